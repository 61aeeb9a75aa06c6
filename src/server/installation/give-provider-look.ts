import type { MutationContext } from '#server/access/mutation-context.ts';
import { requirePermission } from '#server/access/order-access.ts';
import type { ProviderLook } from '#shared/accounts/user.ts';
import { pictureProblems } from '#shared/brands/white-label-rules.ts';
import { invalidInput } from '#shared/kernel/errors.ts';
import { saveProviderLook } from './installation.queries.ts';

/** Gives the provider its own look. People see it when they next load the page. */
export async function giveProviderLook(
  { tx, actor }: MutationContext,
  look: ProviderLook,
): Promise<ProviderLook> {
  requirePermission(actor, 'update', 'WHITE_LABEL');
  const problems = pictureProblems(look);
  if (problems.length > 0) throw invalidInput(problems);
  await saveProviderLook(tx, look);
  return look;
}
