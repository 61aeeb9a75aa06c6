import { randomUUID } from 'node:crypto';
import { createWriteStream, type Stats } from 'node:fs';
import {
  copyFile,
  link,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { createDiskParts } from './disk-parts.ts';
import { type DurableFiles, durableFiles } from './durable-files.ts';
import { isMissing, isThere } from './file-errors.ts';
import type { LocalFiles, UploadOutcome } from './local-files.ts';
import { isObjectKey, requireObjectKey } from './object-key.ts';
import type { ObjectStore } from './object-store.ts';
import { createPolicySeal } from './policy-seal.ts';

interface Options {
  folder: string;
  /** Path of the routes that serve it, e.g. `/api/files`. */
  basePath: string;
  secret: Uint8Array;
  files?: DurableFiles;
  /** Size of the parts in which large objects come. */
  partBytes?: number;
}

const policySchema = z.object({
  key: z.string().refine(isObjectKey),
  contentType: z.string(),
  maxBytes: z.number(),
  expires: z.number(),
});

class TooLarge extends Error {}
class Ended extends Error {}

interface Keeping {
  maxBytes: number;
  /** Whether an object of the same key is replaced; otherwise it stays. */
  replace: boolean;
  /** Asked once all bytes have come: whether they are still wanted. */
  isOpen?: () => Promise<boolean>;
}

/** Returns how an upload has ended that failed so; throws any other error. */
function outcomeOf(error: unknown): UploadOutcome {
  if (error instanceof Ended) return 'ended';
  if (error instanceof TooLarge) return 'too-large';
  throw error;
}

/** Passes bytes on, and fails where they are more. */
function atMost(maxBytes: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.byteLength;
      done(size > maxBytes ? new TooLarge() : null, chunk);
    },
  });
}

async function statIfThere(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Removes the files and folders in `folder` that have last changed before `before`. */
async function deleteUnchanged(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const name of names) {
    const path = join(folder, name);
    // It may be finished, and gone, at this moment.
    const changed = (await statIfThere(path))?.mtime;
    if (changed !== undefined && changed < before) await rm(path, { recursive: true, force: true });
  }
}

async function hasNoFile(folder: string): Promise<boolean> {
  try {
    for await (const entry of await opendir(folder, { recursive: true })) if (entry.isFile()) return false;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return true;
}

/**
 * Objects as files under `folder/objects`, their content types beside them under `folder/types`, unfinished ones under
 * `folder/unfinished` and `folder/parts`. An object appears under its key only when all of it is on the medium.
 */
export function createDiskStore({
  folder,
  basePath,
  secret,
  files = durableFiles,
  partBytes,
}: Options): ObjectStore & LocalFiles {
  const objects = join(folder, 'objects');
  const drafts = join(folder, 'unfinished');
  const objectPath = (key: string) => join(objects, requireObjectKey(key));
  const typePath = (key: string) => join(folder, 'types', requireObjectKey(key));
  const seal = createPolicySeal(secret);

  /** Stores an object. Returns false if it already exists and `replace` is not set. */
  async function store(
    key: string,
    bytes: Readable,
    contentType: string,
    { maxBytes, replace, isOpen }: Keeping,
  ): Promise<boolean> {
    const target = objectPath(key);
    const draft = join(drafts, randomUUID());
    const type = typePath(key);
    for (const path of [draft, target, type]) await files.makeFolder(dirname(path));
    try {
      await pipeline(bytes, atMost(maxBytes), createWriteStream(draft, { flags: 'wx' }));
      await files.syncFile(draft);
      // A type without an object was left by a process that ended in between.
      if (!replace && (await statIfThere(target)) !== null) return false;
      if ((await isOpen?.()) === false) throw new Ended();
      await writeFile(type, contentType);
      await files.syncFile(type);
      // A link fails where the name is taken, which a rename would not.
      if (replace) await rename(draft, target);
      else await link(draft, target);
      await files.syncFolder(dirname(type));
      await files.syncFolder(dirname(target));
      return true;
    } catch (error) {
      if (isThere(error)) return false;
      throw error;
    } finally {
      await rm(draft, { force: true });
    }
  }

  const parts = createDiskParts({
    folder,
    path: `${basePath}/part`,
    seal,
    files,
    ...(partBytes === undefined ? {} : { partBytes }),
    keep: (key, bytes, contentType, maxBytes) => store(key, bytes, contentType, { maxBytes, replace: false }),
  });

  const contentTypeOf = (key: string): Promise<string> => readFile(typePath(key), 'utf8');

  return {
    formsOutliveUploads: false,
    async signUpload(key, contentType, maxBytes, expiresAt) {
      requireObjectKey(key);
      const signed = seal.sign('upload', { key, contentType, maxBytes, expires: expiresAt.getTime() });
      return { url: basePath, fields: { key, 'Content-Type': contentType, ...signed } };
    },
    async signDownload() {
      return null;
    },
    async put(key, bytes, contentType) {
      const source = bytes instanceof Uint8Array ? Readable.from([Buffer.from(bytes)]) : bytes;
      await store(key, source, contentType, { maxBytes: Number.POSITIVE_INFINITY, replace: true });
    },
    // A form upload is refused where its key is in use; see `accept`.
    settle: (key) => Promise.resolve(key),
    // Objects never change under their key, so two keys may share one file.
    async copy(from, to) {
      const [target, type] = [objectPath(to), typePath(to)];
      for (const path of [target, type]) await files.makeFolder(dirname(path));
      await copyFile(typePath(from), type);
      await files.syncFile(type);
      await link(objectPath(from), target);
      await files.syncFolder(dirname(type));
      await files.syncFolder(dirname(target));
    },
    async head(key) {
      try {
        const [{ size }, contentType] = await Promise.all([stat(objectPath(key)), contentTypeOf(key)]);
        return { size, contentType };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async read(key, range) {
      const file = await open(objectPath(key), 'r');
      return file.createReadStream(range);
    },
    async delete(key) {
      await Promise.all([objectPath(key), typePath(key)].map((path) => rm(path, { force: true })));
    },
    isEmpty: () => hasNoFile(objects),
    parts,
    uploadPolicy(fields, now) {
      const policy = seal.open('upload', fields);
      if (policy === null) return null;
      const { expires, ...allowed } = policySchema.parse(policy);
      return expires > now.getTime() ? allowed : null;
    },
    async accept({ key, contentType, maxBytes }, bytes, isOpen): Promise<UploadOutcome> {
      try {
        const isStored = await store(key, bytes, contentType, { maxBytes, replace: false, isOpen });
        return isStored ? 'stored' : 'exists';
      } catch (error) {
        return outcomeOf(error);
      }
    },
    partPolicy: parts.policy,
    acceptPart: parts.accept,
    deleteDrafts: (before) => deleteUnchanged(drafts, before),
  };
}
