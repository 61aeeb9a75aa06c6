import type { ReceivedBlock } from './pdf-worker.ts';

/** A stored file as it was read in one go. */
export interface CheckedBytes {
  sha256: string;
  /** Whether the blocks that were received of it before are its own. */
  isAsReceived: boolean;
}

/** What the worker that hashes a file offers over comlink. */
export interface CheckWorkerApi {
  /** Reads the file at an address; null where it cannot be read. `onRead` gets the number of bytes read so far. */
  check(
    url: string,
    received: readonly ReceivedBlock[],
    onRead: (bytes: number) => void,
  ): Promise<CheckedBytes | null>;
}
