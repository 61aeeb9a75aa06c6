/** Location of the embedded database: a folder, or memory for `null`; `dump` initialises a new one. */
export interface PgliteStart {
  dataDir: string | null;
  dump: Uint8Array<ArrayBuffer> | null;
}

/** What its thread is given. */
export interface PgliteThread extends PgliteStart {
  /** Force commits to the medium before they are acknowledged. */
  fsync: boolean;
  /** The lease of the folder; null in memory. */
  lease: { folder: string; number: number } | null;
}

/** `lost`: another process has the folder; `full`, `unwritable`: what is to be committed cannot be written there. */
export type StopReason = 'lost' | 'full' | 'unwritable';

/** `planned`: for these values alone. */
export type PgliteRequest =
  | { kind: 'query'; text: string; values?: (string | null)[]; planned?: true }
  | { kind: 'listen' | 'unlisten'; channel: string }
  | { kind: 'copy'; folder: string }
  | { kind: 'dump' | 'close' };
export type PgliteCall = PgliteRequest & { id: number };

/**
 * The first message reports that the database is open and belongs to no request. `stopped`: why the thread has stopped
 * for good.
 */
export type PgliteMessage =
  | { stopped: StopReason }
  | { notify: string; payload: string }
  | { id: number; value: unknown }
  | { id: number; error: { message: string; code: string; constraint: string | null } };
