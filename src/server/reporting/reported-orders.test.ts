import { describe, expect, it } from 'vitest';
import type { Db } from '#server/kernel/db/db.ts';
import { standardHours } from '#shared/calendar/standard-hours.ts';
import { maxListedOrders } from '#shared/reporting/report-limits.ts';
import type { ReportedOrderRow } from './reported-orders.queries.ts';
import { newestReported, reportedCsv, spanOf } from './reported-orders.ts';

const hours = standardHours('Asia/Kuala_Lumpur');
/** A Wednesday, 11:00 in Kuala Lumpur. */
const now = new Date('2026-11-25T03:00:00Z');
const ofOne = { userId: 'u1', companyIds: null };
const span = spanOf({ from: '2026/11/01', to: '2026/11/30' }, now, hours);
const at = (time: string): Date => new Date(`2026-11-${time}+08:00`);

const rowOf = (given: Partial<ReportedOrderRow>): ReportedOrderRow => ({
  id: 1,
  name: 'Spring catalogue',
  company_name: 'Harbour Coffee',
  status: 'in-progress',
  state: 'active',
  service_name: 'Catalogue',
  firstname: 'Ben',
  lastname: 'Lim',
  created_at: at('23T09:00:00'),
  published_at: at('23T10:00:00'),
  due_at: null,
  approved_at: null,
  cancelled_at: null,
  rounds: null,
  worked: 5_400,
  allocated_seconds: 7_200,
  is_open: true,
  ...given,
});

/** A database with these orders, newest first, which gives them out in portions. */
function dbOf(rows: readonly ReportedOrderRow[]): { db: Db; calls: () => number } {
  let calls = 0;
  const query = async (): Promise<ReportedOrderRow[]> => (calls++ === 0 ? [...rows] : []);
  return { db: { query } as unknown as Db, calls: () => calls };
}
const reported = async (given: Partial<ReportedOrderRow>) => {
  const { orders } = await newestReported(dbOf([rowOf(given)]).db, span, ofOne, hours);
  return orders[0];
};

describe('an order of a report', () => {
  it('took its business hours from its publishing to its approval, nights not counted', async () => {
    expect((await reported({ approved_at: at('24T11:00:00') }))?.turnaround).toBe(10 * 60);
    expect((await reported({}))?.turnaround).toBeNull();
  });

  it('is late by its approval, or by now while it is open', async () => {
    const due_at = at('24T17:00:00');
    expect((await reported({ due_at, approved_at: at('25T10:00:00') }))?.late).toBe(2 * 60);
    expect((await reported({ due_at }))?.late).toBe(3 * 60);
  });

  it('is on time at its due date, not late without one, and no longer late once it is cancelled', async () => {
    const due_at = at('24T17:00:00');
    expect((await reported({ due_at, approved_at: due_at }))?.late).toBeNull();
    expect((await reported({}))?.late).toBeNull();
    expect((await reported({ due_at, is_open: false, cancelled_at: now }))?.late).toBeNull();
  });
});

it('shows so many orders, and says that there are more', async () => {
  const rows = Array.from({ length: maxListedOrders + 1 }, (_, id) => rowOf({ id }));
  const all = await newestReported(dbOf(rows).db, span, ofOne, hours);
  expect([all.orders.length, all.hasMore]).toEqual([maxListedOrders, true]);
  const few = await newestReported(dbOf(rows.slice(1)).db, span, ofOne, hours);
  expect([few.orders.length, few.hasMore]).toEqual([maxListedOrders, false]);
});

it('refuses a range that ends before it begins', () => {
  expect(() => spanOf({ from: '2026/11/30', to: '2026/11/01' }, now, hours)).toThrow(
    expect.objectContaining({ code: 'invalid_input' }),
  );
});

describe('the table for spreadsheets', () => {
  it('has hours as decimals and moments by the provider’s clock', async () => {
    const row = rowOf({ rounds: 4 / 3, due_at: at('24T17:00:00'), approved_at: at('25T10:00:00') });
    const csv = await reportedCsv(dbOf([row]).db, span, ofOne, hours);
    const [head = '', line = ''] = csv.split('\r\n');
    const cells = Object.fromEntries(
      head.split(',').map((title, column) => [title, line.split(',')[column]]),
    );
    expect(cells).toMatchObject({
      Due: '2026-11-24 17:00',
      Approved: '2026-11-25 10:00',
      'Business hours late': '2.00',
      Rounds: '1.33',
      'Hours worked': '1.50',
      'Hours allocated': '2.00',
    });
  });

  it('asks for orders until a portion is not full', async () => {
    const full = dbOf(Array.from({ length: 2_000 }, (_, id) => rowOf({ id })));
    expect((await reportedCsv(full.db, span, ofOne, hours)).split('\r\n')).toHaveLength(2_002);
    expect(full.calls()).toBe(2);
    const part = dbOf([rowOf({})]);
    await reportedCsv(part.db, span, ofOne, hours);
    expect(part.calls()).toBe(1);
  });
});
