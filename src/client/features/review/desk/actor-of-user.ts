import type { User } from '#shared/model/user.ts';
import type { Actor } from '#shared/rules/actor.ts';

/** The signed-in person as the rules know them. */
export const actorOfUser = ({ id, clientType, role, company, isApprover, viewOnly }: User): Actor => ({
  userId: id,
  clientType,
  role,
  companyId: company?.id ?? null,
  isApprover,
  viewOnly,
});
