import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { membersOf } from '#server/accounts/team/team-members.queries.ts';
import { fullName } from '#shared/accounts/person.ts';

/** Returns a company's only owner, where they have a second factor; null where there is no such owner. */
export async function soleOwner(
  { tx }: Pick<UseCaseContext, 'tx'>,
  companyId: string,
): Promise<{ id: string; name: string } | null> {
  const owners = (await membersOf(tx, companyId)).filter(
    ({ role, isDeactivated, isInvited, viewOnly }) =>
      role === 'owner' && !isDeactivated && !isInvited && !viewOnly,
  );
  const [owner] = owners;
  return owner === undefined || owners.length > 1 || !owner.hasSecondFactor
    ? null
    : { id: owner.id, name: fullName(owner.firstname, owner.lastname) };
}
