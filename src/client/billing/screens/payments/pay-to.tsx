import type { ReactNode } from 'react';
import type { Invoice } from '#shared/billing/invoice.ts';
import styles from './billing.module.css';

/** The account to transfer an invoice's amount to. Renders nothing if a transfer is not possible. */
export function PayTo({ invoice: { payTo } }: { invoice: Pick<Invoice, 'payTo'> }): ReactNode {
  if (payTo.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {payTo.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
