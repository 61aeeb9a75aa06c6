import { sessionNow } from '#server/access/session-now.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { findFile, type StoredFile } from './file-access.ts';
import { type AddressedFile, isAddress } from './file-addresses.ts';
import type { FilePart, FileSubject } from './file-reference.ts';

/** An address that was handed out here, or looks like one. */
export interface SignedAddress extends AddressedFile {
  subject: FileSubject;
  part: FilePart;
  signature: string;
}

const addressEnded = (): Refusal =>
  new Refusal('unauthenticated', 'This address has ended', [
    'Addresses of files end with the session they were given to. Open the file from its page again.',
  ]);

export const noSuchFile = (): Refusal =>
  new Refusal('not_found', 'Not Found', ['There is no such file, or it is not yours to see.']);

/**
 * Returns the file of an address if its session is active and its person may open the file. Checks both at
 * each request: an address ends at once with what it depends on.
 */
export async function openAddress(
  { db, secret, now }: { db: Db; secret: Uint8Array; now: Date },
  address: SignedAddress,
): Promise<StoredFile> {
  if (!isAddress(secret, address, address.signature)) throw addressEnded();
  const session = await sessionNow(db, address.sessionId, now);
  if (session === null) throw addressEnded();
  const file = await findFile({ tx: db, actor: session.actor, now }, address);
  if (file === null) throw noSuchFile();
  return file;
}
