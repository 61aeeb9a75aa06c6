import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db, Tx } from '#server/kernel/db/db.ts';
import { lastEventId } from '#server/kernel/events/events.queries.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import { encodeMark } from '#shared/review/mark-record.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { addOrder, type OrderFixture } from '../support/scenes/order-fixture.ts';
import { openTestDb } from '../support/servers/test-db.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

/** The statements of each transaction that has been committed. */
const committed: string[][] = [];

const recorded = (db: Db): Db => ({
  ...db,
  async transaction(run) {
    const statements: string[] = [];
    const value = await db.transaction((tx: Tx) =>
      run({
        query: (text, values) => {
          statements.push(text);
          return tx.query(text, values);
        },
      }),
    );
    committed.push(statements);
    return value;
  },
});

let server: TestServer;
let db: Db;
let owner: ApiClient;
let order: OrderFixture;

beforeAll(async () => {
  db = await openTestDb();
  server = await startTestServer({ db: recorded(db) });
  const companyId = await server.addCompany('Harbour Coffee');
  const creatorId = await server.addPerson({ email: 'owner@harbour.test', role: 'owner', companyId });
  const uploaderId = await server.addPerson({ email: 'operator@galley.test', role: 'operator' });
  order = await addOrder(server, { companyId, creatorId, uploaderId });
  await db.query('UPDATE orders SET operator_id = $1', [uploaderId]);
  owner = await server.signIn('customer', 'owner@harbour.test');
});
afterAll(async () => {
  await server?.close();
  await db?.close();
});

const mark = encodeMark({ id: 'mark-1', page: 1, colour: 'red', shape: 'dot', x: 40, y: 60 });
const isLock = (statement: string): boolean => statement.includes('pg_advisory_xact_lock');
const isAppended = (statement: string): boolean => statement.includes('INSERT INTO events');

describe('the events of a use case', () => {
  it('are numbered once, by its last statements, so that other use cases wait no longer than that', async () => {
    committed.length = 0;
    const started = await owner.write('POST', `${order.versionPath}/annotation`, 'card-annotation', {
      message: JSON.stringify(richTextOf('The rule is too heavy')),
      annotation: mark,
    });
    expect(started.status).toBe(200);
    const statements = committed.find((each) => each.some(isAppended)) ?? [];
    expect(statements.filter(isLock)).toHaveLength(1);
    expect(statements.filter(isAppended)).toHaveLength(1);
    expect(isAppended(statements.at(-1) ?? '')).toBe(true);
    // Its channels are locked in the same statement; then comes what must be counted under that: unread notifications.
    expect(statements.slice(statements.findIndex(isLock), -1)).toEqual([
      expect.stringMatching(/pg_advisory_xact_lock_shared\(\$1\)[\s\S]*INSERT INTO channels/),
      expect.stringContaining('FROM notifications'),
    ]);
  });

  it('are followed from the last one on, also where all are deleted since: none is missing before the next', async () => {
    const last = await lastEventId(db);
    expect(last).toBeGreaterThan(0);
    await db.query('DELETE FROM events');
    expect(await lastEventId(db)).toBe(last);
  });
});
