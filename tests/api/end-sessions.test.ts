import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../support/clients/api-client.ts';
import { connectLive } from '../support/clients/live-client.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

const text = 'You were signed out everywhere by your administrator or account owner. Please sign in again.';

let server: TestServer;
const ids: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer();
  const lim = await server.addCompany('Lim & Sons');
  const bay = await server.addCompany('Bay Books');
  for (const [name, role, companyId] of [
    ['owner@lim.test', 'owner', lim],
    ['staff@lim.test', 'staff', lim],
    ['owner@bay.test', 'owner', bay],
  ] as const)
    ids[name] = await server.addPerson({ email: name, role, companyId });
  for (const [name, role] of [
    ['helen@studio.test', 'admin'],
    ['manager@studio.test', 'manager'],
  ] as const)
    ids[name] = await server.addPerson({ email: name, role });
});
afterAll(() => server.close());

const signedIn = (email: string): Promise<ApiClient> =>
  server.signIn(email.endsWith('studio.test') ? 'user' : 'customer', email);
const profile = (who: ApiClient) => who.get(who.kept.clientId === 'customer' ? '/r/profile' : '/profile');
const end = (who: ApiClient, email: string) =>
  who.write<{ message: string }>('DELETE', `/people/${ids[email]}/sessions`, 'profile');
const entries = (action: string) =>
  server.db.query('SELECT subject_label AS label, after FROM audit_entries WHERE action = $1 ORDER BY id', [
    action,
  ]);

it('lets an administrator sign anybody out, with their sockets, the reason and a record', async () => {
  const helen = await signedIn('helen@studio.test');
  for (const email of ['staff@lim.test', 'manager@studio.test']) {
    const [one, other] = [await signedIn(email), await signedIn(email)];
    const live = await connectLive(
      server.url,
      email.endsWith('studio.test') ? 'user' : 'customer',
      one.token,
    );
    expect((await end(helen, email)).data?.message).toBe('They are signed out everywhere.');
    await live.ended;
    expect(live.all('force-logout')).toMatchObject([{ code: 'sessions-ended', reason: text }]);
    for (const each of [one, other])
      expect(await profile(each)).toMatchObject({ status: 401, reauth: true, message: text });
    expect((await end(helen, email)).data?.message).toBe('They are signed in nowhere.');
  }
  expect(await entries('person-signed-out')).toMatchObject([
    { after: { sessions: 2 } },
    { after: { sessions: 0 } },
    { after: { sessions: 2 } },
    { after: { sessions: 0 } },
  ]);
});

it('lets an owner sign their own people out, and nobody else anybody', async () => {
  const owner = await signedIn('owner@lim.test');
  const staff = await signedIn('staff@lim.test');
  const stranger = await signedIn('owner@bay.test');
  const helen = await signedIn('helen@studio.test');
  const manager = await signedIn('manager@studio.test');
  const everybody = [owner, staff, stranger, helen, manager];
  const refused: [ApiClient, string][] = [
    [owner, 'owner@bay.test'],
    [owner, 'helen@studio.test'],
    [owner, 'owner@lim.test'],
    [staff, 'owner@lim.test'],
    [stranger, 'staff@lim.test'],
    [manager, 'staff@lim.test'],
    [manager, 'helen@studio.test'],
    [helen, 'helen@studio.test'],
    [helen, 'nobody@studio.test'],
  ];
  for (const [who, email] of refused) expect((await end(who, email)).status).toBe(403);
  for (const who of [owner, staff, manager])
    expect([403, 404]).toContain((await who.write('DELETE', '/people/sessions', 'profile')).status);
  for (const who of everybody) expect((await profile(who)).status).toBe(200);

  expect((await end(owner, 'staff@lim.test')).status).toBe(200);
  expect((await profile(staff)).status).toBe(401);
  expect((await profile(owner)).status).toBe(200);
});

it('lets an administrator sign everybody out but this session', async () => {
  const helen = await signedIn('helen@studio.test');
  const elsewhere = await signedIn('helen@studio.test');
  const owner = await signedIn('owner@bay.test');
  const live = await connectLive(server.url, 'customer', owner.token);
  const done = await helen.write<{ message: string }>('DELETE', '/people/sessions', 'profile');
  expect(done.data?.message).toMatch(/^\d+ sessions were ended\. This one goes on\.$/);
  await live.ended;
  for (const who of [elsewhere, owner])
    expect(await profile(who)).toMatchObject({ status: 401, message: text });
  expect((await profile(helen)).status).toBe(200);
  expect(await server.db.query('SELECT 1 FROM sessions')).toHaveLength(1);
  expect(await entries('everybody-signed-out')).toMatchObject([{ label: 'All sessions' }]);
});
