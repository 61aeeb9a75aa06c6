/** One SQL dialect, PostgreSQL, with `$1` parameters; whether embedded or a server is the client's business. */
export interface Tx {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

export interface Db extends Tx {
  /** Commits when `work` resolves, rolls back when it rejects and passes the rejection on. Not nestable. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Calls back after each NOTIFY on `channel`, from any process on the same database. Returns the unsubscribe. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
