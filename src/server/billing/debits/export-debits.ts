import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { readHours } from '#server/calendar/business-hours.ts';
import type { TextSealer } from '#server/kernel/sealed-text.ts';
import { mayRecordPayment } from '#shared/billing/billing.ts';
import { type CsvColumn, csvTable } from '#shared/kernel/csv.ts';
import { currencyOf, plainAmount } from '#shared/kernel/money.ts';
import { isoDay } from '../documents/issue-invoice.ts';
import { accountOf } from '../payment-methods.queries.ts';
import { presentPayers } from '../payment-methods.ts';
import { idsToCollect, type UncollectedRow, uncollected } from './debits.queries.ts';

interface Debit extends UncollectedRow {
  /** Empty where its payer has removed the account. */
  holder: string;
  bank: string;
  account: string;
}

/** Returns all direct debits to collect as a table for spreadsheets and banks, for those who collect them. */
export async function exportDebits(
  { tx, actor, now }: UseCaseContext,
  sealer: TextSealer,
): Promise<{ fileName: string; csv: string }> {
  if (!mayRecordPayment(actor)) throw forbidden();
  const ids = (await idsToCollect(tx)).map(({ id }) => id);
  const payerOf = await presentPayers(tx, ids, now);
  const debits: Debit[] = [];
  for (const row of await uncollected(tx, ids)) {
    const payer = payerOf(row.id);
    const account = payer === null ? null : await accountOf(tx, payer.id, sealer);
    debits.push({ ...row, holder: payer?.name ?? '', bank: payer?.bank ?? '', account: account ?? '' });
  }
  const { timeZone } = await readHours(tx);
  const columns: readonly CsvColumn<Debit>[] = [
    ['Due', ({ dueAt }) => isoDay(dueAt, timeZone)],
    ['Company', ({ company }) => company],
    ['Invoice', ({ number }) => number],
    ['Amount', ({ due, currency }) => plainAmount(due, currencyOf(currency))],
    ['Currency', ({ currency }) => currencyOf(currency)],
    ['Account holder', ({ holder }) => holder],
    ['Bank', ({ bank }) => bank],
    ['Account', ({ account }) => account],
  ];
  return {
    fileName: `Direct debits ${isoDay(now, timeZone)}.csv`,
    csv: csvTable(columns, debits),
  };
}
