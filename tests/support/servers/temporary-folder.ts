import { rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterFile } from '../run/after-file.ts';

/**
 * Returns a new empty folder that other users of the machine may enter. It is removed after the test file; elsewhere
 * than in a test file by the caller.
 */
export async function temporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `galley-${name}-`));
  afterFile.push(() => rmSync(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  return folder;
}
