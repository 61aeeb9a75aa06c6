import type { ReactNode } from 'react';
import type { Invoice } from '#shared/billing/invoice.ts';
import styles from './billing.module.css';

/** Where an invoice is transferred to. Nothing where it is not to be transferred. */
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
