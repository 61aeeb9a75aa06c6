import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Announcement, ManagedAnnouncement } from '#shared/model/announcement.ts';
import type { ClientBoard } from '#shared/model/client-board.ts';
import type { TimelineEntry } from '#shared/model/order.ts';
import type { User, WhitelabelLook } from '#shared/model/user.ts';
import type { RouteData } from '#shared/protocol/http/table.ts';
import type { Answer, ApiClient } from '../support/api-client.ts';
import { addSceneOrder } from '../support/order-scene.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const look: WhitelabelLook = {
  productName: 'Resold Proofs',
  logo: null,
  favicon: null,
  imagePlaceholder: null,
  theme: { primary: '#0f766e' },
};

let server: TestServer;
let owner: ApiClient;
let ownerId: string;
let companyId: string;
let manager: ApiClient;
let operator: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  companyId = await server.addCompany('Harbour');
  ownerId = await server.addPerson({ email: 'farah@h.test', role: 'owner', companyId, firstname: 'Farah' });
  await server.addPerson({ email: 'manager@g.test', role: 'manager', firstname: 'Daniel' });
  await server.addPerson({ email: 'operator@g.test', role: 'operator' });
  owner = await server.signIn('customer', 'farah@h.test');
  manager = await server.signIn('user', 'manager@g.test');
  operator = await server.signIn('user', 'operator@g.test');
});
afterAll(() => server.close());

const open = async <T>(path: string, headers: Record<string, string> = {}): Promise<Answer<T>> => {
  const response = await fetch(`${server.url}/api${path}`, { headers });
  return { ...(await response.json()), status: response.status };
};
const writeJson = async (who: ApiClient, path: string, scope: string, body: object) => {
  const csrf = await open<{ token: string }>(`/g/csrf/${scope}`, bearer(who.token));
  return fetch(`${server.url}/api/c${path}`, {
    method: 'PUT',
    headers: {
      ...bearer(who.token),
      'content-type': 'application/json',
      'x-csrf-token': csrf.data?.token ?? '',
    },
    body: JSON.stringify(body),
  });
};
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('guided tours', () => {
  const end = (step: string, data: string) =>
    owner.write('PUT', `/profile/tour/${step}`, 'profile', { data });

  it('are kept as finished or skipped, each by itself', async () => {
    expect((await owner.get<User>('/r/profile')).data?.tour).toEqual({});
    expect((await end('dashboardTourGuide', 'skipped')).data).toEqual({ dashboardTourGuide: 'skipped' });
    await end('userMenuTourGuide', 'finished');
    await end('dashboardTourGuide', 'finished');
    expect((await owner.get<User>('/r/profile')).data?.tour).toEqual({
      dashboardTourGuide: 'finished',
      userMenuTourGuide: 'finished',
    });
  });

  it('are those of the table, and end in one of two ways', async () => {
    expect((await end('noTourGuide', 'finished')).status).toBe(422);
    expect((await end('dashboardTourGuide', 'true')).status).toBe(422);
  });
});

describe('announcements', () => {
  const form = { html: '<b>Closed</b> on Friday', backgroundColor: '#1d4ed8', textColor: '#ffffff' };
  const add = (who: ApiClient, fields: Record<string, string> = {}) =>
    who.write<ManagedAnnouncement>('POST', '/announcements', 'profile', {
      ...form,
      readers: 'all',
      ...fields,
    });
  const told = async (who: ApiClient) =>
    (await open<Announcement[]>('/g/announcements', bearer(who.token))).data?.map(({ id }) => id) ?? [];

  it('are told to those they are for, until they end or are removed', async () => {
    const all = (await add(manager)).data?.id ?? '';
    const customers = (await add(manager, { readers: 'customer' })).data?.id ?? '';
    const staff = (await add(manager, { readers: 'user' })).data?.id ?? '';
    const over = (await add(manager, { endsAt: '2020-01-01T00:00:00Z' })).data;
    expect(over?.hasEnded).toBe(true);
    expect(await told(owner)).toEqual([customers, all]);
    expect(await told(operator)).toEqual([staff, all]);
    await manager.write('PUT', `/announcements/${all}`, 'profile', { ...form, readers: 'user', html: 'New' });
    expect(await told(owner)).toEqual([customers]);
    for (const id of [all, customers, staff])
      expect((await manager.write('DELETE', `/announcements/${id}`, 'profile')).status).toBe(200);
    expect(await told(operator)).toEqual([]);
  });

  it('answer html and colours as written', async () => {
    await add(manager);
    expect((await open<Announcement[]>('/g/announcements', bearer(owner.token))).data).toEqual([
      {
        id: expect.any(String),
        html: form.html,
        styles: { backgroundColor: '#1d4ed8', textColor: '#ffffff' },
      },
    ]);
  });

  it('are refused where nobody could read them', async () => {
    expect(await add(manager, { textColor: '#1d4ed9' })).toMatchObject({ status: 422 });
    expect(await add(manager, { textColor: 'url(x)' })).toMatchObject({ status: 422 });
    expect(await add(manager, { html: '  ' })).toMatchObject({ status: 422 });
  });

  it('are the managers’ to write', async () => {
    expect((await add(operator)).status).toBe(403);
    expect((await operator.get('/announcements')).status).toBe(403);
    expect((await owner.get('/announcements')).status).toBe(404);
    expect((await open('/g/announcements')).status).toBe(401);
  });
});

