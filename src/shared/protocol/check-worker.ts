/** The hashes of a stored file as it was read in one go. */
export interface FileHashes {
  sha256: string;
  /** SHA-256 of each block, see `ReceivedBlock`. */
  blocks: readonly string[];
}

/** A stored file, and whether the screen was drawn from it. */
export interface CheckedFile {
  sha256: string;
  isAsDrawn: boolean;
}

/** What the worker that hashes a file offers over comlink. */
export interface CheckWorkerApi {
  /** Reads the file at an address; null where it cannot be read. `onRead` gets the number of bytes read so far. */
  hash(url: string, onRead: (bytes: number) => void): Promise<FileHashes | null>;
}
