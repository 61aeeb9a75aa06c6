import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { isPrivateAddress, outwardFetch, PrivateAddressError } from './outward-fetch.ts';

const sent = { method: 'GET', headers: {}, body: null, signal: AbortSignal.timeout(60_000) };

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:10.0.0.1',
  '::ffff:169.254.169.254',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  'fec0::1',
  '::ffff:0:10.0.0.1',
  '3fff::1',
  '192.88.99.1',
])('%s is private', (address) => expect(isPrivateAddress(address)).toBe(true));

it.each(['1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '::ffff:1.1.1.1'])('%s is public', (address) =>
  expect(isPrivateAddress(address)).toBe(false),
);

it('goes into one’s own network and without TLS only where that is allowed', async () => {
  let calls = 0;
  const server = createServer((_, response) => {
    calls += 1;
    response.writeHead(302, { location: '/elsewhere', 'content-type': 'text/plain' }).end('moved');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  for (const url of [
    `http://127.0.0.1:${port}/`,
    `https://127.0.0.1:${port}/`,
    `https://[::ffff:127.0.0.1]:${port}/`,
    `https://localhost:${port}/`,
    'http://example.com/',
  ])
    await expect(outwardFetch(url, sent, false)).rejects.toThrow(PrivateAddressError);
  expect(calls).toBe(0);
  const response = await outwardFetch(`http://localhost:${port}/`, sent, true);
  expect([response.status, await response.text()]).toEqual([302, 'moved']);
  expect(calls).toBe(1);
  await new Promise((resolve) => server.close(resolve));
});

it('cuts a response that does not end', async () => {
  const server = createServer((_, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await expect(outwardFetch(`http://127.0.0.1:${port}/`, sent, true)).rejects.toThrow('too long');
  await new Promise((resolve) => server.close(resolve));
});
