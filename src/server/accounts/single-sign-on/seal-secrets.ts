import type { Db } from '#server/kernel/db/db.ts';
import { requireKeys, type StoredText, sealAll, type TextSealer } from '#server/kernel/sealed-text.ts';
import { replaceSecret, storedSecrets } from './connections.queries.ts';

/** Returns every client secret, as it is stored. Throws where the key of one is missing. */
export async function secretsWithKeys(db: Db, sealer: TextSealer): Promise<StoredText[]> {
  const stored = await storedSecrets(db);
  requireKeys(
    sealer,
    stored,
    (closed) =>
      `ACCOUNT_KEYS: the client secret of ${closed === 1 ? 'a connection' : `${closed} connections`} for single sign-on is encrypted with a key that is not among them. Add the key that was used, behind the first.`,
  );
  return stored;
}

/** Stores every client secret under the current key, at each start. Throws where the key of one is missing. */
export const sealSecrets = async (db: Db, sealer: TextSealer): Promise<void> =>
  sealAll(sealer, await secretsWithKeys(db, sealer), (id, before, after) =>
    replaceSecret(db, id, before, after),
  );
