import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createSocketClient, type SocketClient, type SocketClientParts } from './socket-client.ts';

afterEach(() => void vi.useRealTimers());

/** A live channel on a port of its own, with a client of it. */
async function startChannel(
  parts: Partial<SocketClientParts>,
): Promise<{ io: Server; client: SocketClient }> {
  const http = createServer();
  const io = new Server(http, { serveClient: false });
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  const { port } = http.address() as AddressInfo;
  const none = vi.fn();
  const client = createSocketClient({
    loadBehind: async (load) => {
      const code = (await load()) as typeof import('socket.io-client');
      const io = (options: object) => code.io(`http://127.0.0.1:${port}`, { ...options, forceNew: true });
      return { ...code, io } as never;
    },
    handlers: {} as SocketClientParts['handlers'],
    onConnected: none,
    onReady: none,
    onDisconnected: none,
    onRefused: none,
    onListed: none,
    onWatched: none,
    ...parts,
  });
  onTestFinished(async () => {
    client.disconnect();
    await io.close();
  });
  return { io, client };
}

it('connects again after the server has stopped, until it refuses the session and that ends', async () => {
  const onConnected = vi.fn();
  const onDisconnected = vi.fn();
  const onRefused = vi.fn();
  const { io, client } = await startChannel({ onConnected, onDisconnected, onRefused });
  await client.connect({ userType: 'customer', token: 'token' });
  await expect.poll(() => onConnected.mock.lastCall).toEqual([false]);

  // What waits before it connects again is run by hand.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  io.local.disconnectSockets(true);
  await expect.poll(() => onDisconnected.mock.calls.length).toBe(1);
  vi.runAllTimers();
  await expect.poll(() => onConnected.mock.lastCall).toEqual([true]);

  io.use((_, next) => next(new Error('unauthenticated')));
  onRefused.mockImplementation(() => client.disconnect());
  io.local.disconnectSockets(true);
  await expect.poll(() => onDisconnected.mock.calls.length).toBe(2);
  vi.runAllTimers();
  await expect.poll(() => onRefused.mock.calls.length).toBe(1);
});
