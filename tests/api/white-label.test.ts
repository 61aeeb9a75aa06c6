import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User, WhitelabelLook } from '#shared/accounts/user.ts';
import type { ResellerBoard } from '#shared/board/reseller-board.ts';
import type { WhitelabelAccount, WhitelabelTerms } from '#shared/brands/white-label.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { ApiClient, ApiResponse } from '../support/clients/api-client.ts';
import { connectLive } from '../support/clients/live-client.ts';
import { addSceneOrder } from '../support/scenes/order-scene.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

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

beforeAll(async () => {
  server = await startTestServer();
  companyId = await server.addCompany('Harbour');
  ownerId = await server.addPerson({ email: 'farah@h.test', role: 'owner', companyId, firstname: 'Farah' });
  owner = await server.signIn('customer', 'farah@h.test');
});
afterAll(() => server.close());

const open = async <T>(path: string, headers: Record<string, string> = {}): Promise<ApiResponse<T>> => {
  const response = await fetch(`${server.url}/api${path}`, { headers });
  return { ...(await response.json()), status: response.status };
};

describe('white label', () => {
  it('is shown on the sign-in page by address or host, and to its customers', async () => {
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
  it('gives the profile its favicon, and the provider’s own pictures beside it', async () => {
    const pictures = { logo: 'data:image/png;base64,AAAA', favicon: 'data:image/png;base64,BBBB' };
    await server.db.query(
      'INSERT INTO installation (look) VALUES ($1) ON CONFLICT (id) DO UPDATE SET look = excluded.look',
      [{ ...pictures, imagePlaceholder: null, theme: {} }],
    );
    const ngine = { ngineLogo: pictures.logo, ngineFavicon: pictures.favicon };
    expect((await owner.get<User>('/r/profile')).data).toMatchObject({
      appFavicon: pictures.favicon,
      ...ngine,
    });
    const hana = await server.signIn('customer', 'hana@l.test');
    expect((await hana.get<User>('/r/profile')).data).toMatchObject({ appFavicon: null, ...ngine });
    await server.db.query('UPDATE installation SET look = NULL');
    expect((await owner.get<User>('/r/profile')).data).toMatchObject({
      appFavicon: null,
      ngineLogo: null,
      ngineFavicon: null,
    });
  });

  it('is given by its owner, and published to its people and customers', async () => {
    const nadia = await server.signIn('customer', 'nadia@r.test');
    const set = (who: ApiClient, given: object) =>
      who.write('PUT', '/whitelabel', 'reseller-profile', { look: JSON.stringify(given) });
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

describe('managers', () => {
  const terms: WhitelabelTerms = { ...look, productName: ' Vale Prints ', address: 'Vale', signInHost: null };
  const at = (companyId: string) => `/whitelabel/${companyId}`;
  const give = (who: ApiClient, companyId: string, more: Partial<WhitelabelTerms> = {}) =>
    who.write('PUT', at(companyId), 'reseller-profile', { terms: JSON.stringify({ ...terms, ...more }) });
  let manager: ApiClient;
  let vale: string;
  beforeAll(async () => {
    await server.addPerson({ email: 'ines@galley.test', role: 'manager' });
    await server.addPerson({ email: 'devi@galley.test', role: 'operator' });
    manager = await server.signIn('user', 'ines@galley.test');
    vale = await server.addCompany('Vale Estate');
    await server.addPerson({ email: 'margaret@v.test', role: 'owner', companyId: vale });
  });

  it('give a company its own look, address and host, which its people see at once', async () => {
    const margaret = await server.signIn('customer', 'margaret@v.test');
    const live = await connectLive(server.url, 'customer', margaret.token);
    expect((await manager.get(at(vale))).data).toBeNull();
    expect((await give(manager, vale, { signInHost: ' Proofs.Vale.test ' })).status).toBe(200);
    await live.when('reload-profile');
    live.close();
    expect((await margaret.get<User>('/r/profile')).data).toMatchObject({
      isClientWhitelabel: true,
      whitelabelInfo: { productName: 'Vale Prints', address: 'vale' },
    });
    const seen = { ...look, productName: 'Vale Prints', address: 'vale' };
    expect((await open<RouteData<'appConfig'>>('/g/config?company=vale')).data?.whitelabel).toEqual(seen);
    const asked = await server.app.inject({ url: '/api/g/config', headers: { host: 'proofs.vale.test' } });
    expect(asked.json().data.whitelabel).toEqual(seen);
    expect((await manager.get(at(vale))).data).toEqual({ ...seen, signInHost: 'proofs.vale.test' });
  });

  it('see which companies have one, and could have: customers of another cannot', async () => {
    const { data } = await manager.get<WhitelabelAccount[]>('/whitelabel');
    expect(data).toEqual([
      { companyId, company: 'Harbour', given: null, customers: 0, companies: [] },
      {
        companyId: expect.any(String),
        company: 'Resold Studio',
        given: { productName: 'Better Proofs', address: 'resold', signInHost: 'proofs.resold.test' },
        customers: 1,
        companies: [{ id: expect.any(String), name: 'Lumen' }],
      },
      {
        companyId: vale,
        company: 'Vale Estate',
        given: { productName: 'Vale Prints', address: 'vale', signInHost: 'proofs.vale.test' },
        customers: 0,
        companies: [],
      },
    ]);
    const [lumen] = await server.db.query<{ id: string }>(`SELECT id FROM companies WHERE name = 'Lumen'`);
    expect((await give(manager, lumen?.id ?? '')).status).toBe(404);
    expect((await give(manager, 'none')).status).toBe(404);
  });

  it('are refused with what is wrong, and what another has already', async () => {
    const refused = async (more: Partial<WhitelabelTerms>) => {
      const response = await give(manager, companyId, more);
      return [response.status, response.messages?.join()];
    };
    expect(await refused({ address: 'a b' })).toEqual([422, expect.stringMatching(/^Address: /)]);
    expect(await refused({ signInHost: 'https://x' })).toEqual([422, expect.stringMatching(/^Host: /)]);
    expect(await refused({ productName: '' })).toEqual([422, 'Product name: Required!']);
    expect(await refused({ address: 'resold' })).toEqual([409, expect.stringContaining('at this address')]);
    expect(await refused({ address: 'free', signInHost: 'proofs.vale.test' })).toEqual([
      409,
      expect.stringContaining('at this host'),
    ]);
  });

  it('take it away, but not from an account with customers', async () => {
    const resold = (await manager.get<WhitelabelAccount[]>('/whitelabel')).data?.find(
      ({ company }) => company === 'Resold Studio',
    );
    const take = (id: string) => manager.write('DELETE', at(id), 'reseller-profile');
    expect(await take(resold?.companyId ?? '')).toMatchObject({
      status: 409,
      messages: [expect.stringContaining('has taken on a customer')],
    });
    expect(await take(vale)).toMatchObject({ status: 200, data: { given: null } });
    const margaret = await server.signIn('customer', 'margaret@v.test');
    expect((await margaret.get<User>('/r/profile')).data).toMatchObject({
      isClientWhitelabel: false,
      whitelabelInfo: null,
    });
    expect((await open<RouteData<'appConfig'>>('/g/config?company=vale')).data?.whitelabel).toBeNull();
  });

  it('make an existing company a customer of one, and the provider’s own again', async () => {
    const accounts = async () => (await manager.get<WhitelabelAccount[]>('/whitelabel')).data ?? [];
    const resold = (await accounts()).find(({ company }) => company === 'Resold Studio')?.companyId ?? '';
    const change = (method: 'PUT' | 'DELETE', customer: string, who = manager, client = resold) =>
      who.write<WhitelabelAccount>(method, `${at(client)}/customers/${customer}`, 'reseller-customer');
    const kept = await server.addCompany('Kept Books');
    await server.addPerson({ email: 'maud@k.test', role: 'owner', companyId: kept });
    const maud = await server.signIn('customer', 'maud@k.test');
    const nadia = await server.signIn('customer', 'nadia@r.test');
    const order = await addSceneOrder(server, { companyId: kept, creatorId: ownerId, status: 'in-review' });
    expect((await nadia.get(`/order/${order}`)).status).toBe(404);
    const live = await connectLive(server.url, 'customer', maud.token);
    expect((await change('PUT', kept)).data?.companies.map(({ name }) => name)).toContain('Kept Books');
    await live.when('reload-profile');
    live.close();
    expect((await maud.get<User>('/r/profile')).data?.whitelabelInfo).toMatchObject({ address: 'resold' });
    expect((await nadia.get(`/order/${order}`)).status).toBe(200);
    expect((await nadia.get(`/customer/${kept}`)).status).toBe(200);
    // It is another company's customer now, and so out of reach.
    expect((await change('PUT', kept)).status).toBe(404);
    expect((await change('PUT', resold)).status).toBe(409);
    expect((await change('PUT', companyId, manager, vale)).status).toBe(409);
    const operator = await server.signIn('user', 'devi@galley.test');
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await change(method, kept, operator)).status).toBe(403);

    const responses = await Promise.all([change('DELETE', kept), change('DELETE', kept)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await maud.get<User>('/r/profile')).data?.whitelabelInfo).toBeNull();
    expect((await nadia.get(`/order/${order}`)).status).toBe(404);
  });

  it('alone do so', async () => {
    const operator = await server.signIn('user', 'devi@galley.test');
    expect((await operator.get('/whitelabel')).status).toBe(403);
    expect((await operator.get(at(vale))).status).toBe(403);
    expect((await give(operator, vale)).status).toBe(403);
    expect((await operator.write('DELETE', at(vale), 'reseller-profile')).status).toBe(403);
    expect((await give(owner, companyId)).status).toBe(404);
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
    const mail = await server.nextMail();
    expect(mail.to).toBe('mei@maple.test');
    expect(mail.subject).toBe('Your Better Proofs account');
    expect(mail.text).toContain('Resold Studio has opened an account for you');
    const token = /reset-password\?token=([\w-]+)/.exec(mail.text)?.[1];
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
      isProfileComplete: true,
      isClientWhitelabel: false,
      whitelabelInfo: { address: 'resold' },
      membership: { type: 'free' },
      company: { name: 'Maple Clinic' },
    });
    const { data } = await nadia.get<ResellerBoard>('/client-board');
    expect(data?.customers.map(({ name }) => name)).toContain('Maple Clinic');
  });

  it('are not taken on by others, twice, or without an address', async () => {
    const nadia = await server.signIn('customer', 'nadia@r.test');
    expect(await take(nadia, { ...form, email: 'MEI@maple.test' })).toMatchObject({
      status: 409,
      messages: [expect.stringContaining('already has an account with this e-mail address')],
    });
    expect(await take(nadia, { ...form, email: 'mei' })).toMatchObject({ messages: ['Email: Not Valid'] });
    for (const who of [await server.signIn('customer', 'hana@l.test'), owner])
      expect(await take(who, { ...form, email: 'other@maple.test' })).toMatchObject({ status: 403 });
  });
});

describe('mails to the people and customers of a white-label client', () => {
  it('bear its name, sender and colour, and lead to its look', async () => {
    for (const email of ['nadia@r.test', 'hana@l.test']) {
      const sent = server.nextMail();
      await server.app.inject({ method: 'POST', url: '/api/c/reset-password', payload: { email } });
      const mail = await sent;
      expect(mail).toMatchObject({
        to: email,
        senderName: 'Better Proofs',
        subject: 'Reset your Better Proofs password',
      });
      expect(mail.text).toMatch(/reset-password\?token=[\w-]+&company=resold\n/);
      expect(mail.html).toContain('background:#0f766e');
      expect(mail.text + mail.html).not.toContain('Galley');
    }
  });

  it('of the provider’s own customers bear the provider’s', async () => {
    const sent = server.nextMail();
    await server.app.inject({
      method: 'POST',
      url: '/api/c/reset-password',
      payload: { email: 'farah@h.test' },
    });
    const mail = await sent;
    expect(mail.subject).toBe('Reset your Galley password');
    expect(mail.senderName).toBeUndefined();
    expect(mail.text).not.toContain('company=');
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
    const { data } = await nadia.get<ResellerBoard>('/client-board');
    expect(data?.customers.map(({ name }) => name)).toEqual(['Lumen', 'Maple Clinic', 'Resold Studio']);
    expect(data?.orders.map(({ id }) => id).sort()).toEqual([own, theirs].sort());
    expect(data?.orders.find(({ id }) => id === theirs)).toMatchObject({
      orderName: 'Leaflet',
      column: 'in-progress',
      customer: { name: 'Lumen' },
    });
    for (const who of [hana, owner]) expect((await who.get('/client-board')).status).toBe(403);

    const reviewed = await scene(lumen?.id, hanaId, { status: 'in-review' });
    const moved = await hana.write('PUT', `/order/${reviewed}/move-progress`, 'card', { moveto: 'approved' });
    expect(moved.status).toBe(200);
    const published = await server.db.query<{ channel: string; payload: object }>(
      `SELECT channel, payload FROM events WHERE name = 'reload-order-list' AND payload ->> 'orderId' = $1`,
      [reviewed],
    );
    expect(published.find(({ channel }) => channel === `company:${client?.id}`)?.payload).toEqual({
      orderId: reviewed,
      order: null,
    });
    expect(published.map(({ channel }) => channel).sort()).toEqual(
      [`company:${client?.id}`, `company:${lumen?.id}`, 'provider'].sort(),
    );
  });

  it('leads to an order of a customer, which is looked at and not touched', async () => {
    const [lumen] = await server.db.query<{ id: string }>(`SELECT id FROM companies WHERE name = 'Lumen'`);
    const nadia = await server.signIn('customer', 'nadia@r.test');
    const hana = await server.signIn('customer', 'hana@l.test');
    const hanaId = (await hana.get<User>('/r/profile')).data?.id ?? '';
    const scene = (rest = {}) =>
      addSceneOrder(server, { companyId: lumen?.id ?? '', creatorId: hanaId, ...rest });
    const theirs = await scene({ status: 'in-review', name: 'Booklet' });
    expect((await nadia.get<OrderDetail>(`/order/${theirs}`)).data?.orderName).toBe('Booklet');
    expect((await nadia.get(`/order/${theirs}/timeline`)).status).toBe(200);
    for (const [method, path, scope, fields] of [
      ['PUT', `/order/${theirs}/move-progress`, 'card', { moveto: 'approved' }],
      ['PUT', `/order/${theirs}/action/hold`, 'card', { reason: 'No' }],
      ['DELETE', `/order/${theirs}`, 'card', {}],
      ['POST', `/upload/upload-token/attachment/${theirs}`, 'upload', { name: 'a.txt', size: '1', type: '' }],
    ] as const)
      expect([path, (await nadia.write(method, path, scope, fields)).status]).toEqual([path, 404]);
    const live = await connectLive(server.url, 'customer', nadia.token);
    const watched = (await live.ask('watch-order', { orderId: theirs })) as { channels: object };
    expect(Object.keys(watched.channels)).toEqual([`order:${theirs}:public`]);
    live.close();

    const draft = await scene({ state: 'draft', status: 'new-order' });
    const foreign = await addSceneOrder(server, { companyId, creatorId: ownerId });
    for (const id of [draft, foreign]) expect((await nadia.get(`/order/${id}`)).status).toBe(404);
    const own = (await nadia.get<ResellerBoard>('/client-board')).data?.orders.find(
      ({ customer }) => customer.name === 'Resold Studio',
    );
    expect((await hana.get(`/order/${own?.id}`)).status).toBe(404);
  });
});
