import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { lockForm } from '#server/mutation/form-lock.queries.ts';
import { maySetProvider } from '#shared/installation/provider-form.ts';
import { type StudioTexts, studioTextLabels, studioTextProblems } from '#shared/installation/studio-texts.ts';
import { requireValid } from '#shared/kernel/errors.ts';
import { mergeForm, type SentForm } from '#shared/kernel/merge-form.ts';
import { noTexts, readInstallation, saveTexts } from './installation.queries.ts';

/** Returns the studio's own texts, for administrators. */
export async function readTexts({ tx, actor }: UseCaseContext): Promise<StudioTexts> {
  if (!maySetProvider(actor)) throw forbidden();
  return (await readInstallation(tx)).texts ?? noTexts;
}

/** Changes the studio's own texts. People see them when they next load the page, and in the next mail. */
export async function editTexts(context: MutationContext, sent: SentForm<StudioTexts>): Promise<StudioTexts> {
  const { tx, actor } = context;
  if (!maySetProvider(actor)) throw forbidden();
  await lockForm(tx, 'studio-texts');
  const { signIn, emptyBoard, guestWelcome, mailSignature } = mergeForm(
    sent,
    await readTexts(context),
    studioTextLabels,
  );
  const texts: StudioTexts = {
    signIn: signIn.trim(),
    emptyBoard: emptyBoard.trim(),
    guestWelcome: guestWelcome.trim(),
    mailSignature: mailSignature.trim(),
  };
  requireValid(studioTextProblems(texts), studioTextLabels);
  await saveTexts(tx, texts);
  return texts;
}
