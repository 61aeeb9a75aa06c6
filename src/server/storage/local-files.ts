import type { Readable } from 'node:stream';

/** What a signed form upload allows. */
export interface UploadPolicy {
  key: string;
  contentType: string;
  maxBytes: number;
}

/** What a signed download address opens: a file of this machine. */
export interface LocalFile {
  /** Folder and path within it, for a file sender that knows ranges. */
  root: string;
  path: string;
  contentType: string;
  fileName: string;
  attachment: boolean;
}

export type UploadOutcome = 'stored' | 'too-large' | 'exists';

/** The half of a disk store that the server itself has to serve, because no other service does. */
export interface LocalFiles {
  /** Null where the fields were not signed here, have been altered or are too old. */
  uploadPolicy(fields: Record<string, string>, now: Date): UploadPolicy | null;
  /** Keeps all of it or nothing. */
  accept(policy: UploadPolicy, bytes: Readable): Promise<UploadOutcome>;
  /** Null where the address was not signed here or is too old, or the file is gone. */
  open(key: string, query: Record<string, string>, now: Date): Promise<LocalFile | null>;
}
