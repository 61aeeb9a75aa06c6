import { endSessionsOf } from '#server/access/access-change.ts';
import { type Origin, recordAudit } from '#server/audit/record-audit.ts';
import type { Db, Tx } from '#server/kernel/db/db.ts';
import { mutate } from '#server/mutation/mutate.ts';
import type { Actor } from '#shared/access/actor.ts';
import { type TeamRole, teamRoleSchema } from '#shared/accounts/team-member.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { factorRoles, peopleWithout, setFactorRole } from './second-factors.queries.ts';

/** Returns of each role whether it must have a second factor. */
async function requiredByRole(tx: Tx): Promise<Record<string, boolean>> {
  const required = await factorRoles(tx);
  return Object.fromEntries(teamRoleSchema.options.map((role) => [role, required.includes(role)]));
}

/**
 * Requires a second factor of a role, or no longer. Ends the sessions of those who have none: they set one up at their
 * next sign-in. Refused to whoever would end their own.
 */
export const requireFactor = (
  { db, origin }: { db: Db; origin: Origin },
  { userId: ownId }: Actor,
  { role, isRequired }: { role: TeamRole; isRequired: boolean },
): Promise<void> =>
  mutate(db, async (tx) => {
    const before = await requiredByRole(tx);
    await setFactorRole(tx, role, isRequired);
    const without = isRequired ? await peopleWithout(tx, role) : [];
    if (without.includes(ownId))
      throw new Refusal('conflict', 'Failed', ['Set up a second factor of your own first.']);
    const after = await requiredByRole(tx);
    await recordAudit(tx, origin, {
      action: 'settings-changed',
      kind: 'settings',
      id: 'second-factor',
      before,
      after,
    });
    for (const userId of without) await endSessionsOf(tx, userId, 'second-factor-changed');
  });
