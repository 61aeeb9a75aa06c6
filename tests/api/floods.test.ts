import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { callLimits } from '#server/http/limit-bodies.ts';
import { type Api, mount, mountOpen } from '#server/http/mount.ts';
import { route } from '#shared/kernel/route.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { connectLive } from '../support/clients/live-client.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

const megabyte = 1024 * 1024;
let server: TestServer;
let person: ApiClient;

const probe = {
  method: 'POST',
  summary: 'Takes a text.',
  body: z.object({ text: z.string() }),
  data: z.object({ length: z.number() }),
} as const;
/** Closes the connection of calls with this header before their body is read, as one does who leaves meanwhile. */
const leaving = 'x-leaving';
function probes(api: Api): void {
  api.app.addHook('onRequest', async (request, reply) => {
    if (request.headers[leaving] === undefined) return;
    request.raw.socket.destroy();
    await once(reply.raw, 'close');
  });
  const take = async ({ body }: { body: { text: string } }) => ({ length: body.text.length });
  mount(api, route({ ...probe, path: '/probe', audience: 'session' }), take);
  mountOpen(api, route({ ...probe, path: '/open-probe', audience: 'open' }), take);
}

beforeAll(async () => {
  server = await startTestServer({
    probes,
    bodies: { ...callLimits, bytesAtOnce: 4 * megabyte },
    sockets: { socketsPerSession: 2, unnamedSockets: 3, messagesPerSecond: 20 },
  });
  const companyId = await server.addCompany('Harbour Coffee');
  await server.addPerson({ email: 'mei@harbour.test', role: 'owner', companyId });
  person = await server.signIn('customer', 'mei@harbour.test');
});
afterAll(() => server.close());

