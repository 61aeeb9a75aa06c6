import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskStore } from './disk-store.ts';

const key = 'orders/1/a.pdf';
let folder: string;
let store: ReturnType<typeof createDiskStore>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-store-'));
  store = createDiskStore({ folder, basePath: '/api/files', secret: new Uint8Array(32) });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('after a process that ended in the middle', () => {
  it('completes an object of which the type alone had been kept', async () => {
    const object = await store.parts.begin(key, 'application/pdf');
    const part = { uploadId: object.uploadId, number: 1, size: 5 };
    expect(await store.acceptPart(part, Readable.from([Buffer.from('proof')]))).toBe('stored');
    await mkdir(join(folder, 'types/orders/1'), { recursive: true });
    await writeFile(join(folder, 'types', key), 'application/pdf');
    await store.parts.complete(object, 'application/pdf', [{ number: 1, size: 5, etag: '' }]);
    expect(await store.head(key)).toEqual({ size: 5, contentType: 'application/pdf' });
    expect((await buffer(await store.read(key))).toString()).toBe('proof');
  });

  it('removes the drafts that nobody has added to since, files and folders, and no object', async () => {
    await store.deleteDrafts(new Date());
    await store.put(key, new Uint8Array([1]), 'application/pdf');
    const drafts = join(folder, 'unfinished');
    await mkdir(join(drafts, 'parts'), { recursive: true });
    await writeFile(join(drafts, 'parts', '1'), 'part');
    for (const name of ['old', 'new']) await writeFile(join(drafts, name), 'draft');
    const before = new Date(Date.now() - 3_600_000);
    for (const name of ['old', 'parts'])
      await utimes(join(drafts, name), before, new Date(before.getTime() - 1_000));
    await store.deleteDrafts(before);
    expect(await readdir(drafts)).toEqual(['new']);
    expect(await store.head(key)).toEqual({ size: 1, contentType: 'application/pdf' });
  });
});

it('does not know an upload that was begun in another store, and has nothing of it to remove', async () => {
  // As a bucket names them: restored, the database still has it.
  const object = { key, uploadId: 'VXBsb2FkIElEIGZvciA2aWWpbmcncyBteS1tb3ZpZS5tMnRz/../..' };
  expect(await store.parts.list(object)).toBeNull();
  await store.parts.abort(object);
  expect(await readdir(folder)).not.toContain('parts');
});
