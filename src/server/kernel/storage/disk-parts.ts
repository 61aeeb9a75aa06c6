import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { DurableFiles } from './durable-files.ts';
import { isMissing, isThere } from './file-errors.ts';
import type { PartOutcome, PartPolicy } from './local-files.ts';
import { requireObjectKey } from './object-key.ts';
import { type PartStore, usualPartBytes } from './part-store.ts';
import type { PolicySeal } from './policy-seal.ts';

interface Options {
  /** The store's own. Parts are kept under `parts`, in a folder for each object. */
  folder: string;
  /** Path of the route that takes a part. */
  path: string;
  seal: PolicySeal;
  files: DurableFiles;
  partBytes?: number;
  /** Keeps an object, unless there is one under this key. Returns whether there was none. */
  keep(key: string, bytes: Readable, contentType: string, size: number): Promise<boolean>;
}

const policySchema = z.object({
  uploadId: z.uuid(),
  number: z.number(),
  size: z.number(),
  expires: z.number(),
});

/** Returns whether an upload was begun in such a store: those of a bucket can be in a database that was restored. */
const isOwn = (uploadId: string): boolean => z.uuid().safeParse(uploadId).success;

/** Stores the parts of large objects, each in a file that never changes once it exists. */
export function createDiskParts({
  folder,
  path,
  seal,
  files,
  keep,
  partBytes = usualPartBytes,
}: Options): PartStore & {
  policy(fields: Record<string, string>, now: Date): PartPolicy | null;
  accept(policy: PartPolicy, bytes: Readable): Promise<PartOutcome>;
} {
  const folderOf = (uploadId: string): string => join(folder, 'parts', z.uuid().parse(uploadId));
  const pathOf = (uploadId: string, number: number): string => join(folderOf(uploadId), String(number));
  const drafts = join(folder, 'unfinished');

  async function* bytesOf(uploadId: string, numbers: readonly number[]): AsyncGenerator<Buffer> {
    for (const number of numbers) yield* createReadStream(pathOf(uploadId, number));
  }

  /** Moves the folder away first: a part that arrives at this moment finds none, and cannot keep it from being removed. */
  async function drop(uploadId: string): Promise<void> {
    const dropped = join(drafts, randomUUID());
    await files.makeFolder(drafts);
    try {
      await rename(folderOf(uploadId), dropped);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    await rm(dropped, { recursive: true, force: true });
  }

  return {
    partBytes,
    async begin(key) {
      requireObjectKey(key);
      const uploadId = randomUUID();
      await files.makeFolder(folderOf(uploadId));
      return { key, uploadId };
    },
    async sign({ uploadId }, { number, size }, expiresAt) {
      const fields = seal.sign('part', { uploadId, number, size, expires: expiresAt.getTime() });
      return `${path}?${new URLSearchParams(fields)}`;
    },
    async list({ uploadId }) {
      if (!isOwn(uploadId)) return null;
      try {
        const names = await readdir(folderOf(uploadId));
        return await Promise.all(
          names.map(async (name) => {
            const number = Number(name);
            return { number, size: (await stat(pathOf(uploadId, number))).size, etag: '' };
          }),
        );
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async complete({ key, uploadId }, contentType, parts) {
      const size = parts.reduce((sum, part) => sum + part.size, 0);
      const numbers = parts.map(({ number }) => number);
      // The second of two concurrent calls finds the object, made of the same parts.
      await keep(key, Readable.from(bytesOf(uploadId, numbers), { objectMode: false }), contentType, size);
      await drop(uploadId);
    },
    async abort({ uploadId }) {
      if (isOwn(uploadId)) await drop(uploadId);
    },
    policy(fields, now) {
      const policy = seal.open('part', fields);
      if (policy === null) return null;
      const { expires, ...allowed } = policySchema.parse(policy);
      return expires > now.getTime() ? allowed : null;
    },
    async accept({ uploadId, number, size }, bytes) {
      const draft = join(drafts, randomUUID());
      await files.makeFolder(drafts);
      let arrived = 0;
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          arrived += chunk.byteLength;
          if (arrived <= size) this.push(chunk);
          done();
        },
      });
      try {
        await pipeline(bytes, counted, createWriteStream(draft, { flags: 'wx' }));
        if (arrived !== size) return 'other-size';
        await files.syncFile(draft);
        await link(draft, pathOf(uploadId, number));
        await files.syncFolder(folderOf(uploadId));
        return 'stored';
      } catch (error) {
        if (isThere(error)) return 'stored';
        if (isMissing(error)) return 'ended';
        throw error;
      } finally {
        await rm(draft, { force: true });
      }
    },
  };
}
