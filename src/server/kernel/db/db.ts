/**
 * One SQL dialect, PostgreSQL, with `$1` parameters; whether embedded or a server is the client's business.
 * Values out: int8 is a number, timestamptz a Date, date and numeric text, json and jsonb parsed, bytea bytes.
 * Values in: Date, bytes, arrays as SQL arrays, any other object as JSON text; an array meant as JSON must be
 * given as JSON text. Without `values` the text may hold several statements; the last one's rows are answered.
 * A statement that fails rejects with `DatabaseError`; one that could not be sent, or was not responded to in time, with
 * `DatabaseUnavailable`.
 */
export interface Tx {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/**
 * Opens a transaction that sees one moment and changes nothing. What is read goes by filters, whose plan depends on
 * their values. One call, since most calls begin with it.
 */
export const beginSnapshot =
  'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL plan_cache_mode = force_custom_plan';

/**
 * Opens a transaction that writes. What is written is found by its keys, for which a plan for any value is as good as
 * one for this.
 */
export const beginTransaction = 'BEGIN; SET LOCAL plan_cache_mode = force_generic_plan';

export interface Db extends Tx {
  /** Commits when `work` resolves, rolls back when it rejects and passes the rejection on. Not nestable. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Reads several things as they stood at one moment; a write within it rejects. Not nestable. */
  snapshot<T>(read: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Calls back after each NOTIFY on `channel`, from any process on the same database, and with an empty payload after an
   * interruption, in which some may have been missed. Returns the unsubscribe.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  /** The same database without limits of time, for migrations and upkeep. */
  readonly unlimited: Tx & Pick<Db, 'transaction'>;
  /** Calls back when the database is lost and when it is back. Returns the unsubscribe. */
  onAvailability(onChange: (isAvailable: boolean) => void): () => void;
  /**
   * Reclaims the room of rows that are gone and learns anew how values are spread, which the planner goes by. Nothing to
   * do on a server, which does so by itself.
   */
  tidy(): Promise<void>;
  close(): Promise<void>;
}
