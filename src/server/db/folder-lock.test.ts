import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './folder-lock.ts';

const script = `
  import { lockFolder } from './src/server/db/folder-lock.ts';
  lockFolder(process.argv[1]).then(() => { console.log('held'); setInterval(() => {}, 1000); });
`;

it('is held by one process at a time, and falls free when that one is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-lock-'));
  const release = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUse);
  await release();

  const other = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', script, folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(other.stdout, 'data');
  await expect(lockFolder(folder)).rejects.toThrow(`${folder} is in use by another server`);
  other.kill('SIGKILL');
  await once(other, 'exit');
  await (await lockFolder(folder))();
  await rm(folder, { recursive: true });
});
