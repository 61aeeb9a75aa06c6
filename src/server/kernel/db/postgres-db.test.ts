import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DatabaseUnavailable } from './database-error.ts';
import type { Db } from './db.ts';
import { openPostgresDb } from './postgres-db.ts';
import { openPostgresListener } from './postgres-listener.ts';

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
    if (data.includes('LISTEN')) {
      listening = socket;
      listens += 1;
      if (state === 'loses news') socket.destroy();
    }
    if (begun && state !== 'frozen') socket.write(done);
    else if (state === 'serves' || state === 'loses news') socket.write(welcome);
    else if (state === 'refuses') socket.end(tooMany);
    begun = true;
  });
});
let state: 'serves' | 'frozen' | 'refuses' | 'loses news' = 'serves';
let connections = 0;
let listens = 0;
let listening: Socket | null = null;
const sockets = new Set<Socket>();
let db: Db;
let url: string;

beforeEach(async () => {
  state = 'serves';
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  url = `postgres://galley:galley@127.0.0.1:${port}/galley`;
  db = openPostgresDb({
    url,
    // Strikes where a connection is not answered; statements have all the time that a busy machine takes.
    limits: { waitMs: 3_000, statementMs: 60_000 },
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

it('a server that lets the connection for news in, and then leaves it, still serves the others', async () => {
  state = 'loses news';
  listening?.destroy();
  const before = listens;
  await expect.poll(() => listens).toBeGreaterThan(before + 2);
  expect(await failsAtOnce()).toBe(false);
  expect(await db.query('SELECT 1')).toEqual([]);
});

it('a server is away where the connection is not accepted, not where this end fails to make it', async () => {
  let ssl = false;
  const errors: Error[] = [];
  const listener = openPostgresListener(
    () => new pg.Client({ connectionString: url, ssl, connectionTimeoutMillis: 60_000 }),
    (error) => errors.push(error),
  );
  await listener.listen('events', () => {});
  // The server has no TLS, which one connection asks for.
  ssl = true;
  listening?.destroy();
  await expect.poll(() => errors.length).toBeGreaterThan(2);
  expect(listener.isAway()).toBe(false);

  ssl = false;
  server.close();
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => listener.isAway()).toBe(true);
  expect(errors.at(-1)?.message).toContain('ECONNREFUSED');
  await listener.close();
});
