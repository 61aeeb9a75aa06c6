import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migratedDump } from '../../../../tests/support/servers/test-db.ts';
import { DatabaseError, isUniqueViolation } from './database-error.ts';
import type { Db } from './db.ts';
import { FolderInUse } from './lease/folder-lease.ts';
import { migrate } from './migrate.ts';
import { openPgliteDb } from './pglite-db.ts';
import { openPostgresDb } from './postgres-db.ts';

const postgresUrl = inject('postgresUrl');
const openPostgres = (url: string) => async () =>
  openPostgresDb({
    url,
    onConnectionLost: (error) => {
      throw error;
    },
  });
const [name, open]: [string, () => Promise<Db>] =
  postgresUrl === undefined
    ? ['PGlite', async () => openPgliteDb({ dataDir: null, dump: await migratedDump() })]
    : ['PostgreSQL', openPostgres(postgresUrl)];

describe(name, () => {
  let db: Db;
  beforeAll(async () => {
    db = await open();
    await db.query('DROP TABLE IF EXISTS things; CREATE TABLE things (id int PRIMARY KEY, word text)');
  });
  afterAll(async () => {
    await db.query('DROP TABLE things');
    await db.close();
  });

  it('reads every kind of column as the same value', async () => {
    const [row] = await db.query(
      `SELECT 9007199254740991::int8 AS big, '2026-03-01 08:30:00.123456+08'::timestamptz AS at, '2026-03-01'::date AS day,
        1.50::numeric AS price, '{"a":[1,null]}'::jsonb AS jsonb, '"x"'::json AS json, '\\x00ff'::bytea AS bytes,
        true AS yes, 1.5::float8 AS real, NULL::text AS none, 'ä'::text AS word, ARRAY['a','b"c',NULL] AS words,
        ARRAY[1,2]::int8[] AS bigs, gen_random_uuid() IS NOT NULL AS uuid`,
      [],
    );
    expect(row).toEqual({
      big: 9007199254740991,
      at: new Date('2026-03-01T00:30:00.123Z'),
      day: '2026-03-01',
      price: '1.50',
      jsonb: { a: [1, null] },
      json: 'x',
      bytes: new Uint8Array([0, 255]),
      yes: true,
      real: 1.5,
      none: null,
      word: 'ä',
      words: ['a', 'b"c', null],
      bigs: [1, 2],
      uuid: true,
    });
  });

  it('takes every kind of value as a parameter', async () => {
    const at = new Date('2026-03-01T00:30:00.123Z');
    const [row] = await db.query(
      `SELECT $1::int8 AS big, $2::timestamptz AS at, $3::jsonb AS json, $4::bytea AS bytes, $5::bool AS no,
        $6::text[] AS words, $7::text AS none, $8::float8 AS real, $9::jsonb AS list, $10::text = ANY($6) AS has`,
      [
        9007199254740991,
        at,
        { a: "it's" },
        new Uint8Array([1, 2]),
        false,
        ['a,b', 'c"d\\', null, ''],
        null,
        0.25,
        JSON.stringify([1, 'x']),
        'a,b',
      ],
    );
    expect(row).toEqual({
      big: 9007199254740991,
      at,
      json: { a: "it's" },
      bytes: new Uint8Array([1, 2]),
      no: false,
      words: ['a,b', 'c"d\\', null, ''],
      none: null,
      real: 0.25,
      list: [1, 'x'],
      has: true,
    });
  });

  it('refuses a whole number that a number cannot hold', async () => {
    await expect(db.query('SELECT 9007199254740993::int8', [])).rejects.toThrow('does not fit');
    expect(await db.query('SELECT 1 AS one', [])).toEqual([{ one: 1 }]);
  });

  it('says what is wrong with a statement', async () => {
    await db.query('INSERT INTO things VALUES ($1, $2)', [1, 'one']);
    const again = await db.query('INSERT INTO things VALUES ($1, $2)', [1, 'two']).catch((error) => error);
    expect(isUniqueViolation(again, 'things_pkey')).toBe(true);
    await expect(db.query('SELEC 1')).rejects.toMatchObject({ name: 'DatabaseError', code: '42601' });
  });

  it('commits what a transaction did, or nothing of it', async () => {
    const insert = (word: string, fail: boolean) =>
      db.transaction(async (tx) => {
        await tx.query('INSERT INTO things VALUES ($1, $2)', [word.length + 100, word]);
        if (fail) throw new Error('no');
        return word;
      });
    await expect(insert('kept', false)).resolves.toBe('kept');
    await expect(insert('dropped', true)).rejects.toThrow('no');
    expect(await db.query('SELECT word FROM things WHERE id > 100', [])).toEqual([{ word: 'kept' }]);
  });

  it('does not acknowledge a transaction in which a failed statement was swallowed', async () => {
    const swallowing = db.transaction(async (tx) => {
      await tx.query('INSERT INTO things VALUES (7, $1)', ['seven']);
      await tx.query('SELECT 1/0').catch(() => {});
    });
    await expect(swallowing).rejects.toBeInstanceOf(DatabaseError);
    expect(await db.query('SELECT 1 FROM things WHERE id = 7')).toEqual([]);
  });

  it('counts the connections in use, and the calls that wait for one', async () => {
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const calls = Array.from({ length: 11 }, () => db.transaction(() => ended));
    const most = postgresUrl === undefined ? 1 : 10;
    await expect.poll(() => db.load()).toEqual({ inUse: most, waiting: 11 - most });
    end();
    await Promise.all(calls);
    expect(db.load()).toEqual({ inUse: 0, waiting: 0 });
  });

  it('reads one moment, and lets no write into it', async () => {
    await db.query(`INSERT INTO things VALUES (200, 'before')`, []);
    const words = await db.snapshot(async (tx) => {
      const read = () => tx.query<{ word: string }>('SELECT word FROM things WHERE id = 200', []);
      const first = await read();
      // The embedded database keeps others out meanwhile, a server lets them in.
      const change = db.query(`UPDATE things SET word = 'after' WHERE id = 200`, []);
      if (postgresUrl !== undefined) await change;
      return [...first, ...(await read())].map(({ word }) => word);
    });
    expect(words).toEqual(['before', 'before']);
    await expect(
      db.snapshot((tx) => tx.query('DELETE FROM things WHERE id = 200', [])),
    ).rejects.toMatchObject({
      code: '25006',
    });
    await db.query('DELETE FROM things WHERE id = 200', []);
  });

  it('keeps a statement from outside out of a running transaction', async () => {
    let outside: Promise<{ count: number }[]> | undefined;
    await db.transaction(async (tx) => {
      await tx.query('INSERT INTO things VALUES (500, $1)', ['inside']);
      outside = db.query<{ count: number }>('SELECT count(*) AS count FROM things WHERE id >= 0', []);
      await tx.query('DELETE FROM things WHERE id = 500');
    });
    const [{ count }] = (await outside) as [{ count: number }];
    const [now] = await db.query<{ count: number }>('SELECT count(*) AS count FROM things', []);
    expect(count).toBe(now?.count);
  });

  it('fits a statement to a table that was changed, after one failure at most', async () => {
    await db.query('CREATE TABLE changing (a int)');
    const look = () =>
      db.transaction((tx) => tx.query('SELECT * FROM changing WHERE a IS DISTINCT FROM $1', [0]));
    for (let again = 0; again < 3; again++) await look();
    await db.query('ALTER TABLE changing ADD COLUMN b text');
    await db.query("INSERT INTO changing VALUES (1, 'x')");
    await look().catch((error: DatabaseError) => expect(error.code).toBe('0A000'));
    expect(await look()).toEqual([{ a: 1, b: 'x' }]);
    await db.query('DROP TABLE changing');
  });

  it('receives notifications after the commit, and no longer once it has stopped listening', async () => {
    const received: string[] = [];
    const waiting: (() => void)[] = [];
    const stop = await db.listen('news', (payload) => {
      received.push(payload);
      waiting.shift()?.();
    });
    const arrived = new Promise<void>((resolve) => waiting.push(resolve));
    await db.transaction(async (tx) => {
      await tx.query("SELECT pg_notify('news', $1)", ['first']);
      expect(received).toEqual([]);
    });
    await arrived;
    expect(received).toEqual(['first']);
    await stop();
    await db.query("SELECT pg_notify('news', 'second')");
    expect(received).toEqual(['first']);
  });

  it('receives each notification once after it has listened anew', async () => {
    const received: string[] = [];
    await (await db.listen('news', () => {}))();
    let arrive = (): void => {};
    const last = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const stop = await db.listen('news', (payload) => {
      received.push(payload);
      if (payload === 'last') arrive();
    });
    await db.query("SELECT pg_notify('news', 'first')");
    await db.query('SELECT pg_notify($1, $2)', ['news', 'last']);
    await last;
    await stop();
    expect(received).toEqual(['first', 'last']);
  });

  it.runIf(postgresUrl === undefined)('tidies up what a server would by itself', async () => {
    await db.query(`INSERT INTO things SELECT n, 'tidy' FROM generate_series(1000, 2999) n`, []);
    await db.query(`DELETE FROM things WHERE word = 'tidy' AND id < 2900`, []);
    await db.tidy();
    const [known] = await db.query<{ rows: number; common: number }>(
      `SELECT c.reltuples::int AS rows, (SELECT count(*) FROM pg_stats WHERE tablename = 'things') AS common
       FROM pg_class c WHERE c.oid = 'things'::regclass`,
    );
    expect(known).toEqual({ rows: (await db.query('SELECT id FROM things')).length, common: 2 });
    await db.query(`DELETE FROM things WHERE word = 'tidy'`, []);
  });

  it.runIf(postgresUrl === undefined)('tidies up with a small sample of each table', async () => {
    await db.query(`INSERT INTO things SELECT n, 'sampled' FROM generate_series(1000, 1999) n`, []);
    await db.tidy();
    const [ids] = await db.query<{ bounds: number }>(
      `SELECT cardinality(histogram_bounds::text::int[]) AS bounds FROM pg_stats
       WHERE tablename = 'things' AND attname = 'id'`,
    );
    // One more than the parts that the statistics divide a column into.
    expect(ids?.bounds).toBe(11);
    await db.query(`DELETE FROM things WHERE word = 'sampled'`, []);
  });

  it('migrates each step once, also when several processes start together', async () => {
    const steps = [
      { number: 9002, name: 'fill', sql: 'INSERT INTO made VALUES (1); INSERT INTO made VALUES (2)' },
      { number: 9001, name: 'make', sql: 'CREATE TABLE made (id int)' },
    ];
    await db.query('DROP TABLE IF EXISTS migrations');
    const applied = await Promise.all([migrate(db, steps), migrate(db, steps)]);
    expect(applied.flat().sort()).toEqual(['fill', 'make']);
    expect(await db.query('SELECT id FROM made ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }]);
    await db.query('DROP TABLE made, migrations');
  });
});

it.runIf(postgresUrl === undefined)(
  'an embedded database opens again with what was committed, and from a dump',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'galley-db-'));
    const made = { dataDir: join(folder, 'a'), dump: await migratedDump(), fsync: false };
    const first = await openPgliteDb(made);
    await first.query("CREATE TABLE kept (word text); INSERT INTO kept VALUES ('yes')");
    // A table that grows, is cut short and grows again: how long its file is must be known each time.
    const add = `INSERT INTO grown SELECT n, repeat('x', 500) FROM generate_series($1::int, $2::int) n`;
    await first.query('CREATE TABLE grown (n int, pad text)');
    await first.query(add, [1, 2_000]);
    await first.query('DELETE FROM grown WHERE n > 100', []);
    await first.query('VACUUM grown');
    await first.query(add, [101, 3_000]);
    const grown = 'SELECT count(*) AS rows, sum(n) AS sum FROM grown';
    const all = [{ rows: 3_000, sum: 4_501_500 }];
    expect(await first.query(grown)).toEqual(all);
    await expect(openPgliteDb({ dataDir: join(folder, 'a'), dump: null })).rejects.toBeInstanceOf(
      FolderInUse,
    );
    const dump = await first.dump();
    await first.close();
    for (const start of [
      { dataDir: join(folder, 'a'), dump: null },
      { dataDir: null, dump },
    ]) {
      const db = await openPgliteDb(start);
      expect(await db.query('SELECT word FROM kept')).toEqual([{ word: 'yes' }]);
      expect(await db.query(grown)).toEqual(all);
      await db.close();
    }
    await rm(folder, { recursive: true });
  },
);
