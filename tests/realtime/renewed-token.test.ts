import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { proveIdentity } from '#client/accounts/actions/prove-identity.ts';
import { followOtherTabs, resumeSession } from '#client/accounts/actions/session-life.ts';
import type { Client } from '#client/state/client.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { createClient } from '../support/clients/create-client.ts';
import { memoryStorage } from '../support/clients/memory-storage.ts';
import { testPassword } from '../support/scenes/add-people.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let owner: ApiClient;
let storage: Storage;
let tabs: [Client, Client];
let count = 0;
beforeAll(async () => {
  server = await startTestServer({ env: { CONFIRM_AFTER: '15m' } });
});
afterAll(() => server.close());

beforeEach(async () => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  // A page connects to the server that it came from.
  vi.stubGlobal('location', new URL(server.url));
  const email = `owner${++count}@heron.test`;
  await server.addPerson({ email, role: 'owner', companyId: await server.addCompany(`Heron ${count}`) });
  owner = await server.signIn('customer', email);
  storage = memoryStorage(owner.kept);
  tabs = [createClient(`${server.url}/api`, storage), createClient(`${server.url}/api`, storage)];
  await Promise.all(tabs.map(resumeSession));
  await bothAreLive();
});
afterEach(() => {
  for (const { socket, outbox } of tabs) {
    socket.disconnect();
    outbox.pause();
  }
  vi.unstubAllGlobals();
});

const bothAreLive = () =>
  expect
    .poll(() => tabs.map(({ connection, session }) => [connection.live, session.status]))
    .toEqual([
      [true, 'signed-in'],
      [true, 'signed-in'],
    ]);

/** The first tab makes a delicate call, for which its holder proves who they are. */
async function renewInFirstTab(): Promise<void> {
  server.advance(15 * 60_000);
  const [tab] = tabs;
  const begun = tab.api.call('beginSecondFactor', {});
  await expect.poll(() => tab.session.identity).not.toBeNull();
  expect(await proveIdentity(tab, { by: 'password', secret: testPassword })).toBe(true);
  tab.session.identity?.settle(true);
  expect(await begun).toMatchObject({ ok: true });
  expect(storage.getItem('token')).not.toBe(owner.token);
  expect((await owner.get('/second-factor')).status).toBe(401);
}

it('continues in another tab without a storage event, with its calls and its live channel', async () => {
  await renewInFirstTab();
  for (const tab of tabs) expect(await tab.api.call('secondFactor', {})).toMatchObject({ ok: true });
  await bothAreLive();
  const { data } = await server.signIn('customer', `owner${count}@heron.test`).then(async (elsewhere) => {
    const phone = { firstname: 'Mei', lastname: 'Tan', jobTitle: '', timeZone: 'Asia/Kuala_Lumpur' };
    return elsewhere.write('PUT', '/profile', 'profile', phone);
  });
  expect(data).toBeDefined();
  await expect.poll(() => tabs.map(({ session }) => session.user?.firstname)).toEqual(['Mei', 'Mei']);
});

it('continues in another tab by the storage event, without a reload', async () => {
  const renew = vi.spyOn(tabs[1].socket, 'renew');
  await renewInFirstTab();
  const reload = vi.fn();
  followOtherTabs(tabs[1], 'token', reload);
  expect(renew).toHaveBeenCalledWith(storage.getItem('token'));
  await bothAreLive();
  expect(tabs[1].session.stored?.token).toBe(storage.getItem('token'));
  expect(reload).not.toHaveBeenCalled();
});
