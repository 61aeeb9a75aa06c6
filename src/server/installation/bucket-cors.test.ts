import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireCors } from './bucket-cors.ts';

const page = 'https://proofs.test';
/** What the bucket allows; each test takes something away. */
let allowed: { origins: string[]; methods: string; headers: string; exposed: string };
let server: Server;
let address: string;

function respond({ method, headers: { origin = '' } }: IncomingMessage, response: ServerResponse): void {
  if (allowed.origins.includes(origin)) {
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-allow-methods', allowed.methods);
    response.setHeader('access-control-allow-headers', allowed.headers);
    response.setHeader('access-control-expose-headers', allowed.exposed);
  }
  response.writeHead(method === 'OPTIONS' ? 204 : 206).end();
}

beforeEach(async () => {
  allowed = {
    origins: [page],
    methods: 'GET, POST, PUT',
    headers: 'Content-Type, Range',
    exposed: 'ETag, Content-Range',
  };
  server = createServer(respond);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/proofs/`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe('a bucket', () => {
  const asked = () => requireCors({ address, file: `${address}a?signature=b`, page });

  it('is open to a page that may send files, and read parts of them', async () => {
    await asked();
    allowed = { origins: [page], methods: '*', headers: '*', exposed: '*' };
    await asked();
  });

  it('is not open to the page of another host', async () => {
    allowed.origins = ['https://white-label.test'];
    await expect(asked()).rejects.toThrow(`takes no uploads (POST) from pages at ${page}`);
  });

  it('is not open where it takes no parts of large files', async () => {
    allowed.methods = 'GET, POST';
    await expect(asked()).rejects.toThrow('takes no uploads (PUT)');
  });

  it('is not open where parts of files cannot be asked for, or not be told from whole ones', async () => {
    allowed.headers = 'Content-Type';
    await expect(asked()).rejects.toThrow('allow the header Range');
    allowed = { ...allowed, headers: 'range', exposed: 'ETag' };
    await expect(asked()).rejects.toThrow('expose the header Content-Range');
  });
});
