import { expect } from 'vitest';
import { payBack } from '#server/billing/online/pay-back.ts';
import { chargeCard } from '#server/billing/renewals/charge-card.ts';
import { runScheduled } from '#server/jobs/scheduler.ts';
import { standardHours } from '#shared/calendar/standard-hours.ts';
import type { ApiClient } from '../clients/api-client.ts';
import { billingFields, taxedBilling } from '../scenes/billing-scene.ts';
import { type FakeStripe, startFakeStripe } from '../servers/fake-stripe.ts';
import { startTestServer, type TestServer } from '../servers/test-server.ts';
import { type Bill, Books, type Company, type Item, type Reply, terms } from './books.ts';
import { dayMs, zone } from './wall-calendar.ts';

const hourMs = 60 * 60 * 1000;
const csrf = 'customer-transaction';

/** How a company pays what it is not charged for. */
type Manner = 'prompt' | 'parts' | 'late' | 'never';

export interface Member extends Company {
  owner: ApiClient;
  manner: Manner;
  serviceId: string;
}

/** Prices of the three currencies, which have two, none and three decimals. */
const offers = [
  { currency: '€', code: 'EUR', plan: 14_933, hours: 5_501, room: 127, orders: 999, monthly: 3_907 },
  { currency: '¥', code: 'JPY', plan: 19_777, hours: 7_003, room: 133, orders: 1_251, monthly: 4_501 },
  { currency: 'KWD', code: 'KWD', plan: 46_730, hours: 17_505, room: 405, orders: 3_335, monthly: 12_205 },
] as const;

const pick = <T>(random: () => number, list: readonly T[]): T => {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};

/** A studio on the real server, whose clock goes on day by day, and its books beside it. */
export interface Studio {
  server: TestServer;
  stripe: FakeStripe;
  manager: ApiClient;
  books: Books;
  members: readonly Member[];
  now(): number;
  close(): Promise<void>;
}

export async function openStudio({ from, count }: { from: Date; count: number }): Promise<Studio> {
  const stripe = await startFakeStripe();
  const env = { SESSION_TTL: '90000h', ...stripe.env };
  const server = await startTestServer({ heldAt: from, hasWorker: false, env });
  const { db } = server;
  await db.query('INSERT INTO business_hours (hours) VALUES ($1)', [JSON.stringify(standardHours(zone))]);
  await db.query(`INSERT INTO service_categories (name) VALUES ('Print')`);
  await db.query(`INSERT INTO services (category_id, name) SELECT id, 'Poster' FROM service_categories`);
  const [service] = await db.query<{ id: string }>('SELECT id FROM services');
  for (const { currency, code, hours, room, orders, monthly } of offers)
    await db.query(
      `INSERT INTO products (id, type, name, amount, price, currency, is_monthly) VALUES
         ($1 || '-hours', 'hours', '5 hours', 5, $3, $2, false), ($1 || '-room', 'storage', 'Room', 1024, $4, $2, false),
         ($1 || '-orders', 'total-order', '2 orders', 2, $5, $2, false),
         ($1 || '-monthly', 'total-order', '3 orders', 3, $6, $2, true)`,
      [code, currency, hours, room, orders, monthly],
    );
  for (const role of ['manager', 'admin'] as const)
    await server.addPerson({ email: `${role}@galley.test`, role });
  const admin = await server.signIn('user', 'admin@galley.test');
  const saved = await admin.write(
    'PUT',
    '/billing/settings',
    'reseller-profile',
    billingFields({
      ...taxedBilling,
      country: 'DE',
      taxName: 'VAT',
      rate: '19',
      planRate: '7',
      storageRate: '5.5',
      reverseCharge: true,
      dueDays: String(terms.dueDays),
      retryDays: terms.retryDays.join(','),
      endDays: String(terms.endDays),
      reminders: terms.reminders.map((days) => ({ days: String(days), text: '' })),
    }),
  );
  expect(saved.status).toBe(200);
  const books = new Books();
  const members: Member[] = [];
  for (let at = 0; at < count; at += 1) {
    const member = await addMember({
      server,
      stripe,
      at,
      from: from.getTime(),
      serviceId: service?.id ?? '',
    });
    members.push(member);
    books.companies.push(member);
  }
  return {
    server,
    stripe,
    manager: await server.signIn('user', 'manager@galley.test'),
    books,
    members,
    now: () => server.parts.clock().getTime(),
    async close() {
      await server.close();
      await stripe.close();
    },
  };
}

