import { endSockets } from '#server/access/access-change.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { SessionEnd } from '#shared/access/session-end.ts';
import { keepsPassword, rolesWithPassword } from '#shared/accounts/single-sign-on/single-sign-on.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { deleteOtherSessions, roleWhereRequired } from './identities.queries.ts';

/**
 * Refuses a sign-in with a password or passkey where single sign-on is required of the person. Whoever requires it meanwhile
 * waits for the transaction, and ends the session that it began.
 */
export async function requireNoSignOn(tx: MutationTx, userId: string): Promise<void> {
  const role = await roleWhereRequired(tx, userId);
  if (role === null || keepsPassword({ role })) return;
  throw new Refusal('forbidden', 'Please use single sign-on', [
    'Your account signs in by single sign-on alone. Enter your email and press “Continue with single sign-on”.',
  ]);
}

/** Ends what was signed in to otherwise, now that single sign-on is required of a company, or of the staff. */
export async function endOtherSignIns(tx: MutationTx, companyId: string | null): Promise<void> {
  const end: SessionEnd = { code: 'single-sign-on-required' };
  endSockets(tx, await deleteOtherSessions(tx, companyId, rolesWithPassword, end), end);
}
