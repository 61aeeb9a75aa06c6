import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '#shared/kernel/durations.ts';
import { isLong, randomFrom, seed, usualSeed } from '../support/run/random.ts';
import type { Bill } from '../support/studio/book-entries.ts';
import { compareBooks, compareNumbers, compareViews } from '../support/studio/compare.ts';
import { manageCompanies } from '../support/studio/manage-companies.ts';
import { spendDay } from '../support/studio/spend-day.ts';
import { spendEvening } from '../support/studio/spend-evening.ts';
import { openStudio, type Studio } from '../support/studio/studio.ts';
import { dayText } from '../support/studio/wall-calendar.ts';

/** Clocks go on to summer time within the first month, in the night of 30 March. */
const from = new Date('2031-03-08T09:00:00Z');
const days = isLong ? 100 : 33;
/** Of banks to a charge: not in every month. */
const rareReplies: ReadonlySet<string> = new Set(['confirm', 'processing']);
let studio: Studio;

beforeAll(async () => {
  studio = await openStudio({ from, count: 40 });
});
afterAll(() => studio?.close());

it(`in a studio with 40 companies every invoice, payment, balance, statement and limit is as its books have it (seed ${seed})`, async () => {
  const [random, managing] = [randomFrom(seed), randomFrom(seed + 1)];
  const prices = new Map(studio.books.companies.map(({ id, plan }) => [id, plan.price]));
  for (let day = 0; day < days; day += 1) {
    await spendDay(studio, random);
    await manageCompanies(studio, day, managing);
    await spendEvening(studio, new Date(from.getTime() + day * dayMs + 9 * 60 * 60 * 1000), random);
    await compareBooks(studio);
    studio.server.advance(dayMs);
    if (day % 11 === 10) await compareViews(studio, dayText(studio.now()));
  }
  await compareNumbers(studio);
  if (seed === usualSeed) expectEverything(studio, prices);
});

/** Nothing that is to be compared has stayed away. `prices`: of the plans at the beginning, by company. */
function expectEverything({ books }: Studio, prices: ReadonlyMap<string, bigint>): void {
  const { bills, companies, stopped } = books;
  const kinds = new Set<string | null>(
    bills.flatMap(({ closed, kind, charges }) => [closed, kind, ...charges.map(({ reply }) => reply)]),
  );
  expect([...kinds].map(String).sort()).toEqual(
    [
      'add-on',
      'cart',
      'confirm',
      'credited',
      'declined',
      'fee',
      'null',
      'paid',
      'plan',
      'processing',
      'written-off',
    ].filter((kind) => !rareReplies.has(kind) || kinds.has(kind)),
  );
  expect([...stopped]).toEqual(expect.arrayContaining([null, 'late', 'orders', 'activeOrders']));
  expect(bills.some(({ refunds }) => refunds.length > 0)).toBe(true);
  expect(companies.some(({ isActive }) => !isActive)).toBe(true);
  const returned = bills.flatMap((bill) =>
    bill.payments.some(({ returnedDay }) => returnedDay !== null) ? [bill] : [],
  );
  expect(returned.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['cart', 'plan']));
  expect(returned.map(({ closed }) => closed)).toContain('paid');
  const isUncollected = ({ payments }: Bill): boolean => payments.every(({ debit }) => debit === null);
  expect(bills.some((bill) => bill.returnedAt !== null && isUncollected(bill))).toBe(true);
  expect(companies.length).toBeLessThan(40);
  expect(bills.some(({ creditUsed, closed }) => creditUsed > 0n && closed === 'paid')).toBe(true);
  expect(bills.some(({ kind, termFrom }) => kind === 'plan' && termFrom !== null)).toBe(true);
  expect(companies.some(({ id, plan }) => (prices.get(id) ?? 0n) > 0n && plan.price !== prices.get(id))).toBe(
    true,
  );
}
