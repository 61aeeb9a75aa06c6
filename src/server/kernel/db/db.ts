/**
 * One SQL dialect, PostgreSQL, with `$1` parameters; the implementation decides whether it is embedded or a
 * server. Values out: int8 is a number, timestamptz a Date, date and numeric text, json and jsonb parsed,
 * bytea bytes. Values in: Date, bytes, arrays as SQL arrays, any other object as JSON text; an array meant as
 * JSON must be given as JSON text. Without `values` the text may hold several statements; the last one's rows
 * are returned. A statement that fails rejects with `DatabaseError`; one that could not be sent, or was not
 * responded to in time, with `DatabaseUnavailable`.
 */
export interface Tx {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/**
 * Opens a read-only transaction with one snapshot. Reads use filters, whose best plan depends on their
 * values. One call, since most requests begin with it.
 */
export const beginSnapshot =
  'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL plan_cache_mode = force_custom_plan';

/** Opens a transaction that writes. Rows to write are found by key, for which one plan fits any value. */
export const beginTransaction = 'BEGIN; SET LOCAL plan_cache_mode = force_generic_plan';

export interface Db extends Tx {
  /** Commits when `use` resolves, rolls back when it rejects and passes the rejection on. Not nestable. */
  transaction<T>(use: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs `read` on one snapshot; a write within it rejects. Not nestable. */
  snapshot<T>(read: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Calls back after each NOTIFY on `channel`, from any process on the same database, and with an empty payload
   * after an interruption in which notifications may have been lost. Returns a function that unsubscribes.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  /** The same database without time limits, for migrations, maintenance and backups. */
  readonly unlimited: Tx & Pick<Db, 'transaction' | 'snapshot'>;
  /** Calls back when the database is lost and when it is back. Returns the unsubscribe. */
  onAvailability(onChange: (isAvailable: boolean) => void): () => void;
  /** Returns how many connections of this process are in use, and how many calls wait for one. */
  load(): { inUse: number; waiting: number };
  /**
   * Reclaims the space of deleted rows and updates the planner's statistics. A database server does this by itself,
   * so this does nothing there.
   */
  tidy(): Promise<void>;
  /**
   * Copies an embedded database to a folder that does not exist yet, between two transactions; it opens like one whose
   * process was killed. Null for a server, and for one in memory.
   */
  readonly copyTo: ((folder: string) => Promise<void>) | null;
  close(): Promise<void>;
}
