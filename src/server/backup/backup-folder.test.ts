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
