import { createHmac, randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';

/** Returns how a mail's file begins that was written at that time: by it, names sort by time. */
export const mailFilePrefix = (at: Date): string => at.toISOString().replaceAll(':', '-');

/** Returns the names of the mails in the folder; none where there is no folder. */
async function mailsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => /^\d{4}-.*\.eml$/.test(name));
}

/** Returns the names of mails in the folder from before a time. */
export async function oldMails(folder: string, before: Date): Promise<string[]> {
  const first = mailFilePrefix(before);
  return (await mailsIn(folder)).filter((name) => name < first);
}

/** Removes the mails from before a time. */
export async function removeOldMails(folder: string, before: Date): Promise<void> {
  for (const name of await oldMails(folder, before)) await rm(join(folder, name), { force: true });
}

/** An address that may not be kept, and is recognised by its hash. */
export interface HashedAddress {
  salt: string;
  hash: string;
}

/** Mails have names of domains in ASCII. */
const hashOf = (address: string, salt: string): string => {
  const at = address.lastIndexOf('@') + 1;
  const written = `${address.slice(0, at)}${domainToASCII(address.slice(at)) || address.slice(at)}`;
  return createHmac('sha256', salt).update(written.toLowerCase()).digest('base64url');
};

export function hashAddress(address: string): HashedAddress {
  const salt = randomBytes(16).toString('base64url');
  return { salt, hash: hashOf(address, salt) };
}

/** Header fields may go on in further lines, which begin with a space. */
const recipients = /^(?:to|cc|bcc):(.*(?:\r?\n[ \t].*)*)/gim;

/** Removes the mails to an address. */
export async function removeMailsTo(folder: string, { salt, hash }: HashedAddress): Promise<void> {
  for (const name of await mailsIn(folder)) {
    const path = join(folder, name);
    const text = await readFile(path, 'utf8').catch(() => '');
    const [head = ''] = text.split(/\r?\n\r?\n/, 1);
    const addresses = [...head.matchAll(recipients)].flatMap(
      ([, field = '']) => field.match(/[^\s<>,;:"]+@[^\s<>,;:"]+/g) ?? [],
    );
    if (addresses.some((address) => hashOf(address, salt) === hash)) await rm(path, { force: true });
  }
}
