import type { Db } from '#server/kernel/db/db.ts';
import { requireKeys, type StoredText, sealAll, type TextSealer } from '#server/kernel/sealed-text.ts';
import { replaceAccount, storedAccounts } from './payment-methods.queries.ts';

/** Returns every stored account number, as it is stored. Throws where the key of one is missing. */
export async function accountsWithKeys(db: Db, sealer: TextSealer): Promise<StoredText[]> {
  const stored = await storedAccounts(db);
  requireKeys(
    sealer,
    stored,
    (closed) =>
      `ACCOUNT_KEYS: ${closed} stored account ${closed === 1 ? 'number is' : 'numbers are'} encrypted with a key that is not among them. Add the key that was used, behind the first.`,
  );
  return stored;
}

/** Stores every account number under the current key, at each start. Throws where the key of one is missing. */
export const sealAccounts = async (db: Db, sealer: TextSealer): Promise<void> =>
  sealAll(sealer, await accountsWithKeys(db, sealer), (id, before, after) =>
    replaceAccount(db, id, before, after),
  );