describe('white label', () => {
  it('is told to the sign-in page by address or host, and to its customers', async () => {
    const client = await server.addCompany('Resold Studio');
    const customer = await server.addCompany('Lumen');
    await server.db.query(
      `UPDATE companies SET whitelabel = $2, address = 'resold', sign_in_host = 'proofs.resold.test', client_id = id
       WHERE id = $1`,
      [client, look],
    );
    await server.db.query('UPDATE companies SET client_id = $2 WHERE id = $1', [customer, client]);
    await server.addPerson({ email: 'nadia@r.test', role: 'owner', companyId: client });
    await server.addPerson({ email: 'hana@l.test', role: 'owner', companyId: customer });
    const branding = async (path: string, headers = {}) =>
      (await open<RouteData<'appConfig'>>(path, headers)).data?.whitelabel;

    expect(await branding('/g/config')).toBeNull();
    expect(await branding('/g/config?company=nobody')).toBeNull();
    expect(await branding('/g/config?company=resold')).toEqual({ ...look, address: 'resold' });
    const asked = await server.app.inject({
      url: '/api/g/config',
      headers: { host: 'Proofs.Resold.test:8443' },
    });
    expect(asked.json().data.whitelabel.productName).toBe('Resold Proofs');

    const profileOf = async (email: string) =>
      (await (await server.signIn('customer', email)).get<User>('/r/profile')).data;
    expect(await profileOf('nadia@r.test')).toMatchObject({
      isClientWhitelabel: true,
      whitelabelInfo: { address: 'resold' },
    });
    expect(await profileOf('hana@l.test')).toMatchObject({
      isClientWhitelabel: false,
      whitelabelInfo: { productName: 'Resold Proofs' },
    });
    expect((await owner.get<User>('/r/profile')).data?.whitelabelInfo).toBeNull();
  });
  it('is given by its owner, and told to its people and customers', async () => {
    const nadia = await server.signIn('customer', 'nadia@r.test');
    const set = (who: ApiClient, body: object) => writeJson(who, '/whitelabel', 'reseller-profile', body);
    const named = { ...look, productName: ' Better Proofs ', logo: 'data:image/png;base64,AAAA' };
    expect((await set(nadia, named)).status).toBe(200);
    const hana = await server.signIn('customer', 'hana@l.test');
    expect((await hana.get<User>('/r/profile')).data?.whitelabelInfo).toMatchObject({
      productName: 'Better Proofs',
      logo: named.logo,
      address: 'resold',
    });
    expect((await set(nadia, { ...look, logo: 'https://elsewhere.test/x.png' })).status).toBe(422);
    expect((await set(nadia, { ...look, theme: { primary: 'red;' } })).status).toBe(422);
    for (const who of [hana, owner]) expect((await set(who, look)).status).toBe(403);
  });
});

