import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openGateway } from '#server/realtime/gateway.ts';
import type { TestServer } from './test-server.ts';

/** A further gateway on the database of a test server, as another process has one. */
export interface Gateway {
  url: string;
  close(): Promise<void>;
}

export async function startGateway(server: TestServer): Promise<Gateway> {
  const http = createServer().listen(0, '127.0.0.1');
  const closeGateway = await openGateway(http, {
    ...server.parts,
    log: server.app.log,
  });
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      await closeGateway();
      http.close();
    },
  };
}
