import type { ReactNode } from 'react';
import type { Invoice } from '#shared/billing/invoice.ts';
import { priceText } from '#shared/kernel/money.ts';
import styles from './cart-screen.module.css';

/** The ordered products, each with its price. */
export function OrderedLines({ lines, symbol }: { lines: Invoice['lines']; symbol: string }): ReactNode {
  return (
    <ul className={styles.lines}>
      {lines.map(({ id, name, price, qty }) => (
        <li key={id}>
          <span className={styles.name}>
            <strong>{name}</strong>
            <span className={styles.unit}>
              {qty} × {priceText(price, symbol)}
            </span>
          </span>
          <span className={styles.price}>{priceText(price * qty, symbol)}</span>
        </li>
      ))}
    </ul>
  );
}
