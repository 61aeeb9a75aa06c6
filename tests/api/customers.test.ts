import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Customer } from '#shared/accounts/customer.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { connectLive } from '../support/clients/live-client.ts';
import { addSceneOrder } from '../support/scenes/order-scene.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

const form = {
  company: 'Maple Clinic',
  firstname: 'Mei',
  lastname: 'Koh',
  email: 'mei@maple.test',
  timeZone: 'Asia/Singapore',
};
let server: TestServer;
let [client, lumen, maple, other] = ['', '', '', ''];
let nadia: ApiClient;
let jun: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  client = await server.addCompany('Resold Studio');
  lumen = await server.addCompany('Lumen');
  other = await server.addCompany('Other');
  await server.db.query(
    `UPDATE companies SET whitelabel = '{"productName":"Resold","logo":null,"favicon":null,"imagePlaceholder":null,"theme":{}}',
       address = 'resold', client_id = id WHERE id = $1`,
    [client],
  );
  await server.db.query('UPDATE companies SET client_id = $2 WHERE id = $1', [lumen, client]);
  await server.addPerson({ email: 'nadia@r.test', role: 'owner', companyId: client });
  await server.addPerson({ email: 'jun@r.test', role: 'staff', companyId: client });
  const hana = await server.addPerson({
    email: 'hana@l.test',
    role: 'owner',
    companyId: lumen,
    firstname: 'Hana',
  });
  await server.addPerson({ email: 'wei@l.test', role: 'staff', companyId: lumen });
  await server.addPerson({ email: 'owner@o.test', role: 'owner', companyId: other });
  await server.addPerson({ email: 'manager@galley.test', role: 'manager' });
  await addSceneOrder(server, { companyId: lumen, creatorId: hana, name: 'Leaflet', status: 'in-review' });
  await addSceneOrder(server, {
    companyId: lumen,
    creatorId: hana,
    name: 'A draft',
    status: 'new-order',
    state: 'draft',
  });
  [nadia, jun] = [
    await server.signIn('customer', 'nadia@r.test'),
    await server.signIn('customer', 'jun@r.test'),
  ];
  const { data } = await nadia.write<{ companyId: string }>('POST', '/customer', 'reseller-customer', form);
  maple = data?.companyId ?? '';
  await server.nextMail();
});
afterAll(() => server.close());

const page = (companyId: string, who = nadia) => who.get<Customer>(`/customer/${companyId}`);
const save = (companyId: string, more: Partial<typeof form> = {}, who = nadia) =>
  who.write<{ message: string }>('PUT', `/customer/${companyId}`, 'reseller-customer', { ...form, ...more });
const invite = (companyId: string, who = nadia) =>
  who.write<{ message: string }>('POST', `/customer/${companyId}/invitation`, 'reseller-customer');
const tokenOf = (text: string): string => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? '';
const setPassword = async (token: string): Promise<number> => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/g/reset-password/confirm',
    payload: { token, password: 'a password of her own' },
  });
  return response.statusCode;
};

it('a customer is taken on although the welcome mail fails, and mailed once however often the call is repeated', async () => {
  const fields = { ...form, company: 'Elm Dental', email: 'kim@elm.test' };
  const create = (id: string, more = {}) =>
    nadia.write<RouteData<'createCustomer'>>(
      'POST',
      '/customer',
      'reseller-customer',
      { ...fields, ...more },
      { 'x-mutation-id': id },
    );
  const send = vi.spyOn(server.parts.mailer, 'send').mockRejectedValueOnce(new Error('no mail server'));
  const taken = await create('take-on-elm');
  expect(taken).toMatchObject({
    status: 200,
    data: {
      message: 'Elm Dental is your customer. The mail to them could not be sent: please send it again later.',
    },
  });
  expect((await page(taken.data?.companyId ?? '')).data?.name).toBe('Elm Dental');
  send.mockRestore();
  const again = { company: ' Oak Dental ', email: 'lee@oak.test' };
  const [first, second] = [await create('take-on-oak', again), await create('take-on-oak', again)];
  expect(first.data?.message).toBe(
    'Oak Dental is your customer. We have mailed lee@oak.test how to sign in.',
  );
  expect(second.data).toEqual(first.data);
  expect((await server.nextMail()).to).toBe('lee@oak.test');
  expect(server.mails.filter(({ to }) => to === 'lee@oak.test')).toHaveLength(1);
  await server.db.query('UPDATE companies SET client_id = NULL WHERE id = ANY($1)', [
    [taken.data?.companyId, first.data?.companyId],
  ]);
});

