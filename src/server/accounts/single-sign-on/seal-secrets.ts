import { AccountKeyMissing } from '#server/billing/seal-accounts.ts';
import type { Db } from '#server/kernel/db/db.ts';
import type { TextSealer } from '#server/kernel/sealed-text.ts';
import { replaceSecret, storedSecrets } from './connections.queries.ts';

/** Returns every client secret, as it is stored. Throws where the key of one is missing. */
export async function secretsWithKeys(db: Db, sealer: TextSealer): Promise<{ id: string; secret: string }[]> {
  const stored = await storedSecrets(db);
  const closed = stored.filter(({ secret }) => !sealer.canOpen(secret)).length;
  if (closed > 0)
    throw new AccountKeyMissing(
      `ACCOUNT_KEYS: the client secret of ${closed === 1 ? 'a connection' : `${closed} connections`} for single sign-on is encrypted with a key that is not among them. Add the key that was used, behind the first.`,
    );
  return stored;
}

/** Stores every client secret under the current key, at each start. Throws where the key of one is missing. */
export async function sealSecrets(db: Db, sealer: TextSealer): Promise<void> {
  for (const { id, secret } of await secretsWithKeys(db, sealer))
    if (!sealer.isCurrent(secret))
      await replaceSecret(db, id, secret, sealer.seal(sealer.open(secret, id), id));
}
