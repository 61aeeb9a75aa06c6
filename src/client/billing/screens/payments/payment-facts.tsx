import type { ReactNode } from 'react';
import { Chip } from '#client/ui/display/chip.tsx';
import { calendarDay } from '#client/ui/display/date-labels.ts';
import type { PaymentMethod } from '#shared/billing/payment-method.ts';
import { paymentTitle } from '#shared/billing/payment-method-rules.ts';
import styles from './billing.module.css';
import { paymentIcons } from './payment-icon.ts';

/** A payment method in a line: kind, end of the account number, holder and state. */
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
  const day = validUntil === null ? null : calendarDay(validUntil);
  const until = day === null ? null : isExpired ? `Was valid until ${day}` : `Valid until ${day}`;
  return [email, until].filter((part) => part !== null).join(' · ');
}
