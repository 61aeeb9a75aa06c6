import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { unattendedHeader } from '#shared/accounts/sessions/idle-limits.ts';
import { createApiClient } from './api-client.ts';
import type { CallResponse } from './route-call.ts';

interface Asked {
  line: string;
  headers: IncomingMessage['headers'];
  body: string;
}
type Sent = { status: number; body: string; headers?: Record<string, string> };
const envelope = (status: number, body: object): Sent => ({ status, body: JSON.stringify(body) });
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A client against a server with scripted responses, by request line. */
async function setUp(responses: (line: string, nth: number) => Sent, side: 'user' | 'guest' = 'user') {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const line = `${request.method} ${request.url}`;
    asked.push({ line, headers: request.headers, body });
    const sent = responses(line, asked.filter((before) => before.line === line).length);
    response.writeHead(sent.status, { 'content-type': 'application/json', ...sent.headers }).end(sent.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const responded: CallResponse[] = [];
  const current = { token: 'secret', session: {}, isUsed: true };
  const refused: { token: string; session?: object }[] = [];
  const proofs: boolean[] = [];
  const reauths: string[] = [];
  const denials: string[] = [];
  const reused: string[] = [];
  const api = createApiClient({
    baseUrl: `http://127.0.0.1:${port}/api`,
    credentials: () => ({ ...current, side }),
    onResponse: (response) => void responded.push(response),
    onBegin: () => 7,
    isUsed: () => current.isUsed,
    onIdentity: async () => proofs.shift() ?? false,
    takeNewerToken: (used) => {
      refused.push(used);
      return used.token !== current.token && used.session === current.session;
    },
    onReauth: (message) => void reauths.push(message),
    onDenied: (reason) => void denials.push(reason ?? 'unknown'),
    onReused: (name) => void reused.push(name),
  });
  return { api, asked, responded, current, refused, proofs, reauths, denials, reused };
}

const place = { orderId: '10482', attachmentId: 'a1', versionId: 'v1', topicId: 't1' };
const resolve = { params: place, body: { data: 'true' } };
const path = '/api/d/order/10482/attachment/a1/version/v1/annotation/t1/resolve';
const token = envelope(200, { success: true, data: { token: 'csrf-1' } });

it('sends a write as form fields with bearer, anti-forgery and mutation headers, and returns the response', async () => {
  const { api, asked, responded } = await setUp((line) =>
    line.includes('/csrf/') ? token : envelope(200, { success: true, data: { id: 't1' } }),
  );
  const result = await api.call('resolveTopic', resolve, { mutationId: 'm-12345678' });
  expect(result).toMatchObject({ ok: true, data: { id: 't1' } });
  expect(asked.map(({ line }) => line)).toEqual(['GET /api/g/csrf/card-annotation', `PUT ${path}`]);
  expect(asked[1]?.body).toBe('data=true');
  expect(asked[1]?.headers).toMatchObject({
    authorization: 'Bearer secret',
    'x-csrf-token': 'csrf-1',
    'x-mutation-id': 'm-12345678',
  });
  expect(responded).toMatchObject([{ name: 'resolveTopic', mutationId: 'm-12345678', begun: 7 }]);
});

const ended = envelope(401, {
  success: false,
  code: 'unauthenticated',
  reauth: true,
  message: 'Signed out.',
});

it('sends a call again where the token was renewed while it was under way', async () => {
  const { api, asked, current, refused, reauths } = await setUp((_line, nth) => {
    if (nth === 2) return envelope(200, { success: true, data: null });
    current.token = 'renewed';
    return ended;
  });
  expect(await api.call('secondFactor', {})).toMatchObject({ ok: true });
  expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer secret', 'Bearer renewed']);
  expect(refused).toMatchObject([{ token: 'secret', session: current.session }]);
  expect(reauths).toEqual([]);
});

it('keeps what comes after the session from stores and caller alike, save what is for everybody or asked for in any case', async () => {
  const { api, responded, current } = await setUp((line) => {
    current.session = {};
    if (line.includes('/csrf/')) return token;
    return envelope(200, { success: true, data: { id: 't1' } });
  });
  const aborted = { ok: false, code: 'aborted', message: '', messages: [] };
  expect(await api.call('secondFactor', {})).toMatchObject(aborted);
  expect(responded).toEqual([]);
  expect(await api.call('secondFactor', {}, { outlivesSession: true })).toMatchObject({ data: { id: 't1' } });
  expect(responded).toEqual([]);
  await api.call('appConfig', {});
  await api.call('secondFactor', {}, { bearer: 'link' });
  expect(responded.map(({ name }) => name)).toEqual(['appConfig', 'secondFactor']);
});

it('takes a write for the same again that was done after its session had ended: its caller read that it was cancelled', async () => {
  const { api, asked, current } = await setUp((line) => {
    if (line.includes('/csrf/')) return token;
    current.session = {};
    return envelope(200, { success: true, data: { id: 't1' } });
  });
  expect(await api.call('resolveTopic', resolve)).toMatchObject({ code: 'aborted' });
  await api.call('resolveTopic', resolve);
  const [first, second] = asked.filter(({ line }) => line.startsWith('PUT'));
  expect(second?.headers['x-mutation-id']).toBe(first?.headers['x-mutation-id']);
});

it("keeps a refusal that comes after the session from its caller, and asks nobody else for that person's proof", async () => {
  const { api, current, proofs } = await setUp(() => {
    current.session = {};
    return envelope(403, { success: false, code: 'identity_unconfirmed', data: { proofs: ['password'] } });
  });
  proofs.push(true);
  expect(await api.call('secondFactor', {})).toMatchObject({ code: 'aborted' });
  expect(proofs).toEqual([true]);
});

it('does not send a write in the name of who signs in while it waits for its anti-forgery token', async () => {
  const { api, asked, current } = await setUp((line) => {
    if (line.includes('/csrf/')) current.session = {};
    return line.includes('/csrf/') ? token : envelope(200, { success: true, data: null });
  });
  expect(await api.call('resolveTopic', resolve, { outlivesSession: true })).toMatchObject({
    code: 'aborted',
  });
  expect(asked.map(({ line }) => line)).toEqual(['GET /api/g/csrf/card-annotation']);
});

it('takes one anti-forgery token a scope, and a new one once where it is refused', async () => {
  const { api, asked } = await setUp((line, nth) =>
    line.includes('/csrf/')
      ? token
      : nth === 2
        ? envelope(403, { success: false, code: 'csrf', message: 'Stale' })
        : envelope(200, { success: true, data: null }),
  );
  await api.call('resolveTopic', resolve);
  await api.call('resolveTopic', resolve);
  const kinds = asked.map(({ line }) => (line.includes('/csrf/') ? 'token' : 'write'));
  expect(kinds).toEqual(['token', 'write', 'write', 'token', 'write']);
});

it('gives refusals as values and reports a reauth', async () => {
  const { api, responded, reauths } = await setUp(() =>
    envelope(401, {
      success: false,
      code: 'unauthenticated',
      message: 'Over',
      messages: ['Again'],
      reauth: true,
    }),
  );
  expect(await api.call('order', { params: { orderId: '1' } })).toEqual({
    ok: false,
    code: 'unauthenticated',
    message: 'Over',
    messages: ['Again'],
    status: 401,
  });
  expect(responded).toEqual([]);
  expect(reauths).toEqual(['Over']);
});

it('sends a call again as it was, under its id, once its caller has proved who they are, and gives it up otherwise', async () => {
  const { api, asked, proofs } = await setUp((line, nth) =>
    line.includes('/csrf/')
      ? token
      : nth === 1 || nth > 2
        ? envelope(403, { success: false, code: 'identity_unconfirmed', data: { proofs: ['password'] } })
        : envelope(200, { success: true, data: { id: 't1' } }),
  );
  proofs.push(true);
  expect(await api.call('resolveTopic', resolve)).toMatchObject({ ok: true });
  const [first, second] = asked.filter(({ line }) => line.startsWith('PUT'));
  expect(second?.body).toBe(first?.body);
  expect(second?.headers['x-mutation-id']).toBe(first?.headers['x-mutation-id']);
  expect(await api.call('resolveTopic', resolve)).toMatchObject({ ok: false, code: 'aborted' });
});

it('reports a write that was sent under the id of another', async () => {
  const { api, reused } = await setUp((line) =>
    line.includes('/csrf/') ? token : envelope(409, { success: false, code: 'mutation_reused' }),
  );
  expect(await api.call('resolveTopic', resolve)).toMatchObject({ ok: false, code: 'mutation_reused' });
  expect(reused).toEqual(['resolveTopic']);
});

it('asks again for what it reads when the server waits for its database, and leaves writes to their queue', async () => {
  const away = { ...envelope(503, { success: false, code: 'unavailable' }), headers: { 'retry-after': '0' } };
  const { api, asked } = await setUp((line, nth) =>
    line.includes('/csrf/')
      ? token
      : line.startsWith('PUT') || nth < 3
        ? away
        : envelope(200, { success: true }),
  );
  expect(await api.call('order', { params: { orderId: '1' } })).toMatchObject({ ok: true });
  expect(asked).toHaveLength(3);
  expect(await api.call('resolveTopic', resolve)).toMatchObject({ code: 'unavailable', retryAfterMs: 0 });
  expect(asked.filter(({ line }) => line.startsWith('PUT'))).toHaveLength(1);
});

it("has no words for a response that is not the server's, or none at all", async () => {
  for (const [status, code] of [
    [502, 'unavailable'],
    [500, 'internal'],
    [413, 'internal'],
    [200, 'network'],
  ] as const) {
    const { api } = await setUp(() => ({ status, body: '<html>Bad gateway</html>' }));
    expect(await api.call('order', { params: { orderId: '1' } })).toMatchObject({ code, message: '' });
  }
  const unreachable = createApiClient({
    baseUrl: 'http://127.0.0.1:1',
    credentials: () => null,
    onResponse: () => {},
    isUsed: () => true,
    onBegin: () => 0,
    onIdentity: async () => false,
    takeNewerToken: () => false,
    onReauth: () => {},
    onDenied: () => {},
    onReused: () => {},
  });
  expect(await unreachable.call('appConfig', {})).toMatchObject({ code: 'network', status: 0 });
});

it("makes a guest's calls in place of a member's, with the response under the member's name", async () => {
  const { api, asked, responded } = await setUp(
    (line) => (line.includes('/csrf/') ? token : envelope(200, { success: true, data: { id: 't1' } })),
    'guest',
  );
  await api.call('resolveTopic', resolve);
  const version = { orderId: '10482', attachmentId: 'a1', versionId: 'v1' };
  await api.call('updateAnnotation', { params: version, body: { topicId: 't1', annotation: '{}' } });
  const at = '/api/g/guest/order/10482/attachment/a1/version/v1/annotation/t1';
  expect(asked.map(({ line, body }) => [line, body])).toEqual([
    ['GET /api/g/csrf/guest-annotation', ''],
    [`PUT ${at}/resolve`, 'data=true'],
    [`PUT ${at}/annotation`, 'data=%7B%7D'],
  ]);
  expect(responded.map(({ name }) => name)).toEqual(['resolveTopic', 'updateAnnotation']);
  expect(responded[1]?.input.params).toEqual(version);
});

it("reports that a guest's link has ended, without a new sign-in", async () => {
  const messages = ['Bad token.', 'This link was revoked.'];
  const denied = envelope(401, { success: false, code: 'guest_denied', message: 'Access Denied', messages });
  const { api, denials, reauths } = await setUp(() => denied, 'guest');
  expect(await api.call('guestData', {})).toMatchObject({ ok: false, code: 'guest_denied' });
  expect([denials, reauths]).toEqual([['This link was revoked.'], []]);
});

it('makes a write that had no response again under its id, so that it is done once, until another had one', async () => {
  const statuses = [502, 200, 200, 502, 200, 200];
  let count = 0;
  const { api, asked } = await setUp((line) => {
    if (line.includes('/csrf/')) return token;
    const status = statuses[count++] ?? 200;
    return status === 200
      ? envelope(200, { success: true, data: {} })
      : { status, body: 'Bad Gateway', headers: { 'content-type': 'text/plain' } };
  });
  const pay = (amount: string) =>
    api.call('recordPayment', {
      params: { id: '7' },
      body: { reference: 'TT 1', amount, paidOn: '2026-05-10' },
    });
  for (const amount of ['100', '100', '100', '50', '60', '50']) await pay(amount);
  const ids = asked.filter(({ body }) => body !== '').map(({ headers }) => headers['x-mutation-id']);
  expect(ids[1]).toBe(ids[0]);
  expect(new Set(ids).size).toBe(5);
});

it('marks calls that nobody has asked for, as nobody uses the page', async () => {
  const { api, asked, current } = await setUp(() =>
    envelope(200, { success: true, data: { idleLeftMs: 5 } }),
  );
  await api.call('ownSession', {});
  current.isUsed = false;
  await api.call('ownSession', {});
  await api.call('ownSession', {}, { isAsked: true });
  expect(asked.map(({ headers }) => headers[unattendedHeader])).toEqual([undefined, '1', undefined]);
});
