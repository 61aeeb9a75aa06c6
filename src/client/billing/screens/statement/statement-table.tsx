import type { ReactNode } from 'react';
import { calendarDay } from '#client/ui/display/date-labels.ts';
import page from '#client/ui/page.module.css';
import { type Account, bookingText, type Statement } from '#shared/billing/statement/statement.ts';
import { amountText, priceText } from '#shared/kernel/money.ts';
import styles from './statement.module.css';

/** The account in one currency, booking by booking. */
export function StatementTable({
  account: { currency, opening, bookings, closing },
  statement: { company, from, to },
}: {
  account: Account;
  statement: Statement;
}): ReactNode {
  return (
    <section className={page.section}>
      <table className={styles.table}>
        <caption>
          {company.name}, in {currency}
        </caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Description</th>
            <th scope="col">Amount</th>
            <th scope="col">Balance</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{calendarDay(from)}</td>
            <td>Opening balance</td>
            <td />
            <td>{amountText(opening, currency)}</td>
          </tr>
          {bookings.map((booking, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two equal bookings apart.
            <tr key={at}>
              <td>{calendarDay(booking.day)}</td>
              <td>{bookingText(booking)}</td>
              <td>{amountText(booking.amount, currency)}</td>
              <td>{amountText(booking.balance, currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Balance on {calendarDay(to)}
            </th>
            <td colSpan={2}>{priceText(closing, currency)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
