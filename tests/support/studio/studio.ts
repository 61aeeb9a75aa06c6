import { expect } from 'vitest';
import { standardHours } from '#shared/calendar/standard-hours.ts';
import { dayMs, hourMs } from '#shared/kernel/durations.ts';
import type { ApiClient } from '../clients/api-client.ts';
import { billingFields, taxedBilling } from '../scenes/billing-scene.ts';
import { type FakeStripe, startFakeStripe } from '../servers/fake-stripe.ts';
import { startTestServer, type TestServer } from '../servers/test-server.ts';
import { type Company, type Terms, terms } from './book-entries.ts';
import { Books } from './books.ts';
import { zone } from './wall-calendar.ts';

/** How a company pays invoices that are not charged automatically. */
type Manner = 'prompt' | 'parts' | 'late' | 'never' | 'debit';

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

/** The plans that companies change to, by size. */
const otherPlans = {
  small: { factor: 2, orders: 4, graceDays: 3 },
  large: { factor: 3, orders: 9, graceDays: 5 },
} as const;
export type PlanSize = keyof typeof otherPlans;
export const planOf = (member: Pick<Company, 'currency'>, size: PlanSize): { id: string; terms: Terms } => {
  const { factor, orders, graceDays } = otherPlans[size];
  const { code, plan } = offerOf(member);
  return {
    id: `${code}-${size}`,
    terms: {
      price: BigInt(plan * factor),
      graceDays,
      orders,
      activeOrders: null,
      hours: null,
      storage: null,
    },
  };
};

/** A studio on the real server, whose clock goes on day by day, and its books beside it. */
export interface Studio {
  server: TestServer;
  stripe: FakeStripe;
  manager: ApiClient;
  admin: ApiClient;
  books: Books;
  /** Those that are not merged into another. */
  members: Member[];
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
  for (const { currency, code, plan } of offers)
    for (const [size, { factor, orders, graceDays }] of Object.entries(otherPlans))
      await db.query(
        `INSERT INTO plans (id, title, type, payment_term, price, currency, storage_quota, allocated_hours, active_orders,
           total_orders, seats, grace_days, overdraft_hours, is_offered)
         VALUES ($1 || '-' || $2, $2, 'paid', 'Monthly', $3, $4, -1, -1, -1, $5, -1, $6, 0, true)`,
        [code, size, plan * factor, currency, orders, graceDays],
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
      taxNumber: 'DE136695976',
      taxName: 'VAT',
      rate: '19',
      planRate: '7',
      storageRate: '5.5',
      reverseCharge: true,
      dueDays: String(terms.dueDays),
      retryDays: terms.retryDays.join(','),
      endDays: String(terms.endDays),
      reminders: terms.reminders.map((days, at) => ({
        days: String(days),
        text: '',
        fee: terms.fees[at] ?? '',
      })),
      feeCurrency: 'EUR',
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
    admin,
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

export const offerOf = ({ currency }: Pick<Company, 'currency'>) =>
  offers.find((one) => one.code === currency) ?? offers[0];

/** Three quarters have a paid plan, of these a third a saved card; a fifth is abroad, a fifth pays by direct debit. */
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
  const isCollected = !hasCard && (at % 7 === 3 || at % 12 === 8);
  const orders = at % 5 === 1 ? null : 3 + (at % 4);
  // Ends of paid time on all days of the month, at other hours than anything else.
  const paidUntil = isPaid ? from + (1 + ((at * 7) % 29)) * dayMs + 3 * hourMs + at * 60_000 : null;
  const monthFrom = from - ((at * 5) % 28) * dayMs - hourMs;
  const graceDays = 2 + (at % 4);
  const [hours, storage] = [10 + (at % 3), at % 7 === 2 ? null : 1_000_000];
  const activeOrders = at % 6 === 3 ? null : 1 + (at % 4);
  await server.db.query(
    `UPDATE companies SET plan = $2, plan_title = 'Studio', plan_price = $3, currency = $4, paid_until = $5, cycle_from = $6,
       grace_days = $7, total_orders = $8, plan_ends_told_at = $9, billed_to = $10, allocated_hours = $11,
       overdraft_hours = 2, storage_quota = $12,
       active_orders = $13 WHERE id = $1`,
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
      hours,
      storage ?? -1,
      activeOrders ?? -1,
    ],
  );
  const userId = await server.addPerson({ email: `owner${at}@studio.test`, role: 'owner', companyId: id });
  const owner = await server.signIn('customer', `owner${at}@studio.test`);
  await owner.write('POST', '/billing/payments', 'customer-payment-method', {
    name: 'Payer',
    ...(isCollected
      ? { kind: 'direct-debit', bank: 'Bank', account: '514011234711' }
      : { kind: 'bank-transfer' }),
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
    plan: {
      price: BigInt(isPaid ? offer.plan : 0),
      graceDays,
      orders,
      activeOrders,
      hours: hours + 2,
      storage,
    },
    hasCard,
    isCollected,
    paidUntil,
    paidDay: null,
    isActive: true,
    monthFrom,
    next: null,
    credits: [],
    addOns: [],
    bought: [],
    begun: [],
    active: [],
    people: 1,
    owner,
    serviceId,
    manner: isCollected
      ? 'debit'
      : hasCard
        ? 'late'
        : ((['prompt', 'parts', 'late', 'never'] as const)[(at * 3) % 4] ?? 'prompt'),
  };
}
