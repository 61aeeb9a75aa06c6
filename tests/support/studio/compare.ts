import { expect } from 'vitest';
import type { PlanUse } from '#shared/billing/membership.ts';
import type { Statement } from '#shared/billing/statement/statement.ts';
import type { FinanceReport } from '#shared/reporting/finance.ts';
import type { Bill } from './book-entries.ts';
import type { Studio } from './studio.ts';

/** Asserts that every invoice, term and reminder matches the books. */
export async function compareBooks({ server, books }: Studio): Promise<void> {
  const invoices = await server.db.query<{ id: string }>(
    `SELECT i.id, i.kind, i.total::text, i.credited::text, i.credit_used::text AS "creditUsed", i.due_at AS "dueAt",
       (SELECT coalesce(sum(p.amount), 0)::text FROM invoice_payments p WHERE p.invoice_id = i.id AND p.returned_on IS NULL) AS paid,
       (SELECT count(*)::int FROM invoice_payments p WHERE p.invoice_id = i.id AND p.is_debit) AS debits, i.debit_returned_at AS "returnedAt",
       (SELECT coalesce(sum(r.amount), 0)::text FROM invoice_refunds r WHERE r.invoice_id = i.id) AS refunded,
       CASE WHEN i.paid_at IS NOT NULL THEN 'paid' WHEN i.written_off_at IS NOT NULL THEN 'written-off'
         WHEN i.credited_at IS NOT NULL THEN 'credited' END AS closed,
       (SELECT coalesce(max(m.level), 0) FROM invoice_reminders m WHERE m.invoice_id = i.id) AS reminded,
       (SELECT count(*)::int FROM online_payments o WHERE o.invoice_id = i.id) AS charges
     FROM invoices i`,
    [],
  );
  const shown = (bill: Bill) => ({
    id: bill.id ?? '',
    kind: bill.kind,
    total: String(bill.total),
    credited: String(books.credited(bill)),
    creditUsed: String(bill.creditUsed),
    dueAt: new Date(bill.dueAt),
    paid: String(books.paid(bill)),
    debits: bill.payments.filter(({ debit }) => debit !== null).length,
    returnedAt: bill.returnedAt === null ? null : new Date(bill.returnedAt),
    refunded: String(books.refunded(bill)),
    closed: bill.closed,
    reminded: bill.reminded,
    charges: bill.charges.length,
  });
  const byId = <T extends { id: string }>(rows: readonly T[]): T[] =>
    rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(byId(invoices)).toEqual(byId(books.bills.map(shown)));

  const companies = await server.db.query<{ id: string }>(
    `SELECT id, paid_until AS "paidUntil", is_plan_active AS "isActive" FROM companies`,
  );
  expect(byId(companies)).toEqual(
    byId(
      books.companies.map(({ id, paidUntil, isActive }) => ({
        id,
        paidUntil: paidUntil === null ? null : new Date(paidUntil),
        isActive,
      })),
    ),
  );
  const addOns = await server.db.query<{ id: string }>(
    `SELECT id, due_at AS "dueAt" FROM add_ons WHERE is_subscription`,
  );
  expect(byId(addOns)).toEqual(
    byId(
      books.companies.flatMap((company) =>
        company.addOns.map(({ id, dueAt }) => ({ id, dueAt: new Date(dueAt) })),
      ),
    ),
  );
}

/** Numbers follow each other without a gap. */
export async function compareNumbers({ server }: Studio): Promise<void> {
  for (const type of [380, 381]) {
    const rows = await server.db.query<{ number: string }>(
      'SELECT number FROM billing_documents WHERE type = $1',
      [type],
    );
    const numbers = rows.map(({ number }) => Number(/\d+$/.exec(number)?.[0])).sort((a, b) => a - b);
    const [first = 0] = numbers;
    expect(numbers).toEqual(numbers.map((_, at) => first + at));
  }
}

/** What customers and managers are shown: limits, statements and the finance report. */
export async function compareViews(studio: Studio, day: string): Promise<void> {
  const { books, members, manager, now } = studio;
  const middle = books.bills.map((bill) => books.bookings(bill.company)[0]?.day ?? day).sort()[0] ?? day;
  const from = new Date(Date.parse(middle) + 14 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const totals = new Map<string, Map<string, bigint>>();
  for (const member of members) {
    const { owner, id } = member;
    const { data: use } = await owner.get<PlanUse>('/package/use');
    const limits = books.limits(member, now());
    const { storages, retail } = use ?? {};
    const quota = storages?.quota ?? 0;
    expect({
      id,
      subscription: use?.limits.subscription,
      orders: use?.limits.orders,
      activeOrders: use?.limits.activeOrders,
      hours: use?.limits.hours,
      seats: use?.limits.seats,
      storage: quota < 0 ? null : quota + (retail?.additionalStorageQuota ?? 0),
    }).toEqual({ id, ...limits });
    const bookings = books.bookings(member);
    const of = (which: (day: string) => boolean): bigint =>
      bookings.filter((booking) => which(booking.day)).reduce((all, { amount }) => all + amount, 0n);
    const { data } = await owner.get<Statement>(`/billing/statement?from=${from}&to=2999-12-31`);
    const account = data?.accounts[0];
    expect([id, account?.opening ?? 0, account?.closing ?? 0]).toEqual([
      id,
      Number(of((one) => one < from)),
      Number(of(() => true)),
    ]);
    const plain = (rows: readonly { day: string; kind: string; amount: number | bigint }[]): string[] =>
      rows.map((row) => `${row.day} ${row.kind} ${row.amount}`).sort();
    expect(plain(account?.bookings ?? [])).toEqual(plain(bookings.filter((one) => one.day >= from)));
    for (const { kind, amount } of bookings) {
      const sums = totals.get(member.currency) ?? new Map<string, bigint>();
      sums.set(kind, (sums.get(kind) ?? 0n) + amount);
      totals.set(member.currency, sums);
    }
  }
  const year = Number(day.slice(0, 4));
  const { data: report } = await manager.get<FinanceReport>(
    `/reporting/finance?from=${year - 1}/01/01&to=${year + 1}/12/31`,
  );
  const symbols: Readonly<Record<string, string>> = { EUR: '€', JPY: '¥', KWD: 'KWD' };
  for (const [code, sums] of totals) {
    const found = report?.currencies.find(({ currency }) => currency === symbols[code]);
    const all = (of: 'invoiced' | 'credited' | 'received' | 'refunded'): number =>
      (found?.steps ?? []).reduce((sum, step) => sum + step[of], 0);
    const own = (kind: string): number => Number(sums.get(kind) ?? 0n);
    expect({
      invoiced: all('invoiced'),
      credited: 0 - all('credited'),
      received: 0 - all('received'),
      refunded: all('refunded'),
      writtenOff: 0 - (found?.writtenOff ?? 0),
      open: (found?.open ?? []).reduce((sum, { due }) => sum + due, 0),
    }).toEqual({
      invoiced: own('invoice'),
      credited: own('credit-note') + own('credit'),
      received: own('payment') + own('return'),
      refunded: own('refund'),
      writtenOff: own('write-off'),
      open: Number(
        books.bills
          .filter(({ company }) => company.currency === code)
          .reduce((sum, bill) => sum + books.due(bill), 0n),
      ),
    });
  }
}
