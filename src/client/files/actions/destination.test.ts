import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import type { UploadRecord } from '#shared/files/upload.http.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { registerFile } from './destination.ts';

afterEach(() => void vi.unstubAllGlobals());

it.each([{ orderId: '7', kind: 'customer', attachmentId: null } as const, null])(
  'a file that is registered as its session ends is not taken for missing: %j',
  async (to) => {
    vi.stubGlobal('sessionStorage', memoryStorage());
    const session = {
      clientId: 'customer',
      token: 't',
      userId: 'mei',
      expirationDate: '2999-01-01T00:00:00.000Z',
    };
    const respond = (response: ServerResponse, data: unknown): void =>
      void response.end(JSON.stringify({ success: true, data }));
    const server = createServer(({ url }, response) => {
      if (url?.includes('/csrf/')) return respond(response, { token: 'csrf' });
      client.session.stored = null;
      respond(response, null);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const client = createClient(`http://127.0.0.1:${port}/api`, memoryStorage(session));
    expect(await registerFile(client, to, {} as UploadRecord, 'm1')).toMatchObject({ ok: true });
    server.closeAllConnections();
    server.close();
  },
);
