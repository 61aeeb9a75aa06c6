import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProviderForm } from '#shared/installation/provider-form.ts';
import type { StudioTexts } from '#shared/installation/studio-texts.ts';
import { eachTourField, type TourTexts } from '#shared/installation/tour-texts.ts';
import { maxPrice } from '#shared/kernel/limits.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
const roles = ['admin', 'manager', 'creative_manager', 'production_manager', 'operator', 'cso'] as const;
const as = {} as Record<(typeof roles)[number] | 'owner', ApiClient>;
beforeAll(async () => {
  server = await startTestServer({ env: { TIME_ZONE: 'Europe/Oslo' } });
  const companyId = await server.addCompany('Harbour Coffee');
  await server.addPerson({ email: 'owner@harbour.test', role: 'owner', companyId });
  as.owner = await server.signIn('customer', 'owner@harbour.test');
  for (const role of roles) {
    await server.addPerson({ email: `${role}@galley.test`, role });
    as[role] = await server.signIn('user', `${role}@galley.test`);
  }
});
afterAll(() => server?.close());

const read = (who = as.admin) => who.get<RouteData<'provider'>>('/provider');
const form: ProviderForm = {
  name: 'Northlight Repro',
  supportEmail: 'help@northlight.test',
  timeZone: 'Europe/Amsterdam',
  currency: '',
  tours: true,
};
const save = (more: Partial<ProviderForm> = {}, who = as.admin, before?: Partial<ProviderForm>) =>
  who.write<RouteData<'provider'>>('PUT', '/provider', 'reseller-profile', {
    ...form,
    ...more,
    tours: String(more.tours ?? form.tours),
    ...(before !== undefined && { before: JSON.stringify(before) }),
  });
const shown = async () => {
  const response = await fetch(`${server.url}/api/g/config`);
  const { data } = (await response.json()) as { data: RouteData<'appConfig'> };
  return [data.providerName, data.supportEmail];
};

it('is called as an administrator says, at once and without a setup', async () => {
  expect((await read()).data).toMatchObject({ configured: ['timeZone'] });
  expect(await save({ name: ' Northlight Repro ' })).toMatchObject({
    status: 200,
    data: { form, configured: ['timeZone'] },
  });
  expect(await shown()).toEqual([form.name, form.supportEmail]);
  expect((await read()).data?.form).toEqual(form);
});

it('is for administrators alone', async () => {
  for (const role of roles) {
    const expected = role === 'admin' ? 200 : 403;
    expect([role, (await read(as[role])).status, (await save({}, as[role])).status]).toEqual([
      role,
      expected,
      expected,
    ]);
  }
  expect([(await read(as.owner)).status, (await save({}, as.owner)).status]).toEqual([404, 404]);
});

it('names what is wrong by field, and keeps what another has changed', async () => {
  expect(await save({ name: ' ', supportEmail: 'help', timeZone: 'Mars/Base' })).toMatchObject({
    status: 422,
    data: {
      problems: { name: 'Required!', supportEmail: expect.any(String), timeZone: 'Not Valid' },
    },
  });
  expect((await save({ supportEmail: 'desk@northlight.test' })).status).toBe(200);
  const merged = await save({ name: 'Northlight' }, as.admin, { name: form.name });
  expect(merged.data?.form).toMatchObject({ name: 'Northlight', supportEmail: 'desk@northlight.test' });
  expect(await save({ name: 'Southlight' }, as.admin, { name: form.name })).toMatchObject({
    status: 409,
    messages: ['Studio name reads now: “Northlight”', 'Save again to replace it with what you entered.'],
  });
});

it('says in its own words what an administrator writes, in mails too', async () => {
  const texts: StudioTexts = {
    signIn: 'Welcome at Northlight.',
    emptyBoard: '',
    guestWelcome: 'Thank you for looking.',
    mailSignature: 'Your Northlight team\n+31 20 123',
  };
  const put = (who: ApiClient, more: Partial<StudioTexts> = {}) =>
    who.write<StudioTexts>('PUT', '/provider/texts', 'reseller-profile', { ...texts, ...more });
  expect((await as.admin.get<StudioTexts>('/provider/texts')).data?.signIn).toBe('');
  for (const role of roles.filter((each) => each !== 'admin'))
    expect([role, (await as[role].get('/provider/texts')).status, (await put(as[role])).status]).toEqual([
      role,
      403,
      403,
    ]);
  expect((await put(as.owner)).status).toBe(404);
  expect(await put(as.admin, { signIn: '<b>Hi</b>' })).toMatchObject({
    status: 422,
    data: { problems: { signIn: 'Plain text, without HTML.' } },
  });
  expect((await put(as.admin)).data).toEqual(texts);
  const response = await fetch(`${server.url}/api/g/config`);
  const { data } = (await response.json()) as { data: RouteData<'appConfig'> };
  const { mailSignature, ...shownTexts } = texts;
  expect(data.texts).toEqual(shownTexts);
  const reset = new URLSearchParams({ email: 'owner@harbour.test' });
  await fetch(`${server.url}/api/c/reset-password`, { method: 'POST', body: reset });
  const mail = await server.nextMail();
  expect(mail.text).toContain(mailSignature);
  expect(mail.html).toContain('Your Northlight team');
});

