import type { Readable } from 'node:stream';

/** What a signed form upload allows. */
export interface UploadPolicy {
  key: string;
  contentType: string;
  maxBytes: number;
}

/** `ended`: the upload was removed meanwhile. */
export type UploadOutcome = 'stored' | 'too-large' | 'exists' | 'ended';

/** What a signed address of a part allows. */
export interface PartPolicy {
  uploadId: string;
  number: number;
  size: number;
}

/** `ended`: the object was completed or aborted. */
export type PartOutcome = 'stored' | 'other-size' | 'ended';

/** The half of a disk store that the server itself has to serve, because no other service does. */
export interface LocalFiles {
  /** Null where the fields were not signed here, have been altered or are too old. */
  uploadPolicy(fields: Record<string, string>, now: Date): UploadPolicy | null;
  /** Keeps all of it or nothing. `isOpen` is asked once all bytes have come: whether the upload still stands. */
  accept(policy: UploadPolicy, bytes: Readable, isOpen: () => Promise<boolean>): Promise<UploadOutcome>;
  /** Null where the fields were not signed here, have been altered or are too old. */
  partPolicy(fields: Record<string, string>, now: Date): PartPolicy | null;
  /** Stores a part entirely or not at all. An existing part stays. */
  acceptPart(policy: PartPolicy, bytes: Readable): Promise<PartOutcome>;
  /** Removes files that a crashed process left unfinished, unless they were written to after `before`. */
  deleteDrafts(before: Date): Promise<void>;
}
