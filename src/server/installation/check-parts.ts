import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Config } from '#server/config.ts';
import type { Parts } from '#server/http/parts.ts';
import { isDatabaseReady } from '#server/kernel/db/database-ready.ts';
import { messageOf } from '#server/kernel/message-of.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';

export interface PartCheck {
  part: string;
  /** What is in use, in words. */
  what: string;
  problem: string | null;
}

/** Tries the database and the file storage by using them, and returns how each fared. */
export async function checkParts({
  db,
  store,
  config,
}: Pick<Parts, 'db' | 'store' | 'config'>): Promise<PartCheck[]> {
  return [
    await tried('Database', databaseText(config), isDatabaseReady(db)),
    await tried('File storage', storageText(config), tryStorage(store)),
  ];
}

/** Rejects where the store does not keep an object, return and delete it, or say of one that it is missing. */
export async function tryStorage(store: ObjectStore): Promise<void> {
  const key = `setup/${randomUUID()}`;
  const sent = Buffer.from('Galley');
  await store.put(key, sent, 'text/plain');
  const kept = await store
    .read(key)
    .then(buffer)
    .finally(() => store.delete(key));
  if (!kept.equals(sent)) throw new Error('It returned other bytes than were stored.');
  // All else works by now: what a bucket refuses then is this alone.
  const missing = await store.head(`setup/${randomUUID()}`).catch((error: unknown) => {
    const reason = messageOf(error);
    throw new Error(
      `It does not say that a file is missing, which every upload asks: allow s3:ListBucket on the bucket (${reason}).`,
    );
  });
  if (missing !== null) throw new Error('It says that there is a file that was never stored.');
}

export const tried = (part: string, what: string, attempt: Promise<unknown>): Promise<PartCheck> =>
  attempt.then(
    () => ({ part, what, problem: null }),
    (error: unknown) => ({ part, what, problem: messageOf(error) }),
  );

export const databaseText = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl === null ? `embedded, in ${dataDir}` : `PostgreSQL at ${new URL(databaseUrl).host}`;

export const storageText = ({ s3, dataDir }: Config): string =>
  s3 === null ? `this machine's disk, in ${dataDir}` : `bucket ${s3.bucket} of ${s3.endpoint ?? 'Amazon S3'}`;
