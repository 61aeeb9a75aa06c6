import { chmod, stat } from 'node:fs/promises';
import type { DurableFiles } from './durable-files.ts';
import { isMissing } from './file-errors.ts';

const ofOwner = 0o700;
const ofOthers = 0o007;
/** Set of folders that accounts share, such as /tmp. */
const sticky = 0o1000;

/**
 * Makes a folder that its owner alone may enter, and closes an existing one to others: what libraries write in it can
 * be read by everybody. One that belongs to somebody else, or to everybody, stays as it is.
 */
export async function makePrivateFolder(path: string, files: DurableFiles): Promise<void> {
  await files.makeFolder(path);
  // Windows has no such modes; its folders have the rights of the one above.
  if (process.getuid === undefined) return;
  const { mode, uid } = await stat(path);
  if (uid !== process.getuid() || (mode & sticky) !== 0 || (mode & 0o777) === ofOwner) return;
  // Some file systems have no modes either.
  await chmod(path, ofOwner).catch(() => {});
}

/** Returns whether accounts of this machine beyond owner and group may enter a folder or list it. */
export async function isOpenToOthers(path: string): Promise<boolean> {
  if (process.getuid === undefined) return false;
  try {
    return ((await stat(path)).mode & ofOthers) !== 0;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
