import type { Readable } from 'node:stream';

/** What a signed form upload allows. */
export interface UploadPolicy {
  key: string;
  contentType: string;
  maxBytes: number;
}

export type UploadOutcome = 'stored' | 'too-large' | 'exists';

/** The half of a disk store that the server itself has to serve, because no other service does. */
export interface LocalFiles {
  /** Null where the fields were not signed here, have been altered or are too old. */
  uploadPolicy(fields: Record<string, string>, now: Date): UploadPolicy | null;
  /** Keeps all of it or nothing. */
  accept(policy: UploadPolicy, bytes: Readable): Promise<UploadOutcome>;
}
