import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { temporaryFolder } from '../support/servers/temporary-folder.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

const page = '<!doctype html><title>Galley</title>';
const script = 'export const answer = 42;';
const wasm = Buffer.from([0, 97, 115, 109, 1, 0, 0, 0]);

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await temporaryFolder('client');
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, '.vite/manifest.json'), '{}');
  await writeFile(join(folder, 'assets/app-1a2b.js'), script);
  await writeFile(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'assets/early-1a2b.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'assets/engine-1a2b.wasm'), wasm);
  await writeFile(join(folder, 'assets/engine-1a2b.wasm.br'), brotliCompressSync(wasm));
  server = await startTestServer({ client: { kind: 'built', folder } });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers });
const asPage = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

it('serves the page at every address of the application, always asked for again', async () => {
  for (const path of ['/', '/signin', '/orders/detail/10001/attachments/abc?versionId=1', '/no/such/page']) {
    const response = await get(path, asPage);
    expect([path, response.status, await response.text()]).toEqual([path, 200, page]);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-type')).toMatch('text/html');
  }
});

it('serves hashed assets compressed and for good', async () => {
  for (const [path, type, content] of [
    ['/assets/app-1a2b.js', 'javascript', Buffer.from(script)],
    ['/assets/engine-1a2b.wasm', 'application/wasm', wasm],
  ] as const) {
    const response = await get(path, { 'accept-encoding': 'br' });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toMatch(type);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(content);
    const plain = await get(path, { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(Buffer.from(await plain.arrayBuffer())).toEqual(content);
  }
});

it('serves a script again after its file has gone, as pages do that were open before an update', async () => {
  const path = join(folder, 'assets/early-1a2b.js.br');
  const early = { path: '/assets/early-1a2b.js', headers: { 'accept-encoding': 'gzip, br' } };
  expect(await (await get(early.path, early.headers)).text()).toBe(script);
  await rm(path);
  const again = await get(early.path, early.headers);
  expect([again.status, await again.text()]).toEqual([200, script]);
  const head = await fetch(`${server.url}${early.path}`, { method: 'HEAD', headers: early.headers });
  expect([head.status, head.headers.get('content-encoding'), await head.text()]).toEqual([200, 'br', '']);
});

it('does not pass the page off as a missing file or a missing call', async () => {
  expect((await get('/assets/gone-1a2b.js', { accept: '*/*' })).status).toBe(404);
  expect((await get('/assets/gone-1a2b.js', asPage)).status).toBe(404);
  expect((await get('/.vite/manifest.json', { accept: 'application/json' })).status).toBe(404);
  expect((await get('/..%2f..%2fpackage.json', { accept: 'application/json' })).status).not.toBe(200);
  const call = await get('/api/g/nothing', asPage);
  expect([call.status, (await call.json()).code]).toEqual([404, 'not_found']);
  expect((await fetch(`${server.url}/signin`, { method: 'POST' })).status).toBe(404);
});

/** Returns the sources that a response's policy allows, by kind. */
const policyOf = (header: unknown): Map<string, string> =>
  new Map(
    String(header ?? '')
      .split(';')
      .map((rule) => {
        const [name = '', ...sources] = rule.trim().split(' ');
        return [name, sources.join(' ')];
      }),
  );

it('lets the page load nothing from elsewhere', async () => {
  const { headers } = await get('/', asPage);
  const policy = policyOf(headers.get('content-security-policy'));
  expect(policy.get('default-src')).toBe(`'self'`);
  expect(policy.get('script-src')).toBe(`'self' 'wasm-unsafe-eval'`);
  expect(policy.get('worker-src')).toBe(`'self' blob:`);
  expect(policy.get('img-src')).toBe(`'self' data: blob:`);
  expect(policy.get('connect-src')).toBe(`'self' ws://galley.test blob:`);
  expect(policy.get('media-src')).toBe(`'self'`);
  expect(policy.get('frame-ancestors')).toBe(`'none'`);
  expect(policy.get('object-src')).toBe(`'none'`);
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
});

it('lets it play the film that is configured, its own or another’s', async () => {
  for (const [tourVideo, origin] of [
    ['/tour.webm', 'http://galley.test'],
    ['https://films.test/a.webm', 'https://films.test'],
  ] as const) {
    const app = await createApp({ ...server.parts, config: { ...server.parts.config, tourVideo } });
    const { headers } = await app.inject({ url: '/', headers: asPage });
    expect(policyOf(headers['content-security-policy']).get('media-src')).toBe(`'self' ${origin}`);
    await app.close();
  }
});
