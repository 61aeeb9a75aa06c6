import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '#server/kernel/db/db.ts';
import { migrate } from '#server/kernel/db/migrate.ts';
import { openPgliteDb } from '#server/kernel/db/pglite-db.ts';
import { openPostgresDb } from '#server/kernel/db/postgres-db.ts';
import { allMigrations } from '#server/migrations/all-migrations.ts';
import { signIn } from '../tests/support/clients/api-client.ts';
import { startPostgres } from '../tests/support/servers/postgres.ts';
import { type RunningServer, startServer } from '../tests/support/servers/running-server.ts';
import { type Measurement, percentile } from './figure.ts';
import { bareFilter, bareList, bareMove, bareSearch } from './support/bare-orders.ts';
import { seededFolder, seedOrders, seedPassword } from './support/many-orders.ts';

const amounts = { orders: 50_000, onBoard: 8_000 };
const callers = 4;
/** Ours and the bare database take turns of this length, so that whatever else the machine does meets both. */
const turnMs = 1_000;
const turns = 4;
const dayMs = 86_400_000;

interface Sides {
  ours(caller: number): Promise<unknown>;
  bare(caller: number): Promise<unknown>;
}
type Call = (
  method: 'GET' | 'PUT',
  path: string,
  headers?: Record<string, string>,
  body?: string,
) => Promise<void>;

/**
 * Returns the durations of all calls that `callers` make for one turn, each as soon as the previous one has a
 * response.
 */
async function turn(
  call: (caller: number) => Promise<unknown>,
): Promise<{ ms: number[]; elapsedMs: number }> {
  const ms: number[] = [];
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() - begun < turnMs) {
        const start = performance.now();
        await call(caller);
        ms.push(performance.now() - start);
      }
    }),
  );
  return { ms, elapsedMs: performance.now() - begun };
}

async function compare(name: string, { ours, bare }: Sides): Promise<Measurement[]> {
  const measured = { ours: { ms: [] as number[], elapsedMs: 0 }, bare: { ms: [] as number[], elapsedMs: 0 } };
  await turn(ours);
  await turn(bare);
  for (let i = 0; i < turns; i++)
    for (const [side, call] of [
      ['ours', ours],
      ['bare', bare],
    ] as const) {
      const { ms, elapsedMs } = await turn(call);
      measured[side].ms.push(...ms);
      measured[side].elapsedMs += elapsedMs;
    }
  const rate = ({ ms, elapsedMs }: { ms: number[]; elapsedMs: number }) => (ms.length * 1000) / elapsedMs;
  const what = 'bare SQL of the same response';
  return [
    {
      name: `${name}, calls a second`,
      value: rate(measured.ours),
      unit: '/s',
      against: { what, value: rate(measured.bare) },
    },
    {
      name: `${name}, p99`,
      value: percentile(measured.ours.ms, 0.99),
      unit: 'ms',
      against: { what, value: percentile(measured.bare.ms, 0.99) },
    },
  ];
}

/**
 * Calls like a browser: connections kept alive, responses compressed; the response is received, not parsed.
 */
function caller({ url }: RunningServer, token: string): { call: Call; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const call: Call = (method, path, headers = {}, body) =>
    new Promise((resolve, reject) => {
      const sent = request(
        `${url}/api/d${path}`,
        {
          method,
          agent,
          headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br', ...headers },
        },
        (response) => {
          response.resume();
          response.on('end', () =>
            response.statusCode === 200
              ? resolve()
              : reject(new Error(`${method} ${path} responded ${response.statusCode}`)),
          );
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  return { call, close: () => agent.destroy() };
}

/** Orders in progress that one caller alone moves, to review and back. */
function mover(db: Db) {
  const free = db.query<{ id: number }>(
    `SELECT id FROM orders WHERE status = 'in-progress' AND NOT is_archived ORDER BY id LIMIT 400`,
  );
  return (half: 0 | 1, move: (id: number, to: 'in-progress' | 'in-review') => Promise<unknown>) => {
    const steps = Array.from({ length: callers }, () => 0);
    return async (index: number) => {
      const own = (await free).filter((_, at) => at % (2 * callers) === 2 * index + half);
      const step = steps[index] ?? 0;
      steps[index] = step + 1;
      const order = own[Math.floor(step / 2) % own.length];
      if (order === undefined) throw new Error('the seed has no orders in progress');
      await move(order.id, step % 2 === 0 ? 'in-review' : 'in-progress');
    };
  };
}

/** `db` holds the same orders as the server's, or is the server's. */
async function measureOn(kind: string, server: RunningServer, db: Db): Promise<Measurement[]> {
  const api = await signIn(server.url, 'user', 'manager@bench.test', seedPassword);
  const csrf = await fetch(`${server.url}/api/g/csrf/card`, {
    headers: { authorization: `Bearer ${api.token}` },
  });
  const { data } = await csrf.json();
  const { call, close } = caller(server, api.token);
  const day = (at: Date) => at.toISOString().slice(0, 10).replaceAll('-', '/');
  const [from, to] = [new Date(Date.now() - 3 * dayMs), new Date(Date.now() + 3 * dayMs)];
  const filter = new URLSearchParams({
    operatorId: 'operator-3',
    orderProgress: 'in-progress,in-review',
    dueDateStart: day(from),
    dueDateEnd: day(to),
  });
  const moving = mover(db);
  const results = [
    await compare(`${kind}, list`, { ours: () => call('GET', '/order'), bare: () => bareList(db) }),
    await compare(`${kind}, filter`, {
      ours: () => call('GET', `/order?${filter}`),
      bare: () => bareFilter(db, 'operator-3', from, to),
    }),
    await compare(`${kind}, search`, {
      ours: () => call('GET', '/order?customSearch=spring+cata&limit=10'),
      bare: () => bareSearch(db, `'spring':* & 'cata':*`),
    }),
    await compare(`${kind}, move`, {
      ours: moving(0, (id, target) =>
        call(
          'PUT',
          `/order/${id}/action/${target}`,
          { 'x-csrf-token': data.token, 'x-mutation-id': randomUUID(), 'content-type': 'application/json' },
          '{}',
        ),
      ),
      bare: moving(1, (id, target) => bareMove(db, id, target)),
    }),
  ];
  close();
  return results.flat();
}

async function embedded(): Promise<Measurement[]> {
  const template = await seededFolder(amounts);
  const copy = await mkdtemp(join(tmpdir(), 'galley-bench-'));
  await cp(template, copy, { recursive: true });
  const db = await openPgliteDb({ dataDir: join(copy, 'database'), dump: null });
  const server = await startServer({ template });
  try {
    return await measureOn('embedded', server, db);
  } finally {
    await server.dispose();
    await db.close();
    await rm(copy, { recursive: true, force: true });
  }
}

async function onPostgres(): Promise<Measurement[]> {
  const postgres = await startPostgres();
  const db = openPostgresDb({ url: postgres.url, onConnectionLost: () => {} });
  try {
    await migrate(db, allMigrations);
    await seedOrders(db, amounts);
    const server = await startServer({ env: { DATABASE_URL: postgres.url } });
    try {
      return await measureOn('PostgreSQL', server, db);
    } finally {
      await server.dispose();
    }
  } finally {
    await db.close();
    await postgres.stop();
  }
}

export const measure = async (): Promise<Measurement[]> => [...(await embedded()), ...(await onPostgres())];