const offerOf = ({ currency }: Pick<Company, 'currency'>) =>
  offers.find((one) => one.code === currency) ?? offers[0];

/** Three quarters have a paid plan, of these a third a saved card; a fifth is abroad. */
async function addMember({
  server,
  stripe,
  at,
  from,
  serviceId,
}: {
  server: TestServer;
  stripe: FakeStripe;
  at: number;
  from: number;
  serviceId: string;
}): Promise<Member> {
  const offer = offers[at % 3] ?? offers[0];
  const id = await server.addCompany(`Company ${at}`);
  const isPaid = at % 4 !== 0;
  const hasCard = isPaid && at % 3 === (at % 2 === 0 ? 0 : 1);
  const orders = at % 5 === 1 ? null : 3 + (at % 4);
  // Ends of paid time on all days of the month, at other hours than anything else.
  const paidUntil = isPaid ? from + (1 + ((at * 7) % 29)) * dayMs + 3 * hourMs + at * 60_000 : null;
  const monthFrom = from - ((at * 5) % 28) * dayMs - hourMs;
  const graceDays = 2 + (at % 4);
  await server.db.query(
    `UPDATE companies SET plan = $2, plan_title = 'Studio', plan_price = $3, currency = $4, paid_until = $5, cycle_from = $6,
       grace_days = $7, total_orders = $8, plan_ends_told_at = $9, billed_to = $10 WHERE id = $1`,
    [
      id,
      isPaid ? 'paid' : 'free',
      isPaid ? offer.plan : 0,
      offer.currency,
      paidUntil === null ? null : new Date(paidUntil),
      new Date(monthFrom),
      graceDays,
      orders ?? -1,
      new Date(from),
      JSON.stringify({
        address: '',
        country: at % 5 === 0 ? 'FR' : 'DE',
        taxNumber: at % 5 === 0 ? 'FR1' : '',
      }),
    ],
  );
  const userId = await server.addPerson({ email: `owner${at}@studio.test`, role: 'owner', companyId: id });
  const owner = await server.signIn('customer', `owner${at}@studio.test`);
  await owner.write('POST', '/billing/payments', 'customer-payment-method', {
    kind: 'bank-transfer',
    name: 'Payer',
  });
  if (hasCard)
    await server.db.query(
      `INSERT INTO saved_cards (company_id, agreed_by, agreed_at, consent, customer, payment_method, saved_at)
       VALUES ($1, $2, $3, 'yes', $4, $5, $3)`,
      [id, userId, new Date(from), `cus_${at}`, stripe.saveCard(`cus_${at}`)],
    );
  return {
    id,
    currency: offer.code,
    isAbroad: at % 5 === 0,
    plan: { price: BigInt(isPaid ? offer.plan : 0), graceDays, orders },
    hasCard,
    paidUntil,
    paidDay: null,
    isActive: true,
    monthFrom,
    addOns: [],
    bought: [],
    begun: [],
    owner,
    serviceId,
    manner: hasCard ? 'late' : ((['prompt', 'parts', 'late', 'never'] as const)[(at * 3) % 4] ?? 'prompt'),
  };
}

/** When the product has noted something, which the books take as its time. */
async function timeOf({ server }: Studio, table: string, column: string, id: string): Promise<number> {
  const key = table === 'invoices' || table === 'orders' ? 'id' : 'invoice_id';
  const [row] = await server.db.query<{ at: Date }>(
    `SELECT max(${column}) AS at FROM ${table} WHERE ${key} = $1`,
    [id],
  );
  if (row === undefined) throw new Error(`nothing is noted of ${id}`);
  return row.at.getTime();
}

const done = async (response: Promise<{ status: number; messages?: string[] }>): Promise<void> => {
  const { status, messages } = await response;
  expect([status, messages?.join(' ')].slice(0, status === 200 ? 1 : 2)).toEqual([200]);
};

