import type { Db } from '#server/kernel/db/db.ts';
import type { TextSealer } from '#server/kernel/sealed-text.ts';
import { allAccounts, replaceAccount } from './payment-methods.queries.ts';

/** Account numbers, or client secrets, are encrypted with a key that is not configured. */
export class AccountKeyMissing extends Error {}

/** Returns every stored account number, as it is stored. Throws where the key of one is missing. */
export async function accountsWithKeys(
  db: Db,
  sealer: TextSealer,
): Promise<{ id: string; account: string }[]> {
  const stored = await allAccounts(db);
  const closed = stored.filter(({ account }) => !sealer.canOpen(account)).length;
  if (closed > 0)
    throw new AccountKeyMissing(
      `ACCOUNT_KEYS: ${closed} stored account ${closed === 1 ? 'number is' : 'numbers are'} encrypted with a key that is not among them. Add the key that was used, behind the first.`,
    );
  return stored;
}

/** Stores every account number under the current key, at each start. Throws where the key of one is missing. */
export async function sealAccounts(db: Db, sealer: TextSealer): Promise<void> {
  for (const { id, account } of await accountsWithKeys(db, sealer))
    if (!sealer.isCurrent(account))
      await replaceAccount(db, id, account, sealer.seal(sealer.open(account, id), id));
}
