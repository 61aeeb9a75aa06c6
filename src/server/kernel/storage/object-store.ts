import type { Readable } from 'node:stream';
import type { FormUpload } from '#shared/files/upload.http.ts';
import type { PartStore } from './part-store.ts';

export interface StoredObject {
  size: number;
  contentType: string;
}

/** Stores files. Keys are relative paths of `[A-Za-z0-9._/-]`, chosen by the server and never reused. */
export interface ObjectStore {
  /** Whether a signed form works until it expires, even if its upload was removed: the store does not ask this server. */
  readonly formsOutliveUploads: boolean;
  /** For objects that are large. */
  readonly parts: PartStore;
  /** A direct form upload that accepts exactly one object at `key`, at most `maxBytes`, until `expiresAt`. */
  signUpload(key: string, contentType: string, maxBytes: number, expiresAt: Date): Promise<FormUpload>;
  /**
   * Returns a ranged GET address of the store that anyone holding it may use for that long; null if the store has
   * none, and the server must serve the object itself.
   */
  signDownload(
    key: string,
    options: { fileName: string; contentType: string; attachment: boolean; lifeMs: number },
  ): Promise<string | null>;
  put(key: string, bytes: Uint8Array | Readable, contentType: string): Promise<void>;
  /**
   * Returns a key under which the object that was uploaded at `key` can no longer be replaced by its signed form:
   * `key` itself where the store takes nothing for a key that is in use, else `freshKey`, with a copy.
   * Rejects where there is no such object.
   */
  settle(key: string, freshKey: string): Promise<string>;
  /** Copies an object to another key within the store. Rejects if there is no such object. */
  copy(from: string, to: string): Promise<void>;
  /** Null where there is no such object. */
  head(key: string): Promise<StoredObject | null>;
  /** Bytes `start` to `end`, both included, or all. Rejects where there is no such object. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Also succeeds where there is no such object. */
  delete(key: string): Promise<void>;
  /** Returns whether there is no object at all. */
  isEmpty(): Promise<boolean>;
}
