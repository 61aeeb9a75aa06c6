import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DatabaseUnavailable } from './database-error.ts';
import type { Db } from './db.ts';
import { openPostgresDb } from './postgres-db.ts';

/** A message of PostgreSQL's protocol: its letter, its length and its content. */
function message(letter: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(letter), length, content]);
}
const ready = message('Z', Buffer.from('I'));
const welcome = Buffer.concat([message('R', Buffer.alloc(4)), ready]);
const done = Buffer.concat([message('C', Buffer.from('SELECT 0\0')), ready]);
const tooMany = message('E', Buffer.from('SFATAL\0VFATAL\0C53300\0Mtoo many clients already\0\0'));

/** Speaks just so much of the protocol that statements without values are acknowledged. */
const server = createServer((socket) => {
  connections += 1;
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
  socket.on('error', () => {});
  let begun = false;
  socket.on('data', (data) => {
    if (data.includes('LISTEN')) listening = socket;
    if (begun && state !== 'frozen') socket.write(done);
    else if (state === 'serves') socket.write(welcome);
    else if (state === 'refuses') socket.end(tooMany);
    begun = true;
  });
});
let state: 'serves' | 'frozen' | 'refuses' = 'serves';
let connections = 0;
let listening: Socket | null = null;
const sockets = new Set<Socket>();
let db: Db;

beforeEach(async () => {
  state = 'serves';
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  db = openPostgresDb({
    url: `postgres://galley:galley@127.0.0.1:${port}/galley`,
    limits: { waitMs: 100, statementMs: 100 },
    onConnectionLost: () => {},
  });
  await db.listen('events', () => {});
  await db.query('SELECT 1');
});
afterEach(async () => {
  state = 'serves';
  await db.close();
  for (const socket of sockets) socket.destroy();
  server.close();
});

const next = (isAvailable: boolean): Promise<void> =>
  new Promise((resolve) => {
    const stop = db.onAvailability((found) => {
      if (found !== isAvailable) return;
      stop();
      resolve();
    });
  });
/** Returns whether a query fails before anything is sent. */
const failsAtOnce = (): Promise<boolean> =>
  Promise.race([
    db.query('SELECT 1').then(
      () => false,
      (error) => error instanceof DatabaseUnavailable,
    ),
    setImmediate(false),
  ]);

it('a server that does not respond is asked by one connection alone, until it does', async () => {
  state = 'frozen';
  for (const socket of sockets) socket.destroy();
  await expect.poll(failsAtOnce).toBe(true);
  const before = connections;
  const failures = await Promise.all(
    Array.from({ length: 20 }, () => db.transaction((tx) => tx.query('SELECT 1')).catch((error) => error)),
  );
  expect(failures.every((error) => error instanceof DatabaseUnavailable)).toBe(true);
  expect(connections).toBe(before);
  const back = next(true);
  state = 'serves';
  await back;
  expect(await db.query('SELECT 1')).toEqual([]);
});

it('a server that has no connection left for news still serves those that are open', async () => {
  state = 'refuses';
  listening?.destroy();
  const before = connections;
  await expect.poll(() => connections).toBeGreaterThan(before + 2);
  expect(await db.query('SELECT 1')).toEqual([]);
});
