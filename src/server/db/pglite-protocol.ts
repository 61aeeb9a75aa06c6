/** Where the embedded database lives: a folder, or memory for `null`; `dump` is the start of a new one. */
export interface PgliteStart {
  dataDir: string | null;
  dump: Uint8Array<ArrayBuffer> | null;
}

/** `planned`: for these values alone. */
export type PgliteRequest =
  | { kind: 'query'; text: string; values?: (string | null)[]; planned?: true }
  | { kind: 'listen' | 'unlisten'; channel: string }
  | { kind: 'dump' | 'close' };
export type PgliteCall = PgliteRequest & { id: number };

/** The first message says that the database is open and answers nothing. */
export type PgliteAnswer =
  | { notify: string; payload: string }
  | { id: number; value: unknown }
  | { id: number; error: { message: string; code: string; constraint: string | null } };