const idOf = ({ id }: Bill): string => {
  if (id === null) throw new Error('the invoice is not known to the product');
  return id;
};

/** A manager records a payment. */
async function record(studio: Studio, bill: Bill, amount: bigint): Promise<void> {
  const { manager, books } = studio;
  const id = idOf(bill);
  await done(
    manager.write('PUT', `/billing/invoices/${id}/payment`, csrf, {
      reference: 'TT',
      amount: String(amount),
    }),
  );
  books.pay(bill, amount, await timeOf(studio, 'invoice_payments', 'recorded_at', id));
}

async function purchase(studio: Studio, member: Member, random: () => number): Promise<void> {
  const offer = offerOf(member);
  const all: [id: string, type: Item['sold'], price: number, amount: number][] = [
    [`${offer.code}-hours`, 'hours', offer.hours, 5],
    [`${offer.code}-room`, 'storage', offer.room, 1024],
    [`${offer.code}-orders`, 'total-order', offer.orders, 2],
  ];
  const items = all
    .filter((_, at) => at === 0 || random() < 0.6)
    .map(([id, sold, price, amount]): Item => {
      const quantity = BigInt(1 + Math.floor(random() * 4));
      return { id, sold, price: BigInt(price), quantity, amount };
    });
  const cart = items.map(({ id, sold, quantity }) => ({ id, type: sold, qty: Number(quantity) }));
  const { data } = await member.owner.write<{ _id: string }>('POST', '/cart/checkout', 'cart', {
    items: JSON.stringify(cart),
  });
  const id = data?._id ?? '';
  const createdAt = await timeOf(studio, 'invoices', 'created_at', id);
  const dueAt = createdAt + terms.dueDays * dayMs;
  studio.books.bill({ id, company: member, kind: 'cart', createdAt, dueAt, termFrom: null, items });
}

async function buyMonthly(studio: Studio, member: Member): Promise<void> {
  const { code, monthly } = offerOf(member);
  await done(
    member.owner.write('POST', '/package/add-ons', 'customer-package', {
      productId: `${code}-monthly`,
      qty: '1',
    }),
  );
  const [row] = await studio.server.db.query<{ id: string; addOn: string; at: Date }>(
    `SELECT i.id, i.lines -> 0 ->> 'id' AS "addOn", i.created_at AS at FROM invoices i
     WHERE i.company_id = $1 AND i.term_from IS NOT NULL ORDER BY i.created_at DESC LIMIT 1`,
    [member.id],
  );
  if (row === undefined) throw new Error('nothing was bought');
  const createdAt = row.at.getTime();
  const dueAt = createdAt + terms.firstTermDays * dayMs;
  const addOn = { id: row.addOn, sold: 'total-order', price: BigInt(monthly), amount: 3 } as const;
  member.addOns.push({ ...addOn, dueAt, dueDay: null });
  const items = [{ ...addOn, quantity: 1n }];
  studio.books.bill({
    id: row.id,
    company: member,
    kind: 'add-on',
    createdAt,
    dueAt,
    termFrom: createdAt,
    items,
  });
}

/** Publishes an order, which the books allow or refuse as the product has to. */
async function beginOrder(studio: Studio, member: Member): Promise<void> {
  const { owner, serviceId } = member;
  const brief = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Matt' }] }] };
  const made = await owner.write<{ id: string }>('POST', '/order', 'card', {
    orderName: 'Menu',
    serviceId,
    brief: JSON.stringify(brief),
    dueDate: new Date(studio.now() + dayMs).toISOString(),
  });
  const id = made.data?.id ?? '';
  const { subscription, used, total } = studio.books.limits(member, studio.now());
  const isAllowed = subscription === 'active' && (total === null || used < total);
  const { status } = await owner.write('PUT', `/order/${id}/action/publish`, 'card', {});
  expect([member.id, status]).toEqual([member.id, isAllowed ? 200 : 409]);
  if (isAllowed) member.begun.push(await timeOf(studio, 'orders', 'begun_at', id));
}

