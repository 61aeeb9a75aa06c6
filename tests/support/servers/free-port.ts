import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below the ports that systems hand out by themselves, for outgoing connections too: nothing takes one of these by
 * chance between its choice and its use.
 */
const [first, last] = [12_000, 31_998];

/**
 * Returns a port reserved for a server of this process, which may stop and start again. The next port stays bound
 * as a sign of that, so concurrent tests choose another one.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + 2 * Math.floor((Math.random() * (last - first)) / 2);
    const sign = await bind(port + 1);
    if (sign === null) continue;
    sign.unref();
    const probe = await bind(port);
    if (probe === null) {
      sign.close();
      continue;
    }
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

/** Returns a server that listens on the port, or null where another one does. */
async function bind(port: number): Promise<Server | null> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return server;
  } catch {
    return null;
  }
}
