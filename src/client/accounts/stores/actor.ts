import type { Actor } from '#shared/access/actor.ts';
import type { User } from '#shared/accounts/user.ts';

/** The signed-in person as rules see them. */
export const actorOf = ({
  id,
  clientType,
  role,
  company,
  isApprover,
  viewOnly,
  impersonator,
}: User): Actor => ({
  userId: id,
  clientType,
  role,
  companyId: company?.id ?? null,
  isApprover,
  viewOnly,
  ...(impersonator && { impersonatorId: impersonator.id }),
});