async function credit(studio: Studio, bill: Bill, random: () => number): Promise<void> {
  const { books, manager } = studio;
  const left = bill.items.filter((item) => books.left(bill, item) > 0n);
  if (left.length === 0) return;
  const item = pick(random, left);
  const quantity = 1n + BigInt(Math.floor(random() * Number(books.left(bill, item))));
  const id = idOf(bill);
  await done(
    manager.write('POST', `/billing/invoices/${id}/credit`, csrf, {
      reason: 'Not needed',
      quantities: JSON.stringify({ [item.id]: Number(quantity) }),
    }),
  );
  const at = await timeOf(studio, 'billing_documents', 'issued_at', id);
  books.credit(bill, new Map([[item.id, quantity]]), at);
}

async function refund(studio: Studio, bill: Bill): Promise<void> {
  const { books, manager, now } = studio;
  const amount = books.owedBack(bill);
  const at = now();
  const paidOn = new Intl.DateTimeFormat('sv', { timeZone: zone }).format(at);
  // Stripe takes and gives no thousandths; what came by transfer goes back by transfer.
  const isByCard =
    bill.charges.some(({ reply }) => reply === 'paid') &&
    amount <= books.chargedOf(bill) - books.refunded(bill) &&
    (bill.company.currency !== 'KWD' || amount % 10n === 0n);
  const way = isByCard ? { by: 'card' } : { by: 'transfer', reference: 'TT', paidOn };
  await done(manager.write('POST', `/billing/invoices/${idOf(bill)}/refund`, csrf, { ...way }));
  books.refund(bill, amount, at);
}

async function writeOff(studio: Studio, bill: Bill): Promise<void> {
  const id = idOf(bill);
  await done(studio.manager.write('PUT', `/billing/invoices/${id}/write-off`, csrf, { reason: 'Lost' }));
  studio.books.writeOff(bill, await timeOf(studio, 'invoices', 'written_off_at', id));
}

/** Half a term's payers wait until they are late; others never pay, until somebody gives the invoice up. */
async function payAsUsual(studio: Studio, bill: Bill, random: () => number): Promise<void> {
  const { books } = studio;
  const { manner } = bill.company as Member;
  const due = books.due(bill);
  const lateDays = (studio.now() - bill.dueAt) / dayMs;
  if (books.isProcessing(bill)) return;
  if (manner === 'prompt' && random() < 0.3) return record(studio, bill, due);
  if (manner === 'parts' && random() < 0.25)
    return record(
      studio,
      bill,
      due > 3n && random() < 0.6 ? (due * BigInt(20 + Math.floor(random() * 60))) / 100n : due,
    );
  if (manner === 'late' && lateDays > 3 && random() < 0.12) return record(studio, bill, due);
  if (lateDays > 9 && random() < 0.06) return writeOff(studio, bill);
}

/** What people do in the course of a day. */
export async function spendDay(studio: Studio, random: () => number): Promise<void> {
  const { books, members, now } = studio;
  for (const member of members) {
    const own = books.of(member);
    if (member.plan.price === 0n && random() < 0.15) await purchase(studio, member, random);
    const isLate = own.some((bill) => bill.closed === null && bill.dueAt <= now());
    const isRunning = member.isActive && member.paidUntil !== null && member.paidUntil > now();
    if (isRunning && !isLate && member.addOns.length < 2 && random() < 0.04) await buyMonthly(studio, member);
    if (random() < 0.2) await beginOrder(studio, member);
    for (const bill of own) {
      if (bill.closed === null) await payAsUsual(studio, bill, random);
      if (bill.closed !== 'written-off' && !books.isProcessing(bill) && random() < 0.015)
        await credit(studio, bill, random);
      if (books.owedBack(bill) > 0n && random() < 0.5) await refund(studio, bill);
    }
  }
}

/** The rounds and jobs of an evening. `reply` is what the bank says to the charge of a card. */
export async function spendEvening(studio: Studio, at: Date, random: () => number): Promise<void> {
  const { server, books, stripe } = studio;
  const now = at.getTime();
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
  for (const bill of made)
    bill.id =
      rows.find(({ companyId, kind }) => companyId === bill.company.id && kind === bill.kind)?.id ?? null;
}

async function payBackNow({ server, stripe }: Studio, refundId: string, at: Date): Promise<void> {
  await payBack({ db: server.db, gateway: server.parts.gateway, now: at }, refundId, true);
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
