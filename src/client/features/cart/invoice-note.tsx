import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import page from '#client/ui/page.module.css';
import type { Invoice } from '#shared/model/invoice.ts';
import { priceText } from '#shared/rules/cart.ts';
import styles from './cart-screen.module.css';

/** What came of the checkout. */
export function InvoiceNote({ invoice }: { invoice: Invoice }): ReactNode {
  const { _id, number, lines, total, currencySimbol: symbol } = invoice;
  return (
    <section className={page.section} aria-label="Invoice" role="status">
      <p className={styles.done}>
        <CircleCheck className={styles.tick} aria-hidden />
        <span>
          <strong>Invoice {number}</strong> over {priceText(total, symbol)} is made and mailed to you. What
          you bought is added to your plan once it is paid.{' '}
          <Link href={`/billing/invoices/${_id}`}>See the invoice</Link>
        </span>
      </p>
      <ul className={styles.lines}>
        {lines.map(({ id, name, qty, price }) => (
          <li key={id}>
            <span className={styles.name}>{name}</span>
            <span className={styles.unit}>
              {qty} × {priceText(price, symbol)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
