import pg from 'pg';
import { DatabaseError, isOutdated } from './database-error.ts';
import { beginSnapshot, beginTransaction, type Db, type Tx } from './db.ts';
import { openPostgresListener } from './postgres-listener.ts';
import { columnParsers, encodeValue } from './sql-values.ts';
import { createStatementNames } from './statement-names.ts';

const asText = (text: string) => text;
const types = {
  getTypeParser: (oid: number, format?: string) =>
    format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : (columnParsers.get(oid) ?? asText),
};

async function run<Row extends object>(
  client: pg.Pool | pg.ClientBase,
  nameOf: (text: string) => string | null,
  text: string,
  values?: readonly unknown[],
): Promise<Row[]> {
  try {
    const name = values === undefined ? null : nameOf(text);
    const found: pg.QueryResult<Row> | pg.QueryResult<Row>[] = await client.query<Row>({
      text,
      ...(values === undefined ? {} : { values: values.map(encodeValue) }),
      ...(name === null ? {} : { name }),
    });
    return (Array.isArray(found) ? found.at(-1)?.rows : found.rows) ?? [];
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new DatabaseError(error.message, error.code ?? 'XX000', error.constraint ?? null);
  }
}

/** What is read goes by filters: each is planned for its values. */
const unnamed = (): null => null;

interface Options {
  url: string;
  /** Connections at most. */
  poolSize?: number;
  /** A connection that breaks while idle is replaced by the pool; this hears why. */
  onConnectionLost(error: Error): void;
}

/** A PostgreSQL server by its address. */
export function openPostgresDb({ url, poolSize = 10, onConnectionLost }: Options): Db {
  const connection = { connectionString: url, types: types as pg.CustomTypesConfig };
  const pool = new pg.Pool({ ...connection, max: poolSize });
  pool.on('error', onConnectionLost);
  const nameOf = createStatementNames();
  const listener = openPostgresListener(() => new pg.Client(connection), onConnectionLost);

  async function transact<T>(begin: string, naming: typeof nameOf, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      await client.query(begin);
      const value = await work({ query: (text, values) => run(client, naming, text, values) });
      const end = await client.query('COMMIT');
      if (end.command !== 'COMMIT')
        throw new DatabaseError('a statement of this transaction has failed', '25P02', null);
      client.release();
      return value;
    } catch (error) {
      // A connection that cannot even roll back is broken: the pool drops it, which rolls back as well. So it does with
      // one that keeps what is outdated.
      await client.query('ROLLBACK').then(
        () => client.release(isOutdated(error)),
        () => client.release(true),
      );
      throw error;
    }
  }

  return {
    query: (text, values) => run(pool, nameOf, text, values),
    transaction: (work) => transact(beginTransaction, nameOf, work),
    snapshot: (read) => transact(beginSnapshot, unnamed, read),
    listen: listener.listen,
    tidy: async () => {},
    async close() {
      await listener.close();
      await pool.end();
    },
  };
}
