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
import { dayMs } from '#shared/kernel/durations.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { CsrfScope } from '#shared/kernel/route.ts';
import { signIn } from '../tests/support/clients/api-client.ts';
import { startPostgres } from '../tests/support/servers/postgres.ts';
import { type RunningServer, startServer } from '../tests/support/servers/running-server.ts';
import { type Measurement, percentile } from './figure.ts';
import { bareFilter, bareList, bareMove, bareSearch } from './support/bare-orders.ts';
import { type Amounts, seededFolder, seedOrders, seedPassword } from './support/many-orders.ts';
import { oldFilter, oldList, oldSearch } from './support/old-orders.ts';

const amounts = { orders: 50_000, onBoard: 8_000 };
const callers = 4;
/** Of them so many move orders at once. */
const writers = [1, 4, 16] as const;
/** The board is the same at both sizes; only the archive grows. */
const sizes = { small: { orders: 5_000, onBoard: 4_000 }, large: { orders: 500_000, onBoard: 4_000 } };
/** Ours and the bare database take turns of this length, so that whatever else the machine does meets both. */
const turnMs = 1_000;
const turns = 4;

const remark = { message: JSON.stringify(richTextOf('Please look at the bleed')) };

interface Sides {
  ours(caller: number): Promise<unknown>;
  bare(caller: number): Promise<unknown>;
}
type Call = (
  method: 'GET' | 'PUT' | 'POST',
  path: string,
  headers?: Record<string, string>,
  body?: string,
) => Promise<void>;

interface Turn {
  ms: number[];
  elapsedMs: number;
}

/** Returns the durations of all calls that callers make for one turn, each as soon as the previous one has a response. */
async function turn(call: (caller: number) => Promise<unknown>, count = callers): Promise<Turn> {
  const ms: number[] = [];
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: count }, async (_, caller) => {
      while (performance.now() - begun < turnMs) {
        const start = performance.now();
        await call(caller);
        ms.push(performance.now() - start);
      }
    }),
  );
  return { ms, elapsedMs: performance.now() - begun };
}

const rateOf = ({ ms, elapsedMs }: Turn): number => (ms.length * 1000) / elapsedMs;

/** Turns of ours and of the other side, after one of each that warms up. */
async function inTurns({ ours, bare }: Sides): Promise<{ ours: Turn; bare: Turn }> {
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
  return measured;
}

/** Calls a second over the statements that the same call ran when it was new. */
async function compareOld(name: string, ours: Sides['ours'], old: Sides['bare']): Promise<Measurement> {
  const measured = await inTurns({ ours, bare: old });
  return {
    name: `${name} over the old statements`,
    value: rateOf(measured.ours),
    unit: '/s',
    against: { what: 'the statements of its first release', value: rateOf(measured.bare) },
  };
}

