import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PlanUse } from '#shared/billing/membership.ts';
import type { ManagedPlan, PlanTerms } from '#shared/billing/offer/managed-plan.ts';
import type { Packages } from '#shared/billing/package.ts';
import { maxPrice } from '#shared/kernel/limits.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { connectLive } from '../support/clients/live-client.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let manager: ApiClient;
let operator: ApiClient;
let owner: ApiClient;
const studio: PlanTerms = {
  title: 'Studio',
  type: 'paid',
  paymentTerm: 'Monthly',
  price: 0,
  currency: 'RM',
  storage: 5_000_000_001,
  hours: 40,
  activeOrders: 4,
  orders: null,
  seats: 3,
  graceDays: 5,
  overdraftHours: 2,
  features: ['Two rounds of changes', 'A named contact'],
  isOffered: true,
};

beforeAll(async () => {
  server = await startTestServer();
  const companyId = await server.addCompany('Harbour Coffee');
  await server.addPerson({ email: 'mei@harbour.test', role: 'owner', companyId });
  await server.addPerson({ email: 'tan@galley.test', role: 'manager' });
  await server.addPerson({ email: 'devi@galley.test', role: 'operator' });
  owner = await server.signIn('customer', 'mei@harbour.test');
  manager = await server.signIn('user', 'tan@galley.test');
  operator = await server.signIn('user', 'devi@galley.test');
});
afterAll(() => server?.close());

const scope = 'customer-package';
const create = (terms: Partial<PlanTerms>, who = manager) =>
  who.write<ManagedPlan>('POST', '/plans', scope, { terms: JSON.stringify({ ...studio, ...terms }) });
const save = ({ id, ...plan }: ManagedPlan, terms: Partial<PlanTerms>, who = manager) =>
  who.write<ManagedPlan>('PUT', `/plans/${id}`, scope, {
    terms: JSON.stringify({ ...plan, ...terms }),
    before: JSON.stringify(
      Object.fromEntries(Object.keys(terms).map((name) => [name, plan[name as keyof PlanTerms]])),
    ),
  });
const all = async () => (await manager.get<RouteData<'managedPlans'>>('/plans')).data?.plans ?? [];
const offered = async () =>
  (await owner.get<Packages>('/package/plans')).data?.plans.map(({ title, price }) => [title, price]);
const take = (plan: ManagedPlan) => owner.write('PUT', '/package/plan', scope, { planId: plan.id });
const made = async (title: string): Promise<ManagedPlan> => {
  const found = (await all()).find((plan) => plan.title === title);
  if (found === undefined) throw new Error(`there is no plan ${title}`);
  return found;
};

it('a plan is offered to those who pay in its currency, and shown to them at once', async () => {
  const live = await connectLive(server.url, 'customer', owner.token);
  expect(await create({})).toMatchObject({ status: 200, data: { ...studio, companies: 0 } });
  await live.when('reload-profile');
  live.close();
  expect(await offered()).toContainEqual(['Studio', 0]);
});

it('a change is for those who take it from then on', async () => {
  expect(await take(await made('Studio'))).toMatchObject({ status: 200 });
  const plan = await made('Studio');
  expect(plan.companies).toBe(1);
  const features = [' Changes until it is approved ', '', 'Changes until it is approved'];
  expect(await save(plan, { seats: 9, hours: 60, price: 5_000, features })).toMatchObject({
    status: 200,
    data: { seats: 9, hours: 60, price: 5_000, features: ['Changes until it is approved'] },
  });
  const { data } = await owner.get<PlanUse>('/package/use');
  expect(data?.limits).toMatchObject({ seats: { total: 3 }, hours: { total: 42 } });
  const packages = (await owner.get<Packages>('/package/plans')).data;
  expect(packages?.current).toMatchObject({
    id: plan.id,
    price: 0,
    seats: 3,
    hours: 40,
    features: studio.features,
  });
  expect(packages?.plans).toContainEqual(
    expect.objectContaining({
      id: plan.id,
      price: 5_000,
      seats: 9,
      hours: 60,
      features: ['Changes until it is approved'],
    }),
  );
});

