import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { readHours } from '#server/calendar/business-hours.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { mayReadInvoices, mayRecordPayment } from '#shared/billing/billing.ts';
import {
  type Account,
  accountOf,
  type Booking,
  bookingText,
  type Statement,
} from '#shared/billing/statement/statement.ts';
import { type CsvColumn, csvTable } from '#shared/kernel/csv.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { currencyOf, currencySymbol, plainAmount } from '#shared/kernel/money.ts';
import { bookingsOf, invoicedCompanies, ownCompanies } from './statement.queries.ts';

export interface Asked {
  company?: string | undefined;
  from: string;
  to: string;
}

/** Returns a company's account over some days, for its owner, its reseller's owner and who records payments. */
export async function readStatement(
  context: UseCaseContext,
  { company: asked, from, to }: Asked,
): Promise<Statement> {
  const companies = await readableCompanies(context);
  const company = asked === undefined ? companies[0] : companies.find(({ id }) => id === asked);
  if (company === undefined)
    throw new Refusal('not_found', 'Not Found', ['There is no statement of account of this company.']);
  return { company, from, to, accounts: await accountsOf(context.tx, company.id, { from, to }), companies };
}

/** Returns a company's accounts over some days, one for each currency. */
export async function accountsOf(
  tx: Tx,
  companyId: string,
  days: { from: string; to: string },
): Promise<Account[]> {
  const { timeZone } = await readHours(tx);
  const byCurrency = new Map<string, Booking[]>();
  for (const { currency, ...booking } of await bookingsOf(tx, companyId, timeZone)) {
    const symbol = currencySymbol(currency);
    byCurrency.set(symbol, [...(byCurrency.get(symbol) ?? []), booking]);
  }
  return [...byCurrency]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([currency, bookings]) => accountOf(currency, bookings, days));
}

function readableCompanies({ tx, actor }: UseCaseContext): Promise<{ id: string; name: string }[]> {
  if (actor.companyId === null) {
    if (!mayRecordPayment(actor)) throw forbidden();
    return invoicedCompanies(tx);
  }
  if (!mayReadInvoices(actor)) throw forbidden();
  return ownCompanies(tx, actor.companyId);
}

type Row = Pick<Account, 'currency'> & { day: string; text: string; amount: number | null; balance: number };

const columns: readonly CsvColumn<Row>[] = [
  ['Date', ({ day }) => day],
  ['Description', ({ text }) => text],
  ['Currency', ({ currency }) => currencyOf(currency)],
  ['Amount', ({ amount, currency }) => (amount === null ? '' : plainAmount(amount, currencyOf(currency)))],
  ['Balance', ({ balance, currency }) => plainAmount(balance, currencyOf(currency))],
];

/** Returns a statement as a table for spreadsheets, with its first and last balance. */
export const statementTable = ({ accounts, from, to }: Statement): string =>
  csvTable(
    columns,
    accounts.flatMap(({ currency, opening, bookings, closing }): Row[] => [
      { currency, day: from, text: 'Opening balance', amount: null, balance: opening },
      ...bookings.map((booking) => ({ ...booking, currency, text: bookingText(booking) })),
      { currency, day: to, text: 'Closing balance', amount: null, balance: closing },
    ]),
  );
