import type { ReactNode } from 'react';
import { useBusinessHours } from '#client/state/client-context.ts';
import { Chip } from '#client/ui/display/chip.tsx';
import { type Invoice, isOpenInvoice } from '#shared/billing/invoice.ts';
import { priceText } from '#shared/kernel/money.ts';
import styles from './billing.module.css';
import { stateLabelOf, summaryOf } from './invoice-labels.ts';

/** An invoice as a line of a list: subject, state and amount. */
export function InvoiceFacts({
  invoice,
  title,
  further = null,
}: {
  invoice: Invoice;
  title: ReactNode;
  /** A line more, below what it is for. */
  further?: string | null;
}): ReactNode {
  const { word, tone, day } = stateLabelOf(invoice, new Date(), useBusinessHours().timeZone);
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
      <span className={styles.sum}>
        {priceText(isOpenInvoice(invoice) ? invoice.due : invoice.total, invoice.currencySimbol)}
      </span>
    </>
  );
}
