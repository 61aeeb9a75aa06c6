import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashPassword } from '#server/accounts/password.ts';
import { factorRoles } from '#server/accounts/second-factor/second-factors.queries.ts';
import { byServer } from '#server/audit/record-audit.ts';
import { demoPassword, emailOf } from '#server/demo/people.ts';
import { completeSetup } from '#server/installation/complete-setup.ts';
import { DemonstrationError } from '#server/installation/demonstration-error.ts';
import { markSetUp } from '#server/installation/installation.queries.ts';
import { setupKey } from '#server/installation/setup-key.ts';
import { serve } from '#server/serve.ts';
import { teamRolesOf } from '#shared/accounts/team-members.ts';
import { plainLook } from '#shared/brands/white-label-rules.ts';
import type { BusinessHours } from '#shared/calendar/business-hours.ts';
import { usualWeek } from '#shared/calendar/standard-hours.ts';
import { emptySetup, type SetupForm } from '#shared/installation/installation.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { addPerson } from '../support/scenes/add-people.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

const form: SetupForm = {
  ...emptySetup,
  name: 'Northlight Repro',
  supportEmail: 'help@northlight.test',
  address: 'Kanalstraat 4\n1012 Amsterdam',
  country: 'NL',
  currency: 'EUR',
  timeZone: 'Europe/Amsterdam',
  taxNumber: 'NL123456789B01',
  firstname: 'Ada',
  lastname: 'Visser',
  email: 'ada@northlight.test',
  password: 'a long enough sentence',
  catalogue: 'packaging',
  week: [null, ...usualWeek.slice(1)],
  look: { ...plainLook, logo: 'data:image/png;base64,AAAA', theme: { primary: '#0f766e' } },
};
/** The answers as a form carries them. */
const fields = (answers: SetupForm) => ({
  ...answers,
  week: JSON.stringify(answers.week),
  look: JSON.stringify(answers.look),
});