describe('a customer’s page', () => {
  it('shows the client’s people the company, its people, plan and published orders', async () => {
    for (const who of [nadia, jun]) {
      const { data } = await page(lumen, who);
      expect(data).toMatchObject({
        name: 'Lumen',
        owner: { firstname: 'Hana', emailAddress: 'hana@l.test', isInvited: false, emailIsVerified: true },
        use: { membership: { orders: { currentActiveOrder: 1 } } },
        customers: [
          { id: lumen, name: 'Lumen', isInvited: false },
          { id: maple, name: 'Maple Clinic', isInvited: true },
        ],
      });
      expect(data?.people.map(({ emailAddress, state }) => [emailAddress, state]).sort()).toEqual([
        ['hana@l.test', 'active'],
        ['wei@l.test', 'active'],
      ]);
      expect(data?.orders.map(({ orderName }) => orderName)).toEqual(['Leaflet']);
      expect((await who.get(`/order/${data?.orders[0]?.id}`)).status).toBe(200);
    }
  });

  it('is nobody else’s, and no page of oneself', async () => {
    expect((await page(other)).status).toBe(404);
    expect((await page(client)).status).toBe(404);
    expect((await page('none')).status).toBe(404);
    for (const email of ['hana@l.test', 'owner@o.test'])
      expect((await page(lumen, await server.signIn('customer', email))).status).toBe(404);
    const manager = await server.signIn('user', 'manager@galley.test');
    expect((await page(lumen, manager)).status).toBe(404);
  });

  it('is changed by the client’s owner alone', async () => {
    for (const who of [jun, await server.signIn('customer', 'hana@l.test')]) {
      expect((await save(lumen, {}, who)).status).toBe(403);
      expect((await invite(maple, who)).status).toBe(403);
    }
    expect((await save(other)).status).toBe(404);
    expect((await save(client)).status).toBe(404);
    expect(await save(maple, { company: ' ', email: 'mei' })).toMatchObject({
      status: 422,
      messages: ['Company: Required!', 'Email: Not Valid'],
    });
  });

  it('renames a company, whose people see it at once, and leaves who has signed in as they are', async () => {
    const hana = await server.signIn('customer', 'hana@l.test');
    const live = await connectLive(server.url, 'customer', hana.token);
    expect((await save(lumen, { company: ' Lumen Dental ', email: 'else@l.test' })).status).toBe(200);
    await live.when('reload-profile');
    live.close();
    expect((await page(lumen)).data).toMatchObject({
      name: 'Lumen Dental',
      owner: { firstname: 'Hana', emailAddress: 'hana@l.test' },
    });
    expect(await invite(lumen)).toMatchObject({
      status: 409,
      messages: ['Hana has signed in already and needs no invitation.'],
    });
  });

  it('invites again: the link mailed before opens nothing any more', async () => {
    await invite(maple);
    const first = tokenOf((await server.nextMail()).text);
    expect((await invite(maple)).data?.message).toBe('We have mailed mei@maple.test how to sign in.');
    const second = tokenOf((await server.nextMail()).text);
    expect(first).not.toBe(second);
    expect(await setPassword(first)).toBe(404);
  });

  it('leaves the address of an owner to the company where its people sign in', async () => {
    const attached = await server.addCompany('Attached');
    await server.db.query('UPDATE companies SET client_id = $2 WHERE id = $1', [attached, client]);
    const invited = { email: 'new@attached.test', role: 'owner', companyId: attached } as const;
    await server.db.query('UPDATE users SET invited_at = now() WHERE id = $1', [
      await server.addPerson(invited),
    ]);
    const moved = { company: 'Attached', email: 'nadias@own.test' };
    await server.addPerson({ email: 'staff@attached.test', role: 'staff', companyId: attached });
    expect((await save(attached, moved)).status).toBe(409);
    await server.db.query(`DELETE FROM users WHERE email = 'staff@attached.test'`);
    expect((await save(attached, moved)).status).toBe(200);
    await server.nextMail();
    // The password that the address before has set opens nothing at the new one.
    await expect(server.signIn('customer', 'nadias@own.test')).rejects.toThrow();
  });

  it('moves an invitation to another address, one that is free', async () => {
    expect(await save(maple, { email: 'HANA@l.test' })).toMatchObject({ status: 409 });
    expect((await page(maple)).data?.owner?.emailAddress).toBe('mei@maple.test');
    const { data } = await save(maple, { email: 'koh@maple.test', firstname: 'Mei Ling' });
    expect(data?.message).toBe('Maple Clinic is saved. We have mailed koh@maple.test how to sign in.');
    const mail = await server.nextMail();
    expect(mail.to).toBe('koh@maple.test');
    expect((await page(maple)).data?.owner).toMatchObject({ firstname: 'Mei Ling', isInvited: true });
    expect(await setPassword(tokenOf(mail.text))).toBe(200);
    await server.signIn('customer', 'koh@maple.test', 'a password of her own');
    expect((await page(maple)).data?.owner).toMatchObject({ isInvited: false });
    expect((await invite(maple)).status).toBe(409);
  });

  it('keeps one of two names that are given at once', async () => {
    const responses = await Promise.all([
      save(maple, { company: 'Maple A' }),
      save(maple, { company: 'Maple B' }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect((await page(maple)).data?.name).toMatch(/^Maple [AB]$/);
  });
});
