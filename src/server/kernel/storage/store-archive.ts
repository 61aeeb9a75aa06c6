import type { Readable } from 'node:stream';
import type { ObjectStore } from './object-store.ts';

/** Six attempts span about ten minutes: nobody waits longer for an archive. */
const maxAttempts = 6;

/** A failure that no further attempt would fix, in words for the person who requested the archive. */
export class HopelessArchive extends Error {}

/** How the making of an archive ends: stored, with what else is recorded of it, or with what went wrong. */
export type ArchiveEnd<More extends object = object> = ({ size: number } & More) | { failure: string };

interface ArchiveJob<More extends object> {
  key: string;
  /** From 1 on. */
  attempt: number;
  /** Opens the archive, which is written as it is read. */
  open: () => Promise<{ zip: Readable; more: More }>;
  /** Records the end and notifies whoever requested it. */
  end: (outcome: ArchiveEnd<More>) => Promise<void>;
  /** Whether the request is still there: it may have been deleted, with the archives that were stored by then. */
  isRequested: () => Promise<boolean>;
  /** What the requester reads where the last attempt has failed. */
  failure: string;
}

/**
 * Stores an archive and ends its request. A failure is recorded when it is hopeless, or after the last attempt that
 * somebody would wait for; any other is thrown, for the next attempt.
 */
export async function storeArchive<More extends object>(
  store: ObjectStore,
  { key, attempt, open, end, isRequested, failure }: ArchiveJob<More>,
): Promise<void> {
  try {
    const { zip, more } = await open();
    await store.put(key, zip, 'application/zip');
    const stored = await store.head(key);
    if (stored === null) throw new Error(`the archive ${key} is gone`);
    await end({ size: stored.size, ...more });
    if (!(await isRequested())) await store.delete(key);
  } catch (error) {
    if (error instanceof HopelessArchive) return end({ failure: error.message });
    if (attempt >= maxAttempts) await end({ failure });
    throw error;
  }
}