it('says in the tours what an administrator writes, and the usual words elsewhere', async () => {
  const none = eachTourField(() => '');
  const own: TourTexts = { ...none, 'board-title': 'Your jobs', 'bell-text': 'Here we call < you >.' };
  const put = (who: ApiClient, texts: TourTexts = own) =>
    who.write<TourTexts>('PUT', '/provider/tours', 'reseller-profile', texts);
  expect((await as.admin.get<TourTexts>('/provider/tours')).data).toEqual(none);
  for (const role of roles.filter((each) => each !== 'admin'))
    expect([role, (await as[role].get('/provider/tours')).status, (await put(as[role])).status]).toEqual([
      role,
      403,
      403,
    ]);
  expect(await put(as.admin, { ...own, 'board-text': '<b>Hi</b>' })).toMatchObject({
    status: 422,
    data: { problems: { 'board-text': 'Plain text, without HTML.' } },
  });
  expect((await put(as.admin, { ...own, 'board-title': ' Your jobs ' })).data).toEqual(own);
  const response = await fetch(`${server.url}/api/g/config`);
  const { data } = (await response.json()) as { data: RouteData<'appConfig'> };
  expect(data.tourTexts).toEqual({ 'board-title': 'Your jobs', 'bell-text': 'Here we call < you >.' });
});

it('turns tours off and on', async () => {
  const config = async () => {
    const response = await fetch(`${server.url}/api/g/config`);
    return ((await response.json()) as { data: RouteData<'appConfig'> }).data;
  };
  expect((await config()).tours).toBe(true);
  expect((await save({ tours: false })).data?.form.tours).toBe(false);
  expect((await config()).tours).toBe(false);
  await save();
  expect((await config()).tours).toBe(true);
});

it('changes the currency until something is billed, with the figures of all prices kept', async () => {
  expect((await save({ currency: 'EUR' })).data).toMatchObject({
    form: { currency: 'EUR' },
    isCurrencyFinal: false,
  });
  await server.db.query(
    `INSERT INTO plans (title, type, payment_term, storage_quota, allocated_hours, active_orders, total_orders, price, currency)
     VALUES ('Studio', 'paid', 'Monthly', -1, -1, -1, -1, 49000, '€')`,
  );
  // A price that the other currency has no amount for; half of its smallest is rounded up.
  const putPrice = (price: number) =>
    server.db.query(`UPDATE plans SET price = $1 WHERE title = 'Studio'`, [price]);
  await putPrice(40);
  expect(await save({ currency: 'JPY' })).toMatchObject({
    status: 422,
    messages: [
      'Currency: The price of “Studio”, € 0.40, would be nothing: the smallest amount is ¥ 1. Raise it first.',
    ],
  });
  await putPrice(49_000);
  expect((await save({ currency: 'ZZZ' })).messages).toEqual(['Currency: Not Valid']);
  expect((await save({ currency: 'JPY' })).status).toBe(200);
  const plans = () => server.db.query('SELECT currency, price::int FROM plans WHERE title = $1', ['Studio']);
  expect(await plans()).toEqual([{ currency: '¥', price: 490 }]);
  // Of figures that one currency takes, and another with more decimals does not.
  await server.db.query(`UPDATE companies SET currency = '¥'`);
  for (const [table, named, column] of [
    ['plans', "title = 'Studio'", 'price'],
    ['products', "name = 'A year of hours'", 'price'],
    ['companies', "name = 'Harbour Coffee'", 'plan_price'],
  ] as const) {
    if (table === 'products')
      await server.db.query(
        `INSERT INTO products (type, name, amount, price, currency) VALUES ('hours', 'A year of hours', 1, 1, '¥')`,
      );
    const [before] = await server.db.query<{ price: number }>(
      `SELECT ${column} AS price FROM ${table} WHERE ${named}`,
    );
    const put = (price: number | undefined) =>
      server.db.query(`UPDATE ${table} SET ${column} = $1 WHERE ${named}`, [price]);
    await put(maxPrice / 100 + 1);
    const what = {
      plans: '“Studio”',
      products: '“A year of hours”',
      companies: 'the plan of “Harbour Coffee”',
    }[table];
    expect(await save({ currency: 'EUR' })).toMatchObject({
      status: 422,
      messages: [
        `Currency: The price of ${what}, ¥ 1,000,000,001, would be above the highest, € 1,000,000,000.00. Lower it first.`,
      ],
    });
    await put(before?.price);
  }
  expect((await save({ currency: 'EUR' })).status).toBe(200);
  await server.db.query(`UPDATE plans SET price = $1 WHERE title = 'Studio'`, [maxPrice]);
  expect((await save({ currency: 'KWD' })).messages).toEqual([
    'Currency: The price of “Studio”, € 1,000,000,000.00, would be above the highest, KWD 100,000,000.000. Lower it first.',
  ]);
  await server.db.query(`UPDATE plans SET price = 49000 WHERE title = 'Studio'`);
  expect((await save({ currency: 'JPY' })).status).toBe(200);
  await server.db.query(
    `INSERT INTO company_credits (company_id, amount, currency, reason, granted_by, granted_at)
     SELECT c.id, 100, '¥', 'Sorry', u.id, now() FROM companies c, users u LIMIT 1`,
  );
  expect(await save({ currency: 'EUR' })).toMatchObject({
    status: 422,
    messages: ['Currency: It stays JPY: something was invoiced or credited already.'],
  });
  expect((await save({ currency: 'JPY' })).data?.isCurrencyFinal).toBe(true);
});
