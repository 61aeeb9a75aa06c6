import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hastyFiles } from '#server/kernel/storage/durable-files.ts';
import { BackupError } from './backup-error.ts';
import { makeBackupFolder, requireBackupFolder } from './backup-folder.ts';

it('says that a folder cannot be read, not that there is no backup in it', async () => {
  for (const open of [requireBackupFolder, makeBackupFolder]) {
    // As with a folder of somebody else: what is there cannot be listed.
    const opening = open('package.json', hastyFiles);
    await expect(opening).rejects.toThrow(BackupError);
    await expect(opening).rejects.toThrow(/^package.json cannot be read: ENOTDIR/);
  }
  await expect(requireBackupFolder('nowhere', hastyFiles)).rejects.toThrow('There is no backup in nowhere');
});

it('keeps of an interrupted backup what it has copied, and not what it has half-copied', async () => {
  const path = await mkdtemp(join(tmpdir(), 'galley-backup-'));
  const unfinished = join(path, 'unfinished');
  const folder = await makeBackupFolder(path, hastyFiles);
  const first = await folder.journal();
  await first.add({ key: 'a', name: 'a', contentType: 'text/plain', sha256: 'a'.repeat(64), size: 1 });
  await first.close();
  await writeFile(join(unfinished, randomUUID()), 'half');
  await mkdir(join(unfinished, 'lease'));
  const { copied, close } = await folder.journal();
  await close();
  expect(copied.map(({ key }) => key)).toEqual(['a']);
  expect((await readdir(unfinished)).sort()).toEqual(['files.ndjson', 'lease']);
  await rm(path, { recursive: true });
});
