import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Db } from '#server/kernel/db/db.ts';
import type { EventRow } from '#server/kernel/events/events.queries.ts';
import { startRelay } from './relay.ts';

/** A transaction of the events' tables, from when it has appended: it has the locks of its channels. */
interface Writer {
  number: number;
  rows: EventRow[];
}

/**
 * Returns a database that holds events alone. Ids are given as transactions append; rows are there once they commit.
 * `beforeStatement` runs before each statement sees what is there.
 */
function eventsDb(beforeStatement: () => void) {
  const committed: EventRow[] = [];
  const open: Writer[] = [];
  let lastId = 0;
  let nextNumber = 1;
  let poke = (): void => {};
  const statements: [part: string, read: (values: readonly unknown[]) => object[]][] = [
    ['max(id)', () => [{ id: Math.max(0, ...committed.map(({ id }) => id)) }]],
    [
      'pg_snapshot_xmin',
      () => [{ oldest: Math.min(nextNumber, ...open.map(({ number }) => number)), next: nextNumber }],
    ],
    [
      'FROM events WHERE id',
      ([last, among, limit]) => {
        const byId = committed.toSorted((a, b) => a.id - b.id);
        return [
          ...byId.filter(({ id }) => (among as number[]).includes(id)),
          ...byId.filter(({ id }) => id > Number(last)).slice(0, Number(limit)),
        ];
      },
    ],
  ];
  const db: Pick<Db, 'query' | 'listen'> = {
    async query<Row extends object>(text: string, values: readonly unknown[] = []) {
      await null;
      beforeStatement();
      const found = statements.find(([part]) => text.includes(part));
      if (found === undefined) throw new Error(`an unexpected statement: ${text}`);
      return found[1](values) as Row[];
    },
    async listen(_, onNotify) {
      poke = () => onNotify('');
      return async () => {};
    },
  };
  return {
    db: db as Db,
    committed,
    open,
    append(channels: readonly string[]): void {
      const isFree = open.every(({ rows }) => rows.every(({ channel }) => !channels.includes(channel)));
      if (!isFree) return;
      const number = nextNumber++;
      const rows = channels.map((channel) => {
        const seq = committed.filter((row) => row.channel === channel).length + 1;
        return { id: ++lastId, channel, seq, name: 'reload-profile', payload: {}, ageSeconds: 0 };
      });
      open.push({ number, rows });
    },
    end(at: number, isCommit: boolean): void {
      const [writer] = open.splice(at % Math.max(1, open.length), 1);
      if (writer === undefined || !isCommit) return;
      committed.push(...writer.rows);
      poke();
    },
    poke: () => poke(),
  };
}

const channels = ['a', 'b', 'c', 'd', 'e', 'f'];
type Step = { append: string[] } | { end: number; isCommit: boolean };
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ append: fc.uniqueArray(fc.constantFrom(...channels), { minLength: 1, maxLength: 2 }) }),
  fc.record({ end: fc.nat(5), isCommit: fc.boolean() }),
);

async function relayOver(steps: readonly Step[], stepsBetween: number): Promise<void> {
  const ahead: Step[] = [];
  const advance = (): void => {
    for (const step of ahead.splice(0, stepsBetween))
      if ('append' in step) database.append(step.append);
      else database.end(step.end, step.isCommit);
  };
  const database = eventsDb(advance);
  const published: EventRow[] = [];
  const stop = await startRelay(
    database.db,
    async (event) => {
      await null;
      published.push(event);
    },
    (error) => expect.unreachable(String(error)),
  );
  ahead.push(...steps);
  while (ahead.length > 0) {
    advance();
    await setImmediate();
  }
  while (database.open.length > 0) database.end(0, true);
  await setImmediate();
  await stop();
  const byId = (rows: readonly EventRow[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b);
  expect(byId(published)).toEqual(byId(database.committed));
  for (const channel of channels) {
    const numbers = published.flatMap((row) => (row.channel === channel ? [row.seq] : []));
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  }
}

describe('the relay', () => {
  it('publishes every event once and each channel in its order, in whichever order transactions end', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { minLength: 10, maxLength: 60 }),
        fc.integer({ min: 1, max: 4 }),
        relayOver,
      ),
    ));

  it('publishes what commits after what was written later', async () => {
    const database = eventsDb(() => {});
    const published: string[] = [];
    const stop = await startRelay(
      database.db,
      ({ id, channel }) => void published.push(`${id} ${channel}`),
      (error) => expect.unreachable(String(error)),
    );
    database.append(['harbour']);
    database.append(['alpine']);
    database.append(['cellar']);
    database.end(1, true);
    await setImmediate();
    expect(published).toEqual(['2 alpine']);
    database.end(1, false);
    database.append(['garden']);
    database.end(1, true);
    await setImmediate();
    expect(published).toEqual(['2 alpine', '4 garden']);
    database.end(0, true);
    await setImmediate();
    expect(published).toEqual(['2 alpine', '4 garden', '1 harbour']);
    await stop();
  });

  it('looks no longer for ids of transactions that have failed', async () => {
    const asked: number[] = [];
    const database = eventsDb(() => {});
    const { query } = database.db;
    const watched: Db = {
      ...database.db,
      query: (text, values = []) => {
        if (Array.isArray(values[1])) asked.push(values[1].length);
        return query(text, values);
      },
    };
    const stop = await startRelay(
      watched,
      () => {},
      (error) => expect.unreachable(String(error)),
    );
    database.append(['harbour', 'alpine']);
    database.append(['cellar']);
    database.end(0, false);
    database.end(0, true);
    await setImmediate();
    database.poke();
    await setImmediate();
    database.poke();
    await setImmediate();
    expect(asked).toEqual([0, 2, 0]);
    await stop();
  });
});
