import type { ReactNode } from 'react';
import { Chip } from '#client/ui/chip.tsx';
import type { Invoice } from '#shared/model/invoice.ts';
import { priceText } from '#shared/rules/cart.ts';
import styles from './billing.module.css';
import { standOf, summaryOf } from './invoice-words.ts';

/** An invoice in a line of a list: what for, how it stands, how much. */
export function InvoiceFacts({
  invoice,
  title,
  further = null,
}: {
  invoice: Invoice;
  title: string;
  /** A line more, below what it is for. */
  further?: string | null;
}): ReactNode {
  const { word, tone, day } = standOf(invoice, new Date());
  return (
    <>
      <span className={styles.what}>
        <strong>{title}</strong>
        <span className={styles.note}>{summaryOf(invoice)}</span>
        {further === null ? null : <span className={styles.note}>{further}</span>}
      </span>
      <span className={styles.when}>
        <Chip tone={tone}>{word}</Chip>
        <span className={styles.note}>{day}</span>
      </span>
      <span className={styles.sum}>{priceText(invoice.total, invoice.currencySimbol)}</span>
    </>
  );
}
