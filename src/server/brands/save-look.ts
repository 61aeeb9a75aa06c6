import type { MutationContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { companyChannel } from '#server/access/order-channels.ts';
import { profile } from '#server/accounts/profile.ts';
import { findProfile, updateLook } from '#server/accounts/profiles.queries.ts';
import { companiesOfReseller } from '#server/board/reseller-board.queries.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import type { User, WhitelabelLook } from '#shared/accounts/user.ts';
import { lookLabels, lookProblems, maySetLook } from '#shared/brands/white-label-rules.ts';
import { invalidInput } from '#shared/kernel/errors.ts';
import { mergeForm, type SentForm } from '#shared/kernel/merge-form.ts';
import { findWhitelabel } from './white-labels.queries.ts';

/** Gives a white-label account its look; its people and customers see it at once. */
export async function saveLook(
  context: MutationContext,
  { look: sent, before: known }: SentForm<{ look: WhitelabelLook }>,
): Promise<User> {
  const { tx, actor } = context;
  const { companyId } = actor;
  const before = await findProfile(tx, actor.userId);
  if (companyId === null || before === null || !maySetLook(actor, before)) throw forbidden();
  await lockCompanies(tx, [companyId]);
  const stored = await findWhitelabel(tx, companyId);
  if (stored === null) throw forbidden();
  const { address: _address, signInHost: _host, ...lookNow } = stored;
  const look = mergeForm<WhitelabelLook>({ ...sent, before: known }, lookNow, lookLabels);
  const problems = lookProblems(look);
  if (problems.length > 0) throw invalidInput(problems);
  await updateLook(tx, companyId, { ...look, productName: look.productName.trim() });
  const companies = await companiesOfReseller(tx, companyId);
  for (const { id } of companies) tx.emit(companyChannel(id), 'reload-profile', {});
  return profile(context);
}