describe('customers of a white-label client', () => {
  const form = {
    company: ' Maple Clinic ',
    firstname: 'Mei',
    lastname: 'Koh',
    email: 'mei@maple.test',
    timeZone: 'Asia/Singapore',
  };
  const take = (who: ApiClient, body = form) => who.write('POST', '/customer', 'reseller-customer', body);

  it('are taken on by its owner, and set their password by mail', async () => {
    const nadia = await server.signIn('customer', 'nadia@r.test');
    expect(await take(nadia)).toMatchObject({ status: 200, data: { email: 'mei@maple.test' } });
    const mail = server.mails.find(({ to }) => to === 'mei@maple.test');
    expect(mail?.subject).toBe('Your Better Proofs account');
    expect(mail?.text).toContain('Resold Studio has opened an account for you');
    const token = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const set = await server.app.inject({
      method: 'POST',
      url: '/api/g/reset-password/confirm',
      payload: { token, password: 'a password of her own' },
    });
    expect(set.statusCode).toBe(200);
    const mei = await server.signIn('customer', 'mei@maple.test', 'a password of her own');
    expect((await mei.get<User>('/r/profile')).data).toMatchObject({
      role: 'owner',
      firstname: 'Mei',
      timeZone: 'Asia/Singapore',
      isClientWhitelabel: false,
      whitelabelInfo: { address: 'resold' },
      membership: { type: 'free' },
      company: { name: 'Maple Clinic' },
    });
    const { data } = await nadia.get<ClientBoard>('/client-board');
    expect(data?.customers.map(({ name }) => name)).toContain('Maple Clinic');
  });

  it('are not taken on by others, twice, or without an address', async () => {
    const nadia = await server.signIn('customer', 'nadia@r.test');
    expect(await take(nadia, { ...form, email: 'MEI@maple.test' })).toMatchObject({
      status: 409,
      messages: [expect.stringContaining('has an account with this e-mail address already')],
    });
    expect(await take(nadia, { ...form, email: 'mei' })).toMatchObject({ messages: ['Email: Not Valid'] });
    for (const who of [await server.signIn('customer', 'hana@l.test'), owner])
      expect(await take(who, { ...form, email: 'other@maple.test' })).toMatchObject({ status: 403 });
  });
});

describe('the board of a white-label client', () => {
  it('holds the orders of its customers, their drafts apart, and nobody else’s', async () => {
    const [client] = await server.db.query<{ id: string }>(
      `SELECT id FROM companies WHERE address = 'resold'`,
    );
    const [lumen] = await server.db.query<{ id: string }>(`SELECT id FROM companies WHERE name = 'Lumen'`);
    const nadia = await server.signIn('customer', 'nadia@r.test');
    const hana = await server.signIn('customer', 'hana@l.test');
    const idOf = async (who: ApiClient) => (await who.get<User>('/r/profile')).data?.id ?? '';
    const [nadiaId, hanaId] = [await idOf(nadia), await idOf(hana)];
    const scene = (companyId = '', creatorId = '', rest = {}) =>
      addSceneOrder(server, { companyId, creatorId, ...rest });
    const own = await scene(client?.id, nadiaId);
    const theirs = await scene(lumen?.id, hanaId, { name: 'Leaflet' });
    await scene(lumen?.id, hanaId, { state: 'draft', status: 'new-order' });
    await scene(companyId, ownerId);
    const { data } = await nadia.get<ClientBoard>('/client-board');
    expect(data?.customers.map(({ name }) => name)).toEqual(['Lumen', 'Maple Clinic', 'Resold Studio']);
    expect(data?.orders.map(({ id, isOwn }) => [id, isOwn]).sort()).toEqual(
      [
        [own, true],
        [theirs, false],
      ].sort(),
    );
    expect(data?.orders.find(({ id }) => id === theirs)).toMatchObject({
      orderName: 'Leaflet',
      column: 'in-progress',
      customer: { name: 'Lumen' },
    });
    for (const who of [hana, owner]) expect((await who.get('/client-board')).status).toBe(403);

    const reviewed = await scene(lumen?.id, hanaId, { status: 'in-review' });
    const moved = await hana.write('PUT', `/order/${reviewed}/move-progress`, 'card', { moveto: 'approved' });
    expect(moved.status).toBe(200);
    const told = await server.db.query<{ channel: string; payload: object }>(
      `SELECT channel, payload FROM events WHERE name = 'reload-order-list' AND payload ->> 'orderId' = $1`,
      [reviewed],
    );
    expect(told.find(({ channel }) => channel === `company:${client?.id}`)?.payload).toEqual({
      orderId: reviewed,
      order: null,
    });
    expect(told.map(({ channel }) => channel).sort()).toEqual(
      [`company:${client?.id}`, `company:${lumen?.id}`, 'provider'].sort(),
    );
  });
});

