import pg from 'pg';
import { DatabaseError, DatabaseUnavailable, isOutdated } from './database-error.ts';
import { beginSnapshot, beginTransaction, type Db, type Tx } from './db.ts';
import {
  asOurs,
  connectionTo,
  isBroken,
  noLimitMs,
  type PostgresLimits,
  usualLimits,
} from './postgres-connection.ts';
import { openPostgresListener } from './postgres-listener.ts';
import { encodeValue } from './sql-values.ts';
import { createStatementNames } from './statement-names.ts';

type NameOf = (text: string) => string | null;

/** Reads use filters, and are planned for their values each time. */
const unnamed: NameOf = () => null;

const withoutLimits =
  'SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0';
const beginUnlimited = `${beginTransaction}; ${withoutLimits}`;
const beginUnlimitedSnapshot = `${beginSnapshot}; ${withoutLimits}`;

async function run<Row extends object>(
  client: pg.Pool | pg.ClientBase,
  nameOf: NameOf,
  text: string,
  values?: readonly unknown[],
  limit: { query_timeout?: number } = {},
): Promise<Row[]> {
  const name = values === undefined ? null : nameOf(text);
  const statement = {
    text,
    ...(values === undefined ? {} : { values: values.map(encodeValue) }),
    ...(name === null ? {} : { name }),
    ...limit,
  };
  try {
    const found: pg.QueryResult<Row> | pg.QueryResult<Row>[] = await client.query<Row>(statement);
    return (Array.isArray(found) ? found.at(-1)?.rows : found.rows) ?? [];
  } catch (error) {
    throw asOurs(error);
  }
}

interface Options {
  url: string;
  /** Connections at most. */
  poolSize?: number;
  limits?: PostgresLimits;
  /** A connection that breaks is replaced; this is called with the reason. */
  onConnectionLost(error: Error): void;
}

/**
 * Opens a PostgreSQL server by its address. It may go away and come back: queries fail with
 * `DatabaseUnavailable` meanwhile.
 */
export function openPostgresDb({ url, poolSize = 10, limits = usualLimits, onConnectionLost }: Options): Db {
  const connection = connectionTo(url, limits);
  const pool = new pg.Pool({ ...connection, max: poolSize });
  reportLost(pool, onConnectionLost);
  const nameOf = createStatementNames();
  const listener = openPostgresListener(() => new pg.Client(connection), onConnectionLost);
  const requireServer = (): void => {
    if (listener.isAway()) throw new DatabaseUnavailable('the database server does not respond');
  };

  async function transact<T>(
    begin: string,
    naming: NameOf,
    use: (tx: Tx) => Promise<T>,
    limit: { query_timeout?: number } = {},
  ): Promise<T> {
    requireServer();
    const client = await pool.connect().catch((error: unknown) => {
      throw asOurs(error);
    });
    const ask = (text: string) => client.query(text).catch((error: unknown) => Promise.reject(asOurs(error)));
    let broken: unknown = null;
    try {
      await ask(begin);
      const value = await use({
        query: <Row extends object>(text: string, values?: readonly unknown[]) =>
          run<Row>(client, naming, text, values, limit).catch((error: unknown) => {
            if (isBroken(error)) broken = error;
            throw error;
          }),
      });
      // One that has caught the loss of its connection has written nothing.
      if (broken !== null) throw broken;
      const end = await ask('COMMIT');
      if (end.command !== 'COMMIT')
        throw new DatabaseError('a statement of this transaction has failed', '25P02', null);
      client.release();
      return value;
    } catch (error) {
      // The pool drops a connection that is broken or cannot roll back, which rolls back as well. It also
      // drops one that keeps outdated statements.
      if (broken !== null || isBroken(error)) client.release(true);
      else
        await client.query('ROLLBACK').then(
          () => client.release(isOutdated(error)),
          () => client.release(true),
        );
      throw error;
    }
  }

  const unlimited: Db['unlimited'] = {
    query: (text, values) => unlimited.transaction((tx) => tx.query(text, values)),
    transaction: (use) => transact(beginUnlimited, nameOf, use, { query_timeout: noLimitMs }),
    snapshot: (read) => transact(beginUnlimitedSnapshot, unnamed, read, { query_timeout: noLimitMs }),
  };
  return {
    async query(text, values) {
      requireServer();
      return run(pool, nameOf, text, values);
    },
    transaction: (use) => transact(beginTransaction, nameOf, use),
    snapshot: (read) => transact(beginSnapshot, unnamed, read),
    unlimited,
    listen: listener.listen,
    onAvailability: listener.onAvailability,
    load: () => ({ inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    tidy: async () => {},
    copyTo: null,
    async close() {
      await listener.close();
      await pool.end();
    },
  };
}

/** Reports each connection that breaks, once, whether it is idle or in use: without a listener it would end the process. */
function reportLost(pool: pg.Pool, onConnectionLost: (error: Error) => void): void {
  pool.on('connect', (client) => client.on('error', onConnectionLost));
  // Idle ones raise the same error.
  pool.on('error', () => {});
}
