import type { MutationContext } from '#server/access/mutation-context.ts';
import { requirePermission } from '#server/access/order-access.ts';
import { lockForm } from '#server/mutation/form-lock.queries.ts';
import type { ProviderLook } from '#shared/accounts/user.ts';
import { pictureProblems, plainLook, providerLookLabels } from '#shared/brands/white-label-rules.ts';
import { invalidInput } from '#shared/kernel/errors.ts';
import { mergeForm, type SentForm } from '#shared/kernel/merge-form.ts';
import { readInstallation, saveProviderLook } from './installation.queries.ts';

/** Gives the provider its own look. People see it when they next load the page. */
export async function giveProviderLook(
  { tx, actor }: MutationContext,
  { look: sent, before }: SentForm<{ look: ProviderLook }>,
): Promise<ProviderLook> {
  requirePermission(actor, 'update', 'WHITE_LABEL');
  await lockForm(tx, 'look');
  const look = mergeForm<ProviderLook>(
    { ...sent, before },
    (await readInstallation(tx)).look ?? plainLook,
    providerLookLabels,
  );
  const problems = pictureProblems(look);
  if (problems.length > 0) throw invalidInput(problems);
  await saveProviderLook(tx, look);
  return look;
}
