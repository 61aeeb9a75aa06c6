import type { ReactNode } from 'react';
import { Chip } from '#client/ui/chip.tsx';
import type { PaymentMethod } from '#shared/model/payment-method.ts';
import { paymentTitle } from '#shared/rules/payment-method.ts';
import styles from './billing.module.css';
import { calendarDayText } from './invoice-words.ts';
import { paymentIcons } from './payment-icon.ts';

/** A payment method in a line: its kind and end, whose it is, and how it stands. */
export function PaymentFacts({ method }: { method: PaymentMethod }): ReactNode {
  const Icon = paymentIcons[method.kind];
  return (
    <>
      <Icon className={styles.icon} aria-hidden />
      <span className={styles.what}>
        <strong>{paymentTitle(method)}</strong>
        <span className={styles.note}>{noteOf(method)}</span>
      </span>
      {method.isExpired ? (
        <Chip tone="danger">Expired</Chip>
      ) : method.isDefault ? (
        <Chip tone="accent">Default</Chip>
      ) : null}
    </>
  );
}

function noteOf({ kind, name, email, validUntil, isExpired }: PaymentMethod): string {
  if (kind === 'direct-debit') return name;
  const day = validUntil === null ? null : calendarDayText(validUntil);
  const until = day === null ? null : isExpired ? `Was valid until ${day}` : `Valid until ${day}`;
  return [email, until].filter((part) => part !== null).join(' · ');
}