it('keeps what two change of it, but for the same term, and its kind, term and currency', async () => {
  const plan = await made('Studio');
  const both = await Promise.all([save(plan, { title: 'Studio S' }), save(plan, { title: 'Studio T' })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.messages?.[0]).toMatch(/^Name reads now: “Studio [ST]”$/);
  // Of the plan as it was before its title changed.
  expect(await save(plan, { seats: 12 })).toMatchObject({
    status: 200,
    data: { title: expect.stringMatching(/^Studio [ST]$/), seats: 12 },
  });
  const [now] = await all();
  if (now === undefined) throw new Error('there is no plan');
  expect(await save(now, { paymentTerm: 'Yearly' })).toMatchObject({ status: 409 });
  expect(await save({ ...now, id: 'none' }, {})).toMatchObject({ status: 404 });
  await save(now, { title: 'Studio' });
});

it('that is not offered cannot be chosen any more', async () => {
  const { data } = await create({ title: 'House' });
  if (data === undefined) throw new Error('no plan was made');
  expect(await save(data, { isOffered: false })).toMatchObject({ status: 200 });
  expect((await offered())?.map(([title]) => title)).not.toContain('House');
  expect((await take(data)).status).not.toBe(200);
});

it('is sold at the highest price, which is invoiced to the last cent, and refused beyond it', async () => {
  const { data: plan } = await create({ title: 'Ceiling', price: maxPrice });
  if (plan === undefined) throw new Error('no plan was made');
  expect((await create({ price: maxPrice + 1 })).status).toBe(422);
  const companyId = await server.addCompany('Kauri');
  await server.addPerson({ email: 'aroha@kauri.test', role: 'owner', companyId });
  const payer = await server.signIn('customer', 'aroha@kauri.test');
  await payer.write('POST', '/billing/payments', 'customer-payment-method', {
    kind: 'bank-transfer',
    name: 'Kauri',
  });
  expect(await payer.write('PUT', '/package/plan', scope, { planId: plan.id })).toMatchObject({
    status: 200,
  });
  const { current } = (await payer.get<Packages>('/package/plans')).data ?? {};
  expect(current).toMatchObject({ id: plan.id, price: maxPrice });
  const invoices = (await payer.get<RouteData<'invoices'>>('/billing/invoices')).data;
  expect(invoices?.invoices.map(({ total }) => total)).toEqual([maxPrice]);
});

it('is not taken at another price than it was shown with', async () => {
  const { data: plan } = await create({ title: 'Risen', price: 0 });
  if (plan === undefined) throw new Error('no plan was made');
  await server.addPerson({
    email: 'tane@rata.test',
    role: 'owner',
    companyId: await server.addCompany('Rata'),
  });
  const buyer = await server.signIn('customer', 'tane@rata.test');
  const choose = (price: string) => buyer.write('PUT', '/package/plan', scope, { planId: plan.id, price });
  expect(await choose('4900')).toMatchObject({
    status: 409,
    messages: ['The price of Risen has changed meanwhile. Look at it, and choose again.'],
  });
  expect((await choose('0')).status).toBe(200);
});

it('needs valid terms, and a manager', async () => {
  const count = (await all()).length;
  for (const [terms, field] of [
    [{ title: ' ' }, 'Name'],
    [{ price: -1 }, 'Price'],
    [{ currency: 'ZZZ' }, 'Currency'],
    [{ hours: -5 }, 'Hours a month'],
    [{ graceDays: 91 }, 'Days of grace'],
  ] as const)
    expect(await create(terms)).toMatchObject({
      status: 422,
      messages: [expect.stringMatching(new RegExp(`^${field}: `))],
    });
  expect((await create({ type: 'gold' as 'paid' })).status).toBe(422);
  const plan = await made('Studio');
  expect([(await create({}, operator)).status, (await save(plan, {}, operator)).status]).toEqual([403, 403]);
  expect([(await operator.get('/plans')).status, (await owner.get('/plans')).status]).toEqual([403, 404]);
  expect(await all()).toHaveLength(count);
});

it('that has other terms by now can be given anew by the provider, and is not chosen twice by its owner', async () => {
  const plan = await made('Studio');
  const [company] = await server.db.query<{ id: string }>(
    `SELECT id FROM companies WHERE name = 'Harbour Coffee'`,
  );
  await server.addPerson({ email: 'aisha@galley.test', role: 'admin' });
  const admin = await server.signIn('user', 'aisha@galley.test');
  const give = () =>
    admin.write<{ message: string }>('POST', `/companies/${company?.id}/plan`, 'reseller-customer', {
      planId: plan.id,
    });
  const choice = async () =>
    (await admin.get<RouteData<'companyPlans'>>(`/companies/${company?.id}/plans`)).data;
  expect(await choice()).toMatchObject({ planId: plan.id, hasOldTerms: true });
  expect(await take(plan)).toMatchObject({ status: 409 });
  expect(await give()).toMatchObject({ status: 200 });
  const { data } = await owner.get<PlanUse>('/package/use');
  expect(data?.limits).toMatchObject({ seats: { total: plan.seats } });
  expect(await choice()).toMatchObject({ planId: plan.id, hasOldTerms: false });
  expect(await give()).toMatchObject({ status: 409 });
});
