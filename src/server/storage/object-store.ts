import type { Readable } from 'node:stream';
import type { FormUpload } from '#shared/protocol/http/upload.ts';

export interface StoredObject {
  size: number;
  contentType: string;
}

/** Where files live. Keys are relative paths of `[A-Za-z0-9._/-]`, chosen by the server and never used twice. */
export interface ObjectStore {
  /** A direct form upload that accepts exactly one object at `key`, at most `maxBytes`, until `expiresAt`. */
  signUpload(key: string, contentType: string, maxBytes: number, expiresAt: Date): Promise<FormUpload>;
  /**
   * A ranged GET address that anyone holding it may use until `expiresAt`, or at most an hour longer: within the hour
   * the address of one object stays the same, so that caches and open documents keep it.
   */
  signDownload(
    key: string,
    options: { fileName: string; attachment: boolean; expiresAt: Date },
  ): Promise<string>;
  put(key: string, bytes: Uint8Array | Readable, contentType: string): Promise<void>;
  /** The same bytes under another key, without sending them anywhere. Rejects where there is no such object. */
  copy(from: string, to: string): Promise<void>;
  /** Null where there is no such object. */
  head(key: string): Promise<StoredObject | null>;
  /** Bytes `start` to `end`, both included, or all. Rejects where there is no such object. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Also succeeds where there is no such object. */
  delete(key: string): Promise<void>;
}