describe('signing in as a customer', () => {
  const ask = (who: ApiClient, userId = ownerId) =>
    who.write<RouteData<'impersonate'>>('POST', `/customers/${userId}/impersonate`, 'reseller-customer');
  const tokenOf = ({ data }: Answer<RouteData<'impersonate'>>) =>
    new URL(data?.path ?? '', server.url).searchParams.get('token') ?? '';
  const follow = (token: string) =>
    open<RouteData<'validateImpersonateToken'>>('/c/validate-impersonate-token', bearer(token));

  it('begins once, as that customer, and tells who it is', async () => {
    const token = tokenOf(await ask(manager));
    expect(token.length).toBeGreaterThan(40);
    const begun = await follow(token);
    expect(begun.data).toMatchObject({ user: { id: ownerId }, client: { id: 'customer' } });
    const session = begun.data?.accessToken ?? '';
    expect((await open<User>('/c/r/profile', bearer(session))).data).toMatchObject({
      id: ownerId,
      impersonator: { name: 'Daniel Person' },
    });
    expect((await owner.get<User>('/r/profile')).data?.impersonator).toBeNull();
    expect(await follow(token)).toMatchObject({ status: 401, message: 'Token is not valid' });
  });

  it('is stored as a hash alone, and ends with its two minutes', async () => {
    const token = tokenOf(await ask(manager));
    const rows = await server.db.query<{ row: string }>(
      `SELECT i::text AS row FROM impersonations i UNION ALL SELECT m::text FROM mutations m`,
    );
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
    server.advance(2 * 60 * 1000 + 1);
    expect((await follow(token)).status).toBe(401);
    expect((await follow('x'.repeat(43))).message).toBe('Token is not valid');
  });

  it('is offered of everyone with a company, to managers alone', async () => {
    const { data } = await manager.get<RouteData<'customers'>>('/customers');
    expect(data?.map(({ name, company }) => [company, name])).toContainEqual(['Harbour', 'Farah Person']);
    expect(data?.some(({ name }) => name === 'Daniel Person')).toBe(false);
    expect((await operator.get('/customers')).status).toBe(403);
  });

  it('is for managers alone, of customers alone', async () => {
    const operatorId = (await operator.get<User>('/profile')).data?.id ?? '';
    expect((await ask(operator)).status).toBe(403);
    expect((await ask(manager, operatorId)).status).toBe(403);
    expect((await ask(manager, 'nobody')).status).toBe(403);
  });

  it('names both in the history, and may not change the password', async () => {
    const orderId = await addSceneOrder(server, { companyId, creatorId: ownerId, status: 'in-review' });
    const { accessToken = '' } = (await follow(tokenOf(await ask(manager)))).data ?? {};
    const write = async (path: string, scope: string, fields: Record<string, string>) => {
      const csrf = await open<{ token: string }>(`/g/csrf/${scope}`, bearer(accessToken));
      const response = await fetch(`${server.url}/api/c${path}`, {
        method: 'PUT',
        headers: { ...bearer(accessToken), 'x-csrf-token': csrf.data?.token ?? '' },
        body: new URLSearchParams(fields),
      });
      return response.status;
    };
    expect(await write(`/order/${orderId}/move-progress`, 'card', { moveto: 'approved' })).toBe(200);
    const { data } = await owner.get<TimelineEntry[]>(`/order/${orderId}/timeline`);
    const [latest] = data ?? [];
    expect(latest).toMatchObject({
      by: { name: 'Farah Person' },
      impersonator: { name: 'Daniel Person' },
    });
    expect(
      await write('/profile/password', 'profile', { currentPassword: 'x', newPassword: 'x'.repeat(12) }),
    ).toBe(403);
  });

  it('ends with the sessions of who acts', async () => {
    await server.addPerson({ email: 'second@g.test', role: 'manager' });
    const second = await server.signIn('user', 'second@g.test');
    const { accessToken = '' } = (await follow(tokenOf(await ask(second)))).data ?? {};
    await second.write('PUT', '/profile/password', 'profile', {
      currentPassword: 'correct horse battery',
      newPassword: 'another long password',
    });
    expect((await open('/c/r/profile', bearer(accessToken))).status).toBe(401);
  });
});
