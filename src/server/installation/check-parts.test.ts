import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskStore } from '#server/kernel/storage/disk-store.ts';
import { hastyFiles } from '#server/kernel/storage/durable-files.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { tryStorage } from './check-parts.ts';

let folder: string;
let store: ObjectStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-check-'));
  store = createDiskStore({ folder, basePath: '', secret: new Uint8Array(32), files: hastyFiles });
});
afterEach(() => rm(folder, { recursive: true }));

describe('the file storage', () => {
  it('is found to work where it keeps, returns and deletes a file, and leaves none', async () => {
    await tryStorage(store);
    expect(await store.isEmpty()).toBe(true);
  });

  it('is refused where it does not say that a file is missing, as a bucket that may not be listed', async () => {
    const head: ObjectStore['head'] = async (key) => {
      const found = await store.head(key);
      if (found === null) throw new Error('Forbidden');
      return found;
    };
    await expect(tryStorage({ ...store, head })).rejects.toThrow(/s3:ListBucket.*Forbidden/);
    expect(await store.isEmpty()).toBe(true);
    const always = async () => ({ size: 1, contentType: 'text/plain' });
    await expect(tryStorage({ ...store, head: always })).rejects.toThrow('a file that was never stored');
  });

  it('is refused where it returns other bytes than were stored', async () => {
    const read = async () => Readable.from([Buffer.from('Gallery')]);
    await expect(tryStorage({ ...store, read })).rejects.toThrow('other bytes');
    expect(await store.isEmpty()).toBe(true);
  });
});
