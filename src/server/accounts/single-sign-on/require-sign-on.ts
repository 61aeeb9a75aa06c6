import type { Tx } from '#server/kernel/db/db.ts';
import { keepsPassword } from '#shared/accounts/single-sign-on/single-sign-on.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { roleWhereRequired } from './identities.queries.ts';

/** Refuses a sign-in with a password or passkey where single sign-on is required of the person. */
export async function requireNoSignOn(tx: Tx, userId: string): Promise<void> {
  const role = await roleWhereRequired(tx, userId);
  if (role === null || keepsPassword({ role })) return;
  throw new Refusal('forbidden', 'Please use single sign-on', [
    'Your account signs in by single sign-on alone. Enter your email and press “Continue with single sign-on”.',
  ]);
}
