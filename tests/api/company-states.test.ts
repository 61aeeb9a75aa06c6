import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAddressee } from '#server/notifications/notification-mail.queries.ts';
import type { Company } from '#shared/accounts/companies/company.ts';
import { type ApiClient, signIn } from '../support/clients/api-client.ts';
import { connectLive } from '../support/clients/live-client.ts';
import { testPassword } from '../support/scenes/add-people.ts';
import { addSceneOrder } from '../support/scenes/order-scene.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let admin: ApiClient;
let manager: ApiClient;
let maple = '';
let farah = '';
beforeAll(async () => {
  server = await startTestServer();
  maple = await server.addCompany('Maple Clinic');
  await server.addPerson({ email: 'admin@g.test', role: 'admin' });
  await server.addPerson({ email: 'manager@g.test', role: 'manager' });
  farah = await server.addPerson({ email: 'farah@m.test', role: 'owner', companyId: maple });
  [admin, manager] = [
    await server.signIn('user', 'admin@g.test'),
    await server.signIn('user', 'manager@g.test'),
  ];
});
afterAll(() => server.close());

const change = (action: string, reason = '', who = admin, companyId = maple) =>
  who.write<{ message: string }>('POST', `/companies/${companyId}/state`, 'reseller-customer', {
    action,
    reason,
  });
const maplePage = async () => (await admin.get<Company>(`/companies/${maple}`)).data;

describe('a company', () => {
  it('is put on hold with a reason by administrators alone, and everyone sees it at once', async () => {
    const owner = await server.signIn('customer', 'farah@m.test');
    for (const who of [manager, owner])
      expect((await change('hold', 'x', who)).status).toBe(who === owner ? 404 : 403);
    expect((await change('hold', 'x', admin, 'none')).status).toBe(404);
    expect(await change('hold', ' ')).toMatchObject({ status: 422, messages: ['Reason: Required!'] });
    const watching = await connectLive(server.url, 'user', manager.token);
    const theirs = await connectLive(server.url, 'customer', owner.token);
    expect((await change('hold', 'The logo is disputed.')).data?.message).toBe(
      'Maple Clinic is on hold. Its orders cannot begin until you resume it.',
    );
    await Promise.all([watching.when('reload-profile'), theirs.when('reload-profile')]);
    watching.close();
    theirs.close();
    expect(await maplePage()).toMatchObject({
      state: 'hold',
      hold: { reason: 'The logo is disputed.' },
      history: [{ content: 'Put on hold: The logo is disputed.', by: { name: 'Test Person' } }],
    });
    expect((await change('resume')).status).toBe(200);
    expect(await maplePage()).toMatchObject({ state: 'active', hold: null });
  });

  it('is not closed while orders or invoices are open: the refusal names them', async () => {
    const order = await addSceneOrder(server, {
      companyId: maple,
      creatorId: farah,
      name: 'Leaflet',
      status: 'in-review',
    });
    await server.db.query(
      `INSERT INTO invoices (company_id, user_id, lines, total, currency, created_at, due_at, number, number_text)
       VALUES ($1, $2, '[]', 4200, 'RM', now(), now(), 1001, 'INV-1001')`,
      [maple, farah],
    );
    expect(await change('close', 'Moved away.')).toMatchObject({
      status: 409,
      message: 'Maple Clinic cannot be closed yet',
      messages: [
        expect.stringMatching(/^Open orders: #\d+ Leaflet\. Complete or cancel them/),
        expect.stringMatching(/^Open invoices: INV-1001\. Record their payment/),
      ],
    });
    await server.db.query('UPDATE orders SET is_archived = true WHERE id = $1', [order]);
    await server.db.query(
      `UPDATE invoices SET written_off_at = now(), written_off_by = $1, write_off_reason = 'x'`,
      [farah],
    );
    expect((await maplePage())?.state).toBe('active');
  });

  it('that is closed signs its people out and does not let them in, with the reason; reopened, it does', async () => {
    const owner = await server.signIn('customer', 'farah@m.test');
    await server.db.query(
      `UPDATE companies SET plan = 'paid', plan_price = 4900, paid_until = now() + interval '3 days' WHERE id = $1`,
      [maple],
    );
    const live = await connectLive(server.url, 'customer', owner.token);
    expect((await change('close', 'Moved away.')).status).toBe(200);
    expect(await live.when('force-logout')).toMatchObject({
      reason: 'Your company’s account was closed. The reason: Moved away.',
    });
    live.close();
    expect((await owner.get('/r/profile')).status).toBe(401);
    await expect(signIn(server.url, 'customer', 'farah@m.test', testPassword)).rejects.toThrow();
    const refused = await server.app.inject({
      method: 'POST',
      url: '/api/c/token',
      headers: {
        authorization: `Basic ${Buffer.from(server.parts.config.clientCredentials.customer).toString('base64')}`,
      },
      payload: { grant_type: 'password', username: 'farah@m.test', password: testPassword },
    });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      message: 'The account of Maple Clinic is closed.',
      messages: ['The reason: Moved away.', expect.stringMatching(/are kept/)],
    });
    expect(
      (await manager.write('POST', `/customers/${farah}/impersonate`, 'reseller-customer')).message,
    ).toBe('The account of Maple Clinic is closed.');
    // Nor are they mailed what happens on their orders.
    expect(await findAddressee(server.db, farah)).toBeNull();
    expect(await change('close', 'Again')).toMatchObject({ status: 409 });
    expect(await change('hold', 'Again')).toMatchObject({ status: 409 });

    // What it has paid for waits for it.
    const [before] = await server.db.query<{ until: Date }>(
      'SELECT paid_until AS until FROM companies WHERE id = $1',
      [maple],
    );
    server.advance(10 * 24 * 60 * 60_000);
    admin = await server.signIn('user', 'admin@g.test');
    expect((await change('reopen')).status).toBe(200);
    const [after] = await server.db.query<{ until: Date }>(
      'SELECT paid_until AS until FROM companies WHERE id = $1',
      [maple],
    );
    const days = ((after?.until.getTime() ?? 0) - (before?.until.getTime() ?? 0)) / (24 * 60 * 60_000);
    expect(Math.round(days)).toBe(10);
    expect((await (await server.signIn('customer', 'farah@m.test')).get('/r/profile')).status).toBe(200);
  });
});
