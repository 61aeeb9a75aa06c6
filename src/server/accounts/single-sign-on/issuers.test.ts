import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createIssuers } from './issuers.ts';

const clock = () => new Date('2026-03-02T09:00:00Z');
const key = { key: '1', clientId: 'galley', clientSecret: 'secret' };

async function serving(listener: RequestListener, use: (url: string) => Promise<void>): Promise<void> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await use(`http://127.0.0.1:${port}`).finally(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
}

it('waits for no issuer that is silent', () =>
  serving(
    () => {},
    async (issuer) => {
      const issuers = createIssuers({ allowsPrivate: true, clock, timeoutMs: 50 });
      await expect(issuers.check({ ...key, issuer })).rejects.toMatchObject({
        code: 'unavailable',
        message: 'Single sign-on cannot be reached',
      });
    },
  ));

it('asks none in a private network, unless that is allowed', async () => {
  let calls = 0;
  await serving(
    (_, response) => {
      calls += 1;
      response.end('hello');
    },
    async (issuer) => {
      const issuers = createIssuers({ allowsPrivate: false, clock });
      await expect(issuers.check({ ...key, issuer })).rejects.toMatchObject({
        message: 'The issuer is not on the Internet',
      });
      const secure = issuer.replace('http:', 'https:');
      await expect(issuers.check({ ...key, issuer: secure })).rejects.toMatchObject({
        message: 'The issuer is not on the Internet',
      });
      expect(calls).toBe(0);
    },
  );
});

it('says how an issuer calls itself', () =>
  serving(
    (_, response) => {
      const description = {
        issuer: 'https://login.example.com/',
        authorization_endpoint: 'https://login.example.com/go',
      };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(description));
    },
    async (issuer) => {
      const issuers = createIssuers({ allowsPrivate: true, clock });
      await expect(issuers.check({ ...key, issuer })).rejects.toMatchObject({
        messages: [expect.stringContaining('It calls itself https://login.example.com/')],
      });
    },
  ));