/** Sends the head of a request and what of its body is given. The connection stays open. */
function begin(
  url: string,
  path: string,
  headers: Record<string, string>,
  body = '',
  method = 'POST',
): Socket {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  // It may be cut while it sends.
  socket.on('error', () => {});
  const lines = [`${method} ${path} HTTP/1.1`, `host: ${host}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  return socket;
}
/** It may be cut with bytes on their way, which is an error to the one who sends them. */
async function closed(socket: Socket): Promise<void> {
  socket.resume();
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
}
/** The status of the response that comes before the body has been sent. */
async function statusOf(socket: Socket): Promise<number> {
  const [bytes] = await once(socket, 'data');
  socket.destroy();
  return Number(/^HTTP\/1.1 (\d+)/.exec(String(bytes))?.[1]);
}
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const multipart = { 'content-type': 'multipart/form-data; boundary=b' };
const signed = () => ({ authorization: `Bearer ${person.token}` });
const bytes = (count: number) => ({ 'content-length': String(count) });

describe('a body', () => {
  it('that is longer than its call takes is refused before it is sent, as a form of any kind', async () => {
    expect(await statusOf(begin(server.url, '/api/g/open-probe', { ...form, ...bytes(65 * 1024) }))).toBe(
      413,
    );
    expect(
      await statusOf(begin(server.url, '/api/g/open-probe', { ...multipart, ...bytes(65 * 1024) })),
    ).toBe(413);
    const large = { ...signed(), ...bytes(5 * megabyte) };
    expect(await statusOf(begin(server.url, '/api/c/probe', { ...form, ...large }))).toBe(413);
    expect(await statusOf(begin(server.url, '/api/c/probe', { ...multipart, ...large }))).toBe(413);
    const endless = { 'transfer-encoding': 'chunked' };
    expect(await statusOf(begin(server.url, '/api/c/probe', { ...multipart, ...signed(), ...endless }))).toBe(
      422,
    );
    // Who is not signed in learns nothing more.
    expect(await statusOf(begin(server.url, '/api/c/probe', { ...multipart, ...bytes(5 * megabyte) }))).toBe(
      401,
    );
  });

  it('is taken where it is as long as its call allows', async () => {
    const send = async (path: string, length: number) => {
      const body = new URLSearchParams({ text: 'x'.repeat(length) });
      const response = await fetch(`${server.url}${path}`, { method: 'POST', body, headers: signed() });
      return (await response.json()).data;
    };
    expect(await send('/api/g/open-probe', 60_000)).toEqual({ length: 60_000 });
    expect(await send('/api/c/probe', 4_000_000)).toEqual({ length: 4_000_000 });
  });

  it('waits where too much is being received at once, and finds room again when that has come or gone', async () => {
    const head = { ...form, ...signed() };
    const large = () => begin(server.url, '/api/c/probe', { ...head, ...bytes(3 * megabyte) }, 'text=');
    const statusOfWhole = () =>
      statusOf(
        begin(
          server.url,
          '/api/c/probe',
          { ...head, ...bytes(2 * megabyte) },
          `text=${'x'.repeat(2 * megabyte - 5)}`,
        ),
      );
    // There is room for either; which of them takes it is left open.
    const [one, other] = [large(), large()];
    const { status, pending } = await Promise.race([
      statusOf(one).then((refused) => ({ status: refused, pending: other })),
      statusOf(other).then((refused) => ({ status: refused, pending: one })),
    ]);
    expect(status).toBe(503);
    expect(await statusOfWhole()).toBe(503);
    pending.destroy();
    await expect.poll(statusOfWhole).toBe(200);
  });

  it('of one network leaves room for those of others', async () => {
    const limits = { ...callLimits, bytesAtOnce: 200_000, bytesOfNetwork: 100_000 };
    const behind = await startTestServer({ probes, bodies: limits, env: { TRUST_PROXY: '1' } });
    const send = (from: string, body: string) =>
      begin(
        behind.url,
        '/api/g/open-probe',
        { ...form, ...bytes(60_000), 'x-forwarded-for': from },
        `text=${body}`,
      );
    const whole = 'x'.repeat(60_000 - 5);
    const [one, other] = [send('203.0.113.7', ''), send('203.0.113.7', '')];
    // There is room for either; which of them takes it is left open.
    expect(await Promise.race([statusOf(one), statusOf(other)])).toBe(503);
    expect(await statusOf(send('203.0.113.7', whole))).toBe(503);
    expect(await statusOf(send('203.0.113.9', whole))).toBe(200);
    for (const socket of [one, other]) socket.destroy();
    await behind.close();
  });

  it('takes no room for good where its connection ends before any of it is read', async () => {
    const head = { ...form, ...signed() };
    for (let count = 0; count < 4; count++) {
      const gone = { ...head, ...bytes(2 * megabyte), [leaving]: 'yes' };
      await closed(begin(server.url, '/api/c/probe', gone, 'text='));
    }
    const body = new URLSearchParams({ text: 'x'.repeat(2 * megabyte) });
    const { status } = await fetch(`${server.url}/api/c/probe`, { method: 'POST', body, headers: signed() });
    expect(status).toBe(200);
  });

  it('that stops coming ends its connection', async () => {
    const hasty = await startTestServer({ probes, bodies: { ...callLimits, periodMs: 20 } });
    const socket = begin(hasty.url, '/api/g/open-probe', { ...form, ...bytes(10_000) }, 'text=begun');
    await closed(socket);
    expect(socket.bytesRead).toBe(0);
    await hasty.close();
  });

  it('of a call that there is not is refused before it is sent, and its connection ended', async () => {
    for (const path of ['/nowhere', '/healthz', '/api/c/nowhere', '/api/c/r/profile']) {
      const socket = begin(server.url, path, { ...form, ...bytes(1_000_000) }, 'text=begun');
      const [response] = await once(socket, 'data');
      expect(String(response)).toMatch(/^HTTP\/1.1 404 /);
      await closed(socket);
    }
  });

  it('that comes byte by byte ends its connection, an upload too', async () => {
    const hasty = await startTestServer({ bodies: { ...callLimits, periodMs: 100 } });
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    const field = '--x\r\nContent-Disposition: form-data; name="key"\r\n\r\n';
    const socket = begin(hasty.url, '/api/files', { ...type, ...bytes(10_000_000) }, field);
    const dripping = setInterval(() => socket.write('a'), 5);
    await closed(socket);
    clearInterval(dripping);
    expect(socket.bytesRead).toBe(0);
    await hasty.close();
  });
});

describe('a connection', () => {
  const websocket = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.alloc(16).toString('base64'),
  };

  /** Lets half a minute pass for the server: its timers are in this process. */
  const halfMinute = () => vi.advanceTimersByTimeAsync(30_000);
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('that names no session is cut, though its other end never agrees to the closing', async () => {
    const socket = begin(server.url, '/socket.io/?EIO=4&transport=websocket', websocket, '', 'GET');
    const [response] = await once(socket, 'data');
    expect(String(response)).toMatch(/^HTTP\/1.1 101 /);
    await halfMinute();
    await closed(socket);
  });

  it('of somebody without WebSockets is cut where its body stops coming', async () => {
    const path = '/socket.io/?EIO=4&transport=polling';
    const opened = await (await fetch(`${server.url}${path}`)).text();
    const { sid } = JSON.parse(opened.slice(1));
    const plain = { 'content-type': 'text/plain', ...bytes(60) };
    const socket = begin(server.url, `${path}&sid=${sid}`, plain, '40');
    await once(server.app.server, 'request');
    await halfMinute();
    await closed(socket);
    expect(socket.bytesRead).toBe(0);
  });

  it('that waits for its next request is closed within half a minute, unless it is the one of a proxy', async () => {
    const seconds = async (url: string) =>
      Number(/timeout=(\d+)/.exec((await fetch(`${url}/healthz`)).headers.get('keep-alive') ?? '')?.[1]);
    expect(await seconds(server.url)).toBeLessThan(30);
    const behind = await startTestServer({ env: { TRUST_PROXY: '1' } });
    expect(await seconds(behind.url)).toBeGreaterThan(60);
    await behind.close();
  });
});

describe('a socket', () => {
  it('that sends more than a window does is closed, and no other', async () => {
    const calm = await connectLive(server.url, 'customer', person.token);
    const wild = await connectLive(server.url, 'customer', person.token);
    for (let count = 0; count < 100; count++) wild.socket.emit('watch-list', {});
    await wild.ended;
    expect(await calm.ask('watch-list', {})).toHaveProperty('channels');
    calm.close();
  });

  it('of a session with as many as it may have is asked to try again later', async () => {
    const open = [
      await connectLive(server.url, 'customer', person.token),
      await connectLive(server.url, 'customer', person.token),
    ];
    await expect(connectLive(server.url, 'customer', person.token)).rejects.toThrow('unavailable');
    open[0]?.close();
    await expect
      .poll(async () => {
        const found = await connectLive(server.url, 'customer', person.token).catch(() => null);
        found?.close();
        return found !== null;
      })
      .toBe(true);
    for (const live of open) live.close();
  });

  it('that takes leave of its session is closed, and cannot stay as one that has yet to name it', async () => {
    const { socket, close } = await connectLive(server.url, 'customer', person.token);
    const connection = socket.io.engine;
    const gone = new Promise((resolve) => connection.once('close', resolve));
    // The packet alone: the library would close the connection after it.
    connection.write('41');
    await gone;
    close();
  });

  it('that names no session finds room while few others do so, and whoever names one does not count', async () => {
    const named = await connectLive(server.url, 'customer', person.token);
    const address = `${server.url}/socket.io/?EIO=4&transport=polling`;
    const opened = async (): Promise<number> => (await fetch(address)).status;
    expect([await opened(), await opened(), await opened(), await opened()]).toEqual([200, 200, 200, 403]);
    await expect(connectLive(server.url, 'customer', person.token)).rejects.toThrow();
    named.close();
  });
});
