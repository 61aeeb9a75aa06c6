/** An object whose bytes come in parts, until it is completed or aborted. */
export interface PartedObject {
  key: string;
  /** The store's own id of it. */
  uploadId: string;
}

/** Parts are numbered from 1. */
export interface StoredPart {
  number: number;
  size: number;
  /** The store's mark of its content, where it wants that again at the end. */
  etag: string;
}

/**
 * Objects that arrive in parts, so that a cut upload goes on at the first part that is missing. A part is kept as a whole or
 * not at all, and any number of times.
 */
export interface PartStore {
  /** Size of each part but the last. */
  readonly partBytes: number;
  begin(key: string, contentType: string): Promise<PartedObject>;
  /** An address that takes one part by PUT, of exactly `size` bytes, until `expiresAt`. */
  sign(object: PartedObject, part: { number: number; size: number }, expiresAt: Date): Promise<string>;
  /** Null where the object was completed or aborted, or never begun. */
  list(object: PartedObject): Promise<StoredPart[] | null>;
  /** Makes the object of these parts, which then can be read under its key. Rejects where it is completed or aborted. */
  complete(object: PartedObject, contentType: string, parts: readonly StoredPart[]): Promise<void>;
  /** Drops the parts. Also succeeds where there are none. */
  abort(object: PartedObject): Promise<void>;
}

/** The smallest that S3 takes: the most that a cut loses. */
export const usualPartBytes = 5 * 1024 * 1024;
