import type { MutationContext } from '#server/access/mutation-context.ts';
import { publishCompanyChange } from '#server/accounts/company/publish-company-change.ts';
import { resetSecondFactor } from '#server/accounts/second-factor/reset-second-factor.ts';
import { mayResetOwner } from '#shared/accounts/companies/company-management.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import type { Done } from '#shared/protocol/done.ts';
import { noteCompany } from './company-states.queries.ts';
import { lockManaged } from './company-states.ts';
import { soleOwner } from './sole-owner.ts';

/** Resets the second factor of a company's only owner. Others are helped by an owner of their company. */
export async function resetOwner(context: MutationContext, companyId: string, userId: string): Promise<Done> {
  const { tx, actor, now } = context;
  await lockManaged(context, companyId, mayResetOwner);
  const owner = await soleOwner(context, companyId);
  if (owner?.id !== userId)
    throw new Refusal('conflict', 'Failed', [
      'Only the second factor of a company’s only owner is reset here. Owners reset that of others under Manage Team Member.',
    ]);
  await resetSecondFactor(context, userId);
  await noteCompany(tx, {
    companyId,
    userId: actor.userId,
    at: now,
    content: `Reset the second factor of ${owner.name}`,
  });
  publishCompanyChange(tx, [companyId]);
  return { message: `${owner.name} is mailed, and signs in with the password alone.` };
}
