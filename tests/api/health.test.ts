import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountHealthRoutes } from '#server/http/health.route.ts';
import { loggerOptions, withoutSecrets } from '#server/http/logging.ts';
import { routes } from '#shared/protocol/http-table.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('serves nothing but its health through a proxy that the configuration does not know of', async () => {
  const through = (path: string, name = 'x-forwarded-for') =>
    fetch(`${server.url}${path}`, { headers: { [name]: 'for=203.0.113.7' } });
  for (const name of ['x-forwarded-for', 'forwarded']) {
    const refused = await through('/api/g/config', name);
    expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining('TRUST_PROXY')]);
  }
  expect((await through('/healthz')).status).toBe(200);
});

describe('health', () => {
  it('is good while the process, its database and its storage are', async () => {
    const health = await fetch(`${server.url}/healthz`);
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
    const ready = await fetch(`${server.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ok', database: 'ok', storage: 'ok' },
    ]);
  });

  it('names what is unavailable', async () => {
    const app = Fastify();
    const gone = async () => {
      throw new Error('gone');
    };
    const { db, store } = server.parts;
    mountHealthRoutes(app, { db: { ...db, query: gone }, store: { ...store, head: gone } });
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    const ready = await app.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { status: 'unavailable', database: 'unavailable', storage: 'unavailable' },
    ]);
    await app.close();
  });
});

describe('the documentation', () => {
  it('describes every route of the table under its prefixes', async () => {
    const { paths, components } = await (await fetch(`${server.url}/api/docs/json`)).json();
    const described = new Set(
      Object.entries<object>(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      ),
    );
    const prefixes = {
      customer: ['c'],
      provider: ['d'],
      session: ['c', 'd'],
      open: ['g'],
      any: ['g'],
      guest: ['g'],
    };
    const wanted = Object.values(routes).flatMap(({ method, path, audience }) =>
      prefixes[audience].map((prefix) => `${method} /api/${prefix}${path.replace(/:(\w+)/g, '{$1}')}`),
    );
    expect(wanted.filter((route) => !described.has(route))).toEqual([]);
    expect(components.securitySchemes.bearer.scheme).toBe('bearer');
    const page = await fetch(`${server.url}/api/docs`);
    expect(page.status).toBe(200);
    const addresses = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, address]) => address ?? '',
    );
    expect(addresses.length).toBeGreaterThan(4);
    for (const address of addresses) {
      const asset = await fetch(new URL(address, page.url));
      expect([asset.status, (await asset.blob()).size > 0]).toEqual([200, true]);
    }
  });
});

describe('the log', () => {
  it('carries the request id that the response carries, and no secret', async () => {
    const lines: Record<string, unknown>[] = [];
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(JSON.parse(String(chunk)));
        done();
      },
    });
    const options = loggerOptions('info');
    const app = Fastify({ logger: { ...(typeof options === 'object' ? options : {}), stream } });
    app.post('/x', async (request) => {
      request.log.info({ body: request.body, headers: request.headers }, 'careless');
      return {};
    });
    await app.inject({
      method: 'POST',
      url: '/x?token=tttt&page=2&signature=ssss',
      headers: { authorization: 'Bearer uuuu', cookie: 'a=vvvv' },
      payload: { password: 'pppp', accessToken: 'wwww' },
    });
    const text = JSON.stringify(lines);
    expect(text).toContain('page=2');
    for (const secret of ['tttt', 'ssss', 'uuuu', 'vvvv', 'pppp', 'wwww']) expect(text).not.toContain(secret);
    expect(new Set(lines.map((line) => line.reqId)).size).toBe(1);
    await app.close();
    const response = await fetch(`${server.url}/healthz`);
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  it('takes the crash of a page, within limits', async () => {
    const crash = (stack: string) =>
      fetch(`${server.url}/api/g/crash`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ message: 'undefined is not a function', stack, path: '/orders?token=abc' }),
      });
    expect(await (await crash('at x')).json()).toMatchObject({ success: true });
    expect((await crash('x'.repeat(20_001))).status).toBe(422);
    const statuses: number[] = [];
    for (let time = 0; time < 25; time++) statuses.push((await crash('at x')).status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(20);
    expect(statuses.at(-1)).toBe(429);
    expect(withoutSecrets('/orders?token=abc#x')).toBe('/orders?token=[secret]');
    expect(withoutSecrets('/g/stock-thumbnail?expires=1&seal=abc')).toBe(
      '/g/stock-thumbnail?expires=1&seal=[secret]',
    );
  });
});
