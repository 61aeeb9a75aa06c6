import { expect } from 'vitest';
import { payBack } from '#server/billing/online/pay-back.ts';
import { chargeCard } from '#server/billing/renewals/charge-card.ts';
import { runScheduled } from '#server/jobs/scheduler.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import type { Bill, Reply } from './book-entries.ts';
import type { Studio } from './studio.ts';

/** The rounds and jobs of an evening. `reply` is what the bank says to the charge of a card. */
export async function spendEvening(studio: Studio, at: Date, random: () => number): Promise<void> {
  const { server, books, stripe } = studio;
  const now = at.getTime();
  books.changePlans(now);
  books.billTerms(now);
  books.endUnpaid(now);
  const charged = books.charged(now);
  books.remind(now);
  await runScheduled({ ...server.parts, clock: () => at });
  await matchBills(studio, now);
  const jobs = await server.db.query<{ id: string; kind: string; payload: Record<string, string> }>(
    `SELECT id, kind, payload FROM jobs ORDER BY id`,
  );
  await server.db.query('DELETE FROM jobs');
  const begun: Bill[] = [];
  for (const { kind, payload } of jobs) {
    if (kind === 'pay-back') await payBackNow(studio, payload.refundId ?? '', at);
    if (kind !== 'charge-card') continue;
    const id = payload.onlinePaymentId ?? '';
    const [row] = await server.db.query<{ invoiceId: string }>(
      'SELECT invoice_id AS "invoiceId" FROM online_payments WHERE id = $1',
      [id],
    );
    const bill = books.bills.find((one) => one.id === row?.invoiceId);
    if (bill === undefined) throw new Error('a charge of an invoice that is not in the books');
    begun.push(bill);
    stripe.bank.reply = replyOf(random());
    await chargeCard({ db: server.db, gateway: server.parts.gateway, now: at }, id);
    const reply = stripe.bank.reply;
    const due = books.due(bill);
    bill.charges.push({ at: now, reply, taken: reply === 'paid' ? due : 0n });
    if (reply === 'paid') books.pay(bill, due, now);
  }
  const ids = (bills: readonly Bill[]): (string | null)[] => bills.map(({ id }) => id).sort();
  expect(ids(begun)).toEqual(ids(charged));
  await settle(studio, now, random);
}

const replyOf = (chance: number): Reply =>
  chance < 0.4 ? 'paid' : chance < 0.75 ? 'declined' : chance < 0.85 ? 'confirm' : 'processing';

/** Gives the books the product's ids of the invoices that both have made. */
async function matchBills({ server, books }: Studio, now: number): Promise<void> {
  const rows = await server.db.query<{ id: string; companyId: string; kind: string }>(
    'SELECT id, company_id AS "companyId", kind FROM invoices WHERE created_at = $1',
    [new Date(now)],
  );
  const made = books.bills.filter(({ id, createdAt }) => id === null && createdAt === now);
  const key = (company: string, kind: string): string => `${company} ${kind}`;
  expect(rows.map((row) => key(row.companyId, row.kind)).sort()).toEqual(
    made.map(({ company, kind }) => key(company.id, kind)).sort(),
  );
  for (const bill of made) {
    const at = rows.findIndex(({ companyId, kind }) => companyId === bill.company.id && kind === bill.kind);
    bill.id = rows.splice(at, 1)[0]?.id ?? null;
  }
}

async function payBackNow({ server, stripe }: Studio, refundId: string, at: Date): Promise<void> {
  await payBack({ db: server.db, gateway: server.parts.gateway, now: at }, refundId, 1);
  const made = stripe.refunds.find(({ metadata }) => metadata.galley_refund === refundId);
  const event = stripe.event('refund.updated', { ...made, status: 'succeeded' });
  expect(await stripe.deliver(server.url, event, { at: server.parts.clock() })).toBe(200);
}

/** Banks confirm or refuse, two days later, what was processed; each report comes twice, and some before an earlier one. */
async function settle({ server, books, stripe }: Studio, now: number, random: () => number): Promise<void> {
  for (const bill of books.bills) {
    const last = bill.charges.at(-1);
    if (!books.isProcessing(bill) || last === undefined || now - last.at < 2 * dayMs) continue;
    const [row] = await server.db.query<{ intent: string }>(
      `SELECT payment_intent AS intent FROM online_payments WHERE invoice_id = $1 ORDER BY attempt DESC LIMIT 1`,
      [bill.id],
    );
    const intent = stripe.intents.find(({ id }) => id === row?.intent);
    if (intent === undefined) throw new Error('a charge that Stripe does not know');
    const earlier = stripe.event('payment_intent.processing', { ...intent });
    const isConfirmed = random() < 0.6;
    if (isConfirmed) Object.assign(intent, { status: 'succeeded', amount_received: intent.amount });
    else
      Object.assign(intent, {
        status: 'requires_payment_method',
        last_payment_error: { code: 'card_declined', message: 'No.' },
      });
    const event = stripe.event(`payment_intent.${isConfirmed ? 'succeeded' : 'payment_failed'}`, {
      ...intent,
    });
    const due = books.due(bill);
    for (const each of [event, event, earlier])
      expect(await stripe.deliver(server.url, each, { at: server.parts.clock() })).toBe(200);
    last.reply = isConfirmed ? 'paid' : 'declined';
    if (!isConfirmed) continue;
    last.taken = due;
    const [paid] = await server.db.query<{ at: Date }>(
      'SELECT max(recorded_at) AS at FROM invoice_payments WHERE invoice_id = $1',
      [bill.id],
    );
    books.pay(bill, due, paid?.at?.getTime() ?? now);
  }
}
