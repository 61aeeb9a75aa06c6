import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '#client/state/client.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { proveIdentity } from './prove-identity.ts';
import { reauthenticate } from './session-life.ts';

const kept = (userId: string, token: string) => ({
  clientId: 'customer',
  token,
  userId,
  expirationDate: new Date(Date.now() + 3_600_000).toISOString(),
});
/** Waiting calls with the token that each came with: a test says when and how they are responded to. */
let calls: { bearer: string; respond(status: number, body: object): void }[];
const server = createServer((request, response: ServerResponse) => {
  // Its token against forgery is of no interest here.
  if (request.url?.includes('/csrf/')) {
    response.end(JSON.stringify({ success: true, data: { token: 'csrf' } }));
    return;
  }
  calls.push({
    bearer: String(request.headers.authorization),
    respond: (status, body) => response.writeHead(status).end(JSON.stringify(body)),
  });
});
const ended = { success: false, code: 'unauthenticated', reauth: true, message: 'Your session has ended.' };
let storage: Storage;
let client: Client;

beforeEach(async () => {
  calls = [];
  vi.stubGlobal('sessionStorage', memoryStorage());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  storage = memoryStorage(kept('mei', 'mei-1'));
  client = createClient(`http://127.0.0.1:${port}/api`, storage);
  client.session.status = 'signed-in';
});
afterEach(async () => {
  client.outbox.pause();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});
/** Returns the next call once it has arrived. */
async function nextCall(): Promise<(typeof calls)[number]> {
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  const call = calls.shift();
  if (call === undefined) throw new Error('no call arrived');
  return call;
}

it('a call that was refused is sent again with the token that another tab has stored, and not as another person', async () => {
  const mine = client.api.call('secondFactor', {});
  storage.setItem('token', 'mei-2');
  (await nextCall()).respond(401, ended);
  const again = await nextCall();
  expect(again.bearer).toBe('Bearer mei-2');
  again.respond(200, { success: true, data: null });
  expect(await mine).toMatchObject({ ok: true });

  const late = client.api.call('secondFactor', {});
  const refused = await nextCall();
  client.session.stored = kept('sam', 'sam-1');
  refused.respond(401, ended);
  expect(await late).toMatchObject({ ok: false, code: 'aborted' });
  expect(calls).toEqual([]);
  expect(client.session.status).toBe('signed-in');
});

it('a proof whose response comes after the session has ended gives its token to nobody', async () => {
  const proof = proveIdentity(client, { by: 'password', secret: 'a password' });
  const call = await nextCall();
  client.session.stored = kept('sam', 'sam-1');
  call.respond(200, { success: true, data: { accessToken: 'mei-2' } });
  expect(await proof).toBe(false);
  expect(client.toasts.toasts).toEqual([]);
  expect(client.session.stored?.token).toBe('sam-1');
  expect(storage.getItem('token')).toBe('mei-1');
});

it('the end of a session in one tab leaves the token that another tab has stored', () => {
  storage.setItem('token', 'mei-2');
  reauthenticate(client, 'Your session has ended.', () => {});
  expect(storage.getItem('token')).toBe('mei-2');
});

it('a write that the server has done is known to who hands over what was written, also after the session', async () => {
  const params = { orderId: '7', attachmentId: 'a1', versionId: 'v1', topicId: 't1' };
  const input = { params, body: { message: '{}' } };
  client.outbox.add({ mutationId: 'm1', name: 'addComment', input, userId: 'mei', queuedAt: 0 });
  const call = await nextCall();
  const done = client.outbox.pause();
  client.session.stored = null;
  call.respond(200, { success: true, data: { id: 'c1' } });
  expect(await done).toBe('m1');
});