describe('the setup of an installation', () => {
  let server: TestServer;
  let key: string;
  beforeEach(async () => {
    server = await startTestServer();
    key = setupKey(server.parts.secret);
  });
  afterEach(() => server.close());

  const call = async (method: 'POST' | 'PUT', path: string, body: Record<string, unknown>) => {
    const response = await fetch(`${server.url}/api/g${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  const config = async () => (await (await fetch(`${server.url}/api/g/config`)).json()).data;

  it('makes the first administrator, the hours, and the services and plans that were chosen', async () => {
    expect(await config()).toMatchObject({ isSetUp: false });
    expect(await call('POST', '/setup', { key, ...fields(form) })).toMatchObject({ status: 200 });
    expect(await config()).toMatchObject({
      isSetUp: true,
      providerName: 'Northlight Repro',
      supportEmail: 'help@northlight.test',
      look: form.look,
    });
    const admin = await server.signIn('user', form.email, form.password);
    expect(await admin.get('/profile')).toMatchObject({ data: { role: 'admin', name: 'Ada Visser' } });
    const [row] = await server.db.query<{ hours: BusinessHours }>('SELECT hours FROM business_hours');
    expect(row?.hours).toMatchObject({
      timeZone: 'Europe/Amsterdam',
      week: form.week,
      description: 'Tuesday to Friday, 9:00 to 18:00',
    });
    const services = await server.db.query<{ name: string }>(
      'SELECT s.name FROM services s JOIN service_categories c ON c.id = s.category_id ORDER BY c.place, s.place',
    );
    expect(services.map(({ name }) => name).slice(0, 3)).toEqual([
      'Pack design',
      'Adaptation',
      'Language version',
    ]);
    const plans = await server.db.query<{ title: string; currency: string }>(
      'SELECT title, currency FROM plans ORDER BY price',
    );
    expect(plans).toEqual([
      { title: 'Pay as you go', currency: '€' },
      { title: 'Brand', currency: '€' },
      { title: 'Portfolio', currency: '€' },
    ]);
    expect(await admin.get('/payg/products')).toMatchObject({
      data: {
        currencies: ['€'],
        products: [
          { name: '1 hour of work', type: 'hours', amount: 1, price: 9_000, currency: '€', isSold: true },
          { name: '10 hours of work', amount: 10, price: 81_000 },
          { name: '10 GB of storage', type: 'storage', price: 5_000, isMonthly: false },
          { name: '10 more hours', type: 'hours', price: 72_000, isMonthly: true },
          { name: '10 more orders', type: 'total-order', price: 18_000, isMonthly: true },
          { name: '2 more active orders', type: 'active-order', price: 9_000, isMonthly: true },
          { name: '10 GB more storage', type: 'storage', price: 1_500, isMonthly: true },
        ],
      },
    });
  });

  it('keeps the provider’s own settings and offer where the demonstration is loaded beside them', async () => {
    expect(await call('POST', '/setup', { key, ...fields(form), withDemonstration: true })).toMatchObject({
      status: 200,
    });
    const admin = await server.signIn('user', form.email, form.password);
    expect(await admin.get('/billing/settings')).toMatchObject({
      data: { sellerName: form.name, country: 'NL', taxNumber: form.taxNumber, bank: '', account: '' },
    });
    const [row] = await server.db.query<{ hours: BusinessHours }>('SELECT hours FROM business_hours');
    expect(row?.hours).toMatchObject({ timeZone: form.timeZone, week: form.week });
    const titles = (await server.db.query<{ title: string }>('SELECT title FROM plans')).map(
      ({ title }) => title,
    );
    expect(titles).toEqual(expect.arrayContaining(['Brand', 'Portfolio', 'Studio']));
    const companies = (await admin.get<{ companies: unknown[] }>('/companies')).data?.companies;
    expect(companies?.length).toBeGreaterThan(5);
  });

  it('begins with nothing to sell where no catalogue was chosen, and can be offered something at once', async () => {
    await call('POST', '/setup', { key, ...fields(form), catalogue: 'none' });
    const admin = await server.signIn('user', form.email, form.password);
    expect(await admin.get('/payg/products')).toMatchObject({ data: { currencies: ['€'], products: [] } });
    const terms = {
      type: 'hours',
      name: 'An hour',
      amount: '1',
      price: '8000',
      currency: '€',
      isMonthly: 'false',
    };
    expect(await admin.write('POST', '/payg/products', 'customer-package', terms)).toMatchObject({
      data: { name: 'An hour' },
    });
  });

  it('is done once: of two at the same time one is refused, and the address opens nothing afterwards', async () => {
    const both = await Promise.all([
      call('POST', '/setup', { key, ...fields(form) }),
      call('POST', '/setup', { key, ...fields(form), email: 'other@northlight.test' }),
    ]);
    const refused = both.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.body.message).toBe('Galley is set up already');
    const people = await server.db.query(`SELECT id FROM users WHERE role = 'admin'`);
    expect(people).toHaveLength(1);
    expect(await call('POST', '/setup/state', { key })).toMatchObject({
      status: 404,
      body: { message: 'Galley is set up already' },
    });
  });

  it.each(['', 'x'.repeat(43), 'short'])('opens to nobody without its key (%j)', async (wrong) => {
    for (const [method, path] of [
      ['POST', '/setup/state'],
      ['PUT', '/setup'],
      ['POST', '/setup'],
    ] as const)
      expect(await call(method, path, { key: wrong, ...fields(form) })).toMatchObject({ status: 403 });
    expect(await call('POST', '/setup/mail', { key: wrong, email: 'a@b.test' })).toMatchObject({
      status: 403,
    });
    expect(await config()).toMatchObject({ isSetUp: false });
  });

  it('says everything that is wrong at once, and writes nothing', async () => {
    const { status, body } = await call('POST', '/setup', {
      key,
      ...fields(form),
      name: ' ',
      country: 'QQ',
      currency: 'XYZ',
      timeZone: 'Moon/Base',
      email: 'ada',
      password: 'short',
      week: JSON.stringify(usualWeek.map(() => null)),
      look: JSON.stringify({ ...plainLook, logo: 'logo.png' }),
    });
    expect(status).toBe(422);
    expect(body.messages).toEqual([
      'Studio name: Required!',
      'Country: Not Valid',
      'Currency: Not Valid',
      'Time zone: Not Valid',
      'E-mail: Not Valid',
      'Password: Too short: 5 of at least 10 characters',
      'Business hours: At least one weekday must have hours.',
      'Look: logo: must be a PNG, JPEG, GIF, WebP, SVG or ICO picture.',
    ]);
    expect(await server.db.query('SELECT id FROM users')).toEqual([]);
  });

  it('refuses a password that names the administrator or the studio, at its field', async () => {
    for (const password of ['Northlight-2026', 'Ada Visser 1', 'adavisser!', 'galleygalley']) {
      const { status, body } = await call('POST', '/setup', { key, ...fields(form), password });
      expect([status, Object.keys(body.data.problems)]).toEqual([422, ['password']]);
    }
    expect(await server.db.query('SELECT id FROM users')).toEqual([]);
  });

  it('can be left and gone on with; a password is not kept', async () => {
    expect(
      await call('PUT', '/setup', { key, ...fields(form), password: 'kept nowhere at all' }),
    ).toMatchObject({
      status: 200,
    });
    const { body } = await call('POST', '/setup/state', { key });
    expect(body.data.draft).toMatchObject({
      name: 'Northlight Repro',
      address: form.address,
      week: form.week,
      look: form.look,
    });
    const [row] = await server.db.query<{ draft: string }>('SELECT draft::text FROM installation');
    expect(row?.draft).not.toContain('kept nowhere');
  });

  describe('opened in two browsers', () => {
    const save = (answers: Partial<SetupForm>, before: object) =>
      call('PUT', '/setup', { key, ...fields({ ...form, ...answers }), before: JSON.stringify(before) });
    const stored = async () => (await call('POST', '/setup/state', { key })).body.data.draft;

    it('keeps what each of them has answered, and returns it', async () => {
      await save({ address: '' }, { name: '' });
      expect(await save({ name: 'Not touched here', address: 'Kade 3' }, { address: '' })).toMatchObject({
        status: 200,
        body: { data: { name: form.name, address: 'Kade 3' } },
      });
      // The same look, as the database orders it.
      const look = Object.fromEntries(Object.entries(form.look).reverse());
      expect(await save({ look: { ...form.look, logo: null } }, { look })).toMatchObject({ status: 200 });
      expect(await stored()).toMatchObject({ name: form.name, address: 'Kade 3', look: { logo: null } });
    });

    it('refuses to replace an answer that both have changed, and says how it reads', async () => {
      await save({}, { name: '' });
      expect(await save({ name: 'Southlight' }, { name: '' })).toMatchObject({
        status: 409,
        body: { data: { kind: 'form-conflict', now: { name: form.name } } },
      });
      expect(await stored()).toMatchObject({ name: form.name });
      expect(await save({ name: 'Southlight' }, { name: form.name })).toMatchObject({ status: 200 });
    });

    it('sets up with what nobody else has changed meanwhile alone', async () => {
      const { password: _, ...seen } = form;
      await save({}, {});
      await save({ currency: 'USD' }, { currency: 'EUR' });
      const complete = (before: object) =>
        call('POST', '/setup', { key, ...fields(form), before: JSON.stringify(before) });
      expect(await complete(seen)).toMatchObject({
        status: 409,
        body: { data: { now: { currency: 'USD' } } },
      });
      expect(await config()).toMatchObject({ isSetUp: false });
      expect(await complete({ ...seen, currency: 'USD' })).toMatchObject({ status: 200 });
      expect(await save({}, {})).toMatchObject({
        status: 404,
        body: { message: 'Galley is set up already' },
      });
    });
  });

  it('writes nothing and can go on where the demonstration fails half-way', async () => {
    await call('PUT', '/setup', { key, ...fields(form) });
    const { parts, db } = server;
    const origin = byServer(new Date());
    const failing = completeSetup(
      {
        db,
        now: new Date(),
        origin,
        demonstrationWriter: async () => async (tx) => {
          await tx.query(`INSERT INTO companies (name) VALUES ('Half of it')`);
          throw new Error('the disk is full');
        },
      },
      { ...form, withDemonstration: true },
    );
    await expect(failing).rejects.toThrow(DemonstrationError);
    vi.spyOn(parts.store, 'put').mockRejectedValue(new Error('the disk is full'));
    const complete = (answers: Partial<SetupForm>) =>
      call('POST', '/setup', { key, ...fields({ ...form, ...answers }) });
    expect(await complete({ withDemonstration: true })).toMatchObject({
      status: 503,
      body: {
        message: 'The demonstration could not be loaded',
        messages: ['Nothing was set up. Try again, or set up Galley without it.'],
      },
    });
    expect(await db.query('SELECT id FROM companies')).toEqual([]);
    const { body } = await call('POST', '/setup/state', { key });
    expect(body.data.draft).toMatchObject({ name: form.name });
    expect(await complete({})).toMatchObject({ status: 200 });
  });

  it('takes no administrator with the address of one of the demonstration', async () => {
    const refused = completeSetup(
      {
        db: server.db,
        now: new Date(),
        origin: byServer(new Date()),
        demonstrationWriter: async () => async (tx) => {
          await addPerson(tx, { email: form.email, role: 'operator' });
        },
      },
      { ...form, withDemonstration: true },
    );
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_input',
      data: { problems: { email: 'Somebody of the demonstration has this address' } },
    });
    expect(await server.db.query('SELECT id FROM users')).toEqual([]);
  });

  it('says at a start whose it is, where that is not plain', async () => {
    /** What a start on these parts prints. */
    const printed = async (demo: boolean): Promise<string | null> => {
      const { app, stop, welcome } = await serve(server.parts, { demo });
      await app.close();
      await stop();
      return welcome;
    };
    expect(await printed(false)).toContain(key);
    await call('POST', '/setup', { key, ...fields(form) });
    await server.parts.installation.refresh();
    expect(await printed(false)).toBeNull();
    expect(await printed(true)).toContain('the demonstration was not added');
    expect(await server.db.query('SELECT id FROM companies')).toEqual([]);
    await server.db.query('UPDATE installation SET provider = NULL');
    await server.parts.installation.refresh();
    expect(await printed(false)).toBeNull();
    const id = await server.addPerson({ email: emailOf('helen'), role: 'admin' });
    expect(await printed(false)).toBeNull();
    await server.db.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
      id,
      await hashPassword(demoPassword),
    ]);
    expect(await printed(false)).toContain('anybody can sign in with its accounts');
  });

  it('tries database and file storage', async () => {
    const { body } = await call('POST', '/setup/state', { key });
    expect(body.data.checks).toMatchObject([
      { part: 'Database', problem: null },
      { part: 'File storage', problem: null },
    ]);
  });

  it('sends a mail to try the mail server with', async () => {
    await call('POST', '/setup/mail', { key, email: 'ada@northlight.test' });
    expect(server.mails).toMatchObject([{ to: 'ada@northlight.test', subject: 'Galley can send mail' }]);
  });

  it('gives the provider a look, which managers change, and which is that of its mails', async () => {
    await call('POST', '/setup', { key, ...fields(form) });
    const admin = await server.signIn('user', form.email, form.password);
    const look = { ...form.look, theme: { primary: '#7c2d12' } };
    const save = (who: ApiClient, given: object) =>
      who.write('PUT', '/look', 'reseller-profile', { look: JSON.stringify(given) });
    expect((await save(admin, { ...look, logo: 'https://elsewhere.test/logo.png' })).status).toBe(422);
    expect((await save(admin, look)).status).toBe(200);
    expect(await config()).toMatchObject({ look });
    await server.addPerson({ email: 'devi@northlight.test', role: 'operator' });
    expect((await save(await server.signIn('user', 'devi@northlight.test'), look)).status).toBe(403);
    await fetch(`${server.url}/api/d/reset-password`, {
      method: 'POST',
      body: new URLSearchParams({ email: form.email }),
    });
    expect((await server.nextMail()).html).toContain('background:#7c2d12');
  });

  it('requires a second factor of the staff where that is wanted, from the first sign-in on', async () => {
    await call('POST', '/setup', { key, ...fields({ ...form, requiresSecondFactor: true }) });
    const admin = await server.signIn('user', form.email, form.password);
    expect((await admin.get('/profile')).status).toBe(401);
    expect(await factorRoles(server.db)).toEqual(teamRolesOf('user'));
  });

  it('is refused to an installation whose provider was configured and which has people', async () => {
    await server.db.transaction((tx) => markSetUp(tx, null, new Date()));
    expect(await call('POST', '/setup', { key, ...fields(form) })).toMatchObject({ status: 404 });
  });
});
