import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '#shared/accounts/user.ts';
import type { Announcement, ManagedAnnouncement } from '#shared/notifications/announcement.ts';
import type { TimelineEntry } from '#shared/orders/order.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { ApiClient, ApiResponse } from '../support/clients/api-client.ts';
import { addSceneOrder } from '../support/scenes/order-scene.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

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

const open = async <T>(path: string, headers: Record<string, string> = {}): Promise<ApiResponse<T>> => {
  const response = await fetch(`${server.url}/api${path}`, { headers });
  return { ...(await response.json()), status: response.status };
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
  const shownTo = async (who: ApiClient) =>
    (await open<Announcement[]>('/g/announcements', bearer(who.token))).data?.map(({ id }) => id) ?? [];

  it('are shown to those they are for, until they end or are removed', async () => {
    const all = (await add(manager)).data?.id ?? '';
    const customers = (await add(manager, { readers: 'customer' })).data?.id ?? '';
    const staff = (await add(manager, { readers: 'user' })).data?.id ?? '';
    const over = (await add(manager, { endsAt: '2020-01-01T00:00:00Z' })).data;
    expect(over?.hasEnded).toBe(true);
    expect(await shownTo(owner)).toEqual([customers, all]);
    expect(await shownTo(operator)).toEqual([staff, all]);
    await manager.write('PUT', `/announcements/${all}`, 'profile', { ...form, readers: 'user', html: 'New' });
    expect(await shownTo(owner)).toEqual([customers]);
    for (const id of [all, customers, staff])
      expect((await manager.write('DELETE', `/announcements/${id}`, 'profile')).status).toBe(200);
    expect(await shownTo(operator)).toEqual([]);
  });

  it('of a white-label account are its customers’ in place of the provider’s', async () => {
    const resellerId = await server.addCompany('Brightside');
    const lumenId = await server.addCompany('Lumen Dental');
    await server.db.query(`UPDATE companies SET client_id = $1 WHERE id IN ($1, $2)`, [resellerId, lumenId]);
    await server.db.query(`UPDATE companies SET whitelabel = '{"productName":"Brightside"}' WHERE id = $1`, [
      resellerId,
    ]);
    await server.addPerson({ email: 'nadia@b.test', role: 'owner', companyId: resellerId });
    await server.addPerson({ email: 'team@b.test', role: 'staff', companyId: resellerId });
    await server.addPerson({ email: 'hana@l.test', role: 'owner', companyId: lumenId });
    const nadia = await server.signIn('customer', 'nadia@b.test');
    const team = await server.signIn('customer', 'team@b.test');
    const hana = await server.signIn('customer', 'hana@l.test');
    const ours = (await add(manager)).data?.id ?? '';
    const theirs = (await add(nadia, { readers: 'customer' })).data?.id ?? '';
    const own = (await add(nadia, { readers: 'user' })).data?.id ?? '';
    expect(await shownTo(hana)).toEqual([theirs]);
    for (const who of [nadia, team]) expect(await shownTo(who)).toEqual([own, ours]);
    expect(await shownTo(owner)).toEqual([ours]);
    expect(await shownTo(operator)).toEqual([ours]);

    const managed = async (who: ApiClient) =>
      (await who.get<ManagedAnnouncement[]>('/announcements')).data?.map(({ id }) => id);
    expect(await managed(nadia)).toEqual([own, theirs]);
    expect(await managed(manager)).not.toContain(theirs);
    expect((await team.get('/announcements')).status).toBe(403);
    expect((await hana.get('/announcements')).status).toBe(403);
    const remove = (who: ApiClient, id: string) => who.write('DELETE', `/announcements/${id}`, 'profile');
    expect((await remove(nadia, ours)).status).toBe(404);
    expect((await remove(manager, theirs)).status).toBe(404);
    expect((await remove(nadia, theirs)).status).toBe(200);
    expect(await shownTo(hana)).toEqual([]);
    await remove(manager, ours);
  });

  it('return html and colours as written', async () => {
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
    expect((await owner.get('/announcements')).status).toBe(403);
    expect((await add(owner)).status).toBe(403);
    expect((await open('/g/announcements')).status).toBe(401);
  });
});

describe('signing in as a customer', () => {
  const ask = (who: ApiClient, userId = ownerId) =>
    who.write<RouteData<'impersonate'>>('POST', `/customers/${userId}/impersonate`, 'reseller-customer');
  const tokenOf = ({ data }: ApiResponse<RouteData<'impersonate'>>) =>
    new URL(data?.path ?? '', server.url).searchParams.get('token') ?? '';
  const follow = (token: string) =>
    open<RouteData<'validateImpersonateToken'>>('/c/validate-impersonate-token', bearer(token));

  it('begins once, as that customer, and shows who it is', async () => {
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

  it('is kept, for managers and for the owner of the company', async () => {
    const kept = async (who: ApiClient) =>
      (await who.get<RouteData<'impersonations'>>('/impersonations')).data?.map(
        ({ person, company, impersonator }) => [impersonator.name, person.name, company],
      );
    await server.addPerson({
      email: 'own@other.test',
      role: 'owner',
      companyId: await server.addCompany('Other'),
    });
    const other = await server.signIn('customer', 'own@other.test');
    const before = (await kept(manager))?.length ?? 0;
    const link = tokenOf(await ask(manager));
    expect(await kept(manager)).toHaveLength(before);
    await follow(link);
    await follow(link);
    const [latest, ...earlier] = (await kept(manager)) ?? [];
    expect(latest).toEqual(['Daniel Person', 'Farah Person', 'Harbour']);
    expect(earlier).toHaveLength(before);
    expect(await kept(owner)).toEqual([latest, ...earlier]);
    expect(await kept(other)).toEqual([]);
    expect((await operator.get('/impersonations')).status).toBe(403);
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

  it('does not begin for somebody who was deactivated since they asked', async () => {
    const id = await server.addPerson({ email: 'leaving@galley.test', role: 'manager' });
    const token = tokenOf(await ask(await server.signIn('user', 'leaving@galley.test')));
    await server.db.query('UPDATE users SET deactivated_at = now() WHERE id = $1', [id]);
    expect((await follow(token)).status).toBe(401);
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

  it('changes nothing of who signs in for the company', async () => {
    const { accessToken = '' } = (await follow(tokenOf(await ask(manager)))).data ?? {};
    const csrf = await open<{ token: string }>('/g/csrf/customer-team-member', bearer(accessToken));
    const write = (method: string, path: string, fields: Record<string, string>) =>
      fetch(`${server.url}/api/c/team-members${path}`, {
        method,
        headers: { ...bearer(accessToken), 'x-csrf-token': csrf.data?.token ?? '' },
        body: new URLSearchParams(fields),
      });
    const form = { firstname: 'Back', lastname: 'Door', email: 'back@door.test', timeZone: 'Asia/Singapore' };
    const responses = [
      await write('POST', '', { ...form, role: 'owner', password: 'k7#mQpr2Vw8nTx4Zb9Hd' }),
      await write('PUT', `/${ownerId}`, { ...form, role: 'owner' }),
      await write('PUT', `/${ownerId}/mail-password`, {}),
    ];
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await open('/c/team-members', bearer(accessToken))).success).toBe(true);
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
