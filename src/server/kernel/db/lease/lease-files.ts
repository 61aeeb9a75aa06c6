import { readdirSync } from 'node:fs';
import { link, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The leases of a folder, numbered: each holder's is one above the last, which is never removed. So numbers only
 * rise, and the highest is the holder.
 */
export interface LeaseFiles {
  /** The highest number; 0 for none. */
  last(): Promise<number>;
  /** Null where it has been removed. */
  read(number: number): Promise<string | null>;
  /** Creates a lease with all its text at once; false where the number is taken. */
  create(number: number, text: string): Promise<boolean>;
  /** Overwrites this process's own lease. Does nothing if it has been removed. */
  overwrite(number: number, text: string): Promise<void>;
  remove(number: number): Promise<void>;
  /** Removes every lease below. */
  removeBelow(number: number): Promise<void>;
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const numbersIn = (folder: string): number[] =>
  readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/** Returns the number of the lease that holds `folder` at this moment; 0 for none. */
export const lastLease = (folder: string): number => Math.max(0, ...numbersIn(folder));

/** Returns the leases kept in `folder`, which must be there. `id` makes the names of drafts unique. */
export function createLeaseFiles(folder: string, id: string): LeaseFiles {
  const at = (number: number) => join(folder, String(number));
  return {
    last: async () => lastLease(folder),
    async read(number) {
      try {
        return await readFile(at(number), 'utf8');
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return null;
        throw error;
      }
    },
    async create(number, text) {
      const draft = join(folder, `${id}.draft`);
      await writeFile(draft, text);
      try {
        // A link fails where the name is taken.
        await link(draft, at(number));
        return true;
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false;
        throw error;
      } finally {
        await rm(draft, { force: true });
      }
    },
    async overwrite(number, text) {
      try {
        const file = await open(at(number), 'r+');
        await file.write(text, 0).finally(() => file.close());
      } catch (error) {
        if (!hasCode(error, 'ENOENT')) throw error;
      }
    },
    remove: (number) => rm(at(number), { force: true }),
    async removeBelow(number) {
      for (const old of numbersIn(folder)) if (old < number) await rm(at(old), { force: true });
    },
  };
}
