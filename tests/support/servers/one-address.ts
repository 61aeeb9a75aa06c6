import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** One address before several servers: each connection goes to the next of them that takes it. */
export interface OneAddress {
  url: string;
  /** Ends every connection and takes no other, until it is mended. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openOneAddress(port: number, urls: readonly string[]): Promise<OneAddress> {
  const open = new Set<Socket>();
  let turn = 0;
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    open.add(client);
    client.on('close', () => open.delete(client));
    client.on('error', () => client.destroy());
    const attempt = (left: number): void => {
      const { port: target, hostname } = new URL(urls[turn++ % urls.length] ?? '');
      const upstream = connect(Number(target), hostname);
      upstream.once('error', () => (left > 1 && !client.destroyed ? attempt(left - 1) : client.destroy()));
      upstream.once('connect', () => {
        upstream.on('error', () => client.destroy());
        client.on('close', () => upstream.destroy());
        upstream.on('close', () => client.destroy());
        client.pipe(upstream).pipe(client);
      });
    };
    attempt(urls.length);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut() {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
