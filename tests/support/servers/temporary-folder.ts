import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns a new empty folder that other users of the machine may enter. The caller removes it. */
export async function temporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `galley-${name}-`));
  await chmod(folder, 0o755);
  return folder;
}