async function compare(name: string, sides: Sides): Promise<Measurement[]> {
  const measured = await inTurns(sides);
  const what = 'bare SQL of the same response';
  return [
    {
      name: `${name}, calls a second`,
      value: rateOf(measured.ours),
      unit: '/s',
      against: { what, value: rateOf(measured.bare) },
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
    const most = Math.max(...writers);
    const steps = Array.from({ length: most }, () => 0);
    return async (index: number) => {
      const own = (await free).filter((_, at) => at % (2 * most) === 2 * index + half);
      const step = steps[index] ?? 0;
      steps[index] = step + 1;
      const order = own[Math.floor(step / 2) % own.length];
      if (order === undefined) throw new Error('the seed has no orders in progress');
      await move(order.id, step % 2 === 0 ? 'in-review' : 'in-progress');
    };
  };
}

interface Commented {
  order_id: number;
  attachment_id: string;
  id: string;
}

interface Calls {
  list(): Promise<void>;
  filter(): Promise<void>;
  search(): Promise<void>;
  move(id: number, target: string): Promise<void>;
  comment(version: Commented): Promise<void>;
  /** The days of the filter. */
  from: Date;
  to: Date;
  /** The same days as they are written, in the provider's time zone. */
  days: { from: string; to: string; timeZone: string };
  close(): void;
}

/** `days` before and after today bound the filter. */
async function callsOf(server: RunningServer, days: number): Promise<Calls> {
  const api = await signIn(server.url, 'user', 'manager@bench.test', seedPassword);
  const writeHeaders = async (scope: CsrfScope): Promise<Record<string, string>> => {
    const csrf = await fetch(`${server.url}/api/g/csrf/${scope}`, {
      headers: { authorization: `Bearer ${api.token}` },
    });
    return { 'x-csrf-token': (await csrf.json()).data.token, 'content-type': 'application/json' };
  };
  const [toMove, toComment] = [await writeHeaders('card'), await writeHeaders('card-annotation')];
  const { call, close } = caller(server, api.token);
  const write = (method: 'PUT' | 'POST', path: string, headers: Record<string, string>, body: object) =>
    call(method, path, { ...headers, 'x-mutation-id': randomUUID() }, JSON.stringify(body));
  const day = (at: Date) => at.toISOString().slice(0, 10).replaceAll('-', '/');
  const [from, to] = [new Date(Date.now() - days * dayMs), new Date(Date.now() + days * dayMs)];
  const filter = new URLSearchParams({
    operatorId: 'operator-3',
    orderProgress: 'in-progress,in-review',
    dueDateStart: day(from),
    dueDateEnd: day(to),
  });
  return {
    list: () => call('GET', '/order'),
    filter: () => call('GET', `/order?${filter}`),
    search: () => call('GET', '/order?customSearch=spring+cata&limit=10'),
    move: (id, target) => write('PUT', `/order/${id}/action/${target}`, toMove, {}),
    comment: ({ order_id, attachment_id, id }) =>
      write(
        'POST',
        `/order/${order_id}/attachment/${attachment_id}/version/${id}/annotation`,
        toComment,
        remark,
      ),
    from,
    to,
    days: { from: day(from), to: day(to), timeZone: 'Asia/Kuala_Lumpur' },
    close,
  };
}

/** `db` holds the same orders as the server's, or is the server's. */
async function measureOn(kind: string, server: RunningServer, db: Db): Promise<Measurement[]> {
  const calls = await callsOf(server, 3);
  const { from, to } = calls;
  const moving = mover(db);
  const ours = moving(0, calls.move);
  const results = [
    await compare(`${kind}, list`, { ours: calls.list, bare: () => bareList(db) }),
    await compare(`${kind}, filter`, {
      ours: calls.filter,
      bare: () => bareFilter(db, 'operator-3', from, to),
    }),
    await compare(`${kind}, search`, {
      ours: calls.search,
      bare: () => bareSearch(db, `'spring':* & 'cata':*`),
    }),
    await compareOld(`${kind}, list`, calls.list, () => oldList(db)),
    await compareOld(`${kind}, filter`, calls.filter, () => oldFilter(db, 'operator-3', calls.days)),
    await compareOld(`${kind}, search`, calls.search, () => oldSearch(db, 'spring cata')),
    await compare(`${kind}, move`, { ours, bare: moving(1, (id, target) => bareMove(db, id, target)) }),
    ...(kind === 'PostgreSQL'
      ? [
          await compareWriters(`${kind}, moves a second`, ours),
          await compareWriters(
            `${kind}, comments a second on orders of as many companies`,
            commenter(db, calls),
          ),
        ]
      : []),
  ];
  calls.close();
  return results.flat();
}

/**
 * Each caller comments on proofs of one company, which no other caller comments on. Remarks of the seed are on other
 * orders: they were not counted as calls count them.
 */
function commenter(db: Db, { comment }: Calls) {
  const proofs = db.query<Commented & { company_id: string }>(
    `SELECT o.company_id, o.id AS order_id, a.id AS attachment_id, v.id
     FROM orders o JOIN attachments a ON a.order_id = o.id JOIN versions v ON v.attachment_id = a.id
     WHERE o.status = 'in-review' AND NOT o.is_archived
       AND o.id % 4 = 3 ORDER BY o.id`,
  );
  let count = 0;
  return async (index: number) => {
    const own = (await proofs).filter(({ company_id }) => company_id === `company-${index + 1}`);
    const proof = own[count++ % own.length];
    if (proof === undefined) throw new Error(`the seed has no proof of company ${index + 1} in review`);
    await comment(proof);
  };
}

/** Calls a second by several concurrent writers, relative to one writer. */
async function compareWriters(
  name: string,
  write: (caller: number) => Promise<unknown>,
): Promise<Measurement[]> {
  const measured = writers.map((count) => ({ count, ms: [] as number[], elapsedMs: 0 }));
  for (let i = 0; i < turns; i++)
    for (const one of measured) {
      const { ms, elapsedMs } = await turn(write, one.count);
      one.ms.push(...ms);
      one.elapsedMs += elapsedMs;
    }
  const [alone, ...several] = measured;
  if (alone === undefined) return [];
  return several.map((one) => ({
    name: `${name}, ${one.count} writers`,
    value: rateOf(one),
    unit: '/s',
    against: { what: 'one writer', value: rateOf(alone) },
  }));
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

const limits = { waitMs: 600_000, statementMs: 3_600_000 };

/** Fills a database of its own, and serves it. */
async function onSeeded<T>(
  amounts: Amounts,
  measureIt: (server: RunningServer, db: Db) => Promise<T>,
): Promise<T> {
  const postgres = await startPostgres();
  const db = openPostgresDb({ url: postgres.url, poolSize: 20, limits, onConnectionLost: () => {} });
  try {
    await migrate(db, allMigrations);
    await seedOrders(db, amounts);
    const server = await startServer({ env: { DATABASE_URL: postgres.url } });
    try {
      return await measureIt(server, db);
    } finally {
      await server.dispose();
    }
  } finally {
    await db.close();
    await postgres.stop();
  }
}

/** The time of each call with many orders over that with few, in turns. */
const growth = (): Promise<Measurement[]> =>
  onSeeded(sizes.small, (few) =>
    onSeeded(sizes.large, async (many) => {
      // So many that both find a full page: a row takes its time whatever else there is.
      const [small, large] = [await callsOf(few, 14), await callsOf(many, 14)];
      const results: Measurement[] = [];
      for (const what of ['list', 'filter', 'search'] as const) {
        const ms = { small: [] as number[], large: [] as number[] };
        for (let i = 0; i <= turns; i++) {
          const [inSmall, inLarge] = [await turn(small[what], 1), await turn(large[what], 1)];
          // The first turn warms up.
          if (i === 0) continue;
          ms.small.push(...inSmall.ms);
          ms.large.push(...inLarge.ms);
        }
        results.push({
          name: `PostgreSQL, ${what} among 500,000 orders, median`,
          value: percentile(ms.large, 0.5),
          unit: 'ms',
          against: { what: 'among 5,000, with as many on the board', value: percentile(ms.small, 0.5) },
        });
      }
      small.close();
      large.close();
      return results;
    }),
  );

export const measure = async (): Promise<Measurement[]> => [
  ...(await embedded()),
  ...(await onSeeded(amounts, (server, db) => measureOn('PostgreSQL', server, db))),
  ...(await growth()),
];
