import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns how a mail's file begins that was written at that time: by it, names sort by time. */
export const mailFilePrefix = (at: Date): string => at.toISOString().replaceAll(':', '-');

/** Returns the names of mails in the folder from before a time; none where there is no folder. */
export async function oldMails(folder: string, before: Date): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const first = mailFilePrefix(before);
  return names.filter((name) => /^\d{4}-.*\.eml$/.test(name) && name < first);
}

/** Removes the mails from before a time. */
export async function removeOldMails(folder: string, before: Date): Promise<void> {
  for (const name of await oldMails(folder, before)) await rm(join(folder, name), { force: true });
}
