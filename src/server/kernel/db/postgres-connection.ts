import pg from 'pg';
import { messageOf } from '#server/kernel/message-of.ts';
import { DatabaseError, DatabaseUnavailable, isPassingCode } from './database-error.ts';
import { columnParsers } from './sql-values.ts';

/** How long calls wait for a PostgreSQL, in milliseconds. */
export interface PostgresLimits {
  /** For a connection or a lock. */
  waitMs: number;
  /** For one statement. */
  statementMs: number;
}
export const usualLimits: PostgresLimits = { waitMs: 5_000, statementMs: 15_000 };

const asText = (text: string) => text;
const types = {
  getTypeParser: (oid: number, format?: string) =>
    format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : (columnParsers.get(oid) ?? asText),
};

/** The library's longest: some 24 days. */
export const noLimitMs = 2 ** 31 - 1;

/**
 * Returns how to connect. The server ends what takes too long; `query_timeout` is for one that does not respond at all,
 * whose connection stays open.
 */
export const connectionTo = (url: string, { waitMs, statementMs }: PostgresLimits): pg.ClientConfig => ({
  connectionString: url,
  types: types as pg.CustomTypesConfig,
  connectionTimeoutMillis: waitMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  lock_timeout: waitMs,
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: statementMs * 2,
  query_timeout: statementMs + waitMs,
});

/** Returns the failure of a statement or connection as the callers of a `Db` know it. */
export function asOurs(error: unknown): Error {
  if (error instanceof pg.DatabaseError) {
    const { message, code = 'XX000', constraint = null } = error;
    return isPassingCode(code)
      ? new DatabaseUnavailable(message, { cause: error })
      : new DatabaseError(message, code, constraint);
  }
  // Errors of the library itself are about the connection.
  return new DatabaseUnavailable(messageOf(error), { cause: error });
}

/** Returns whether a connection must be discarded after this error; not if only the statement was refused. */
export const isBroken = (error: unknown): boolean => {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  if (cause instanceof pg.DatabaseError) return cause.severity === 'FATAL' || cause.severity === 'PANIC';
  return error instanceof DatabaseUnavailable;
};
