import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { lockForm } from '#server/mutation/form-lock.queries.ts';
import { maySetProvider } from '#shared/installation/provider-form.ts';
import {
  eachTourField,
  type TourTexts,
  tourFieldLabels,
  tourTextProblems,
} from '#shared/installation/tour-texts.ts';
import { requireValid } from '#shared/kernel/errors.ts';
import { mergeForm, type SentForm } from '#shared/kernel/merge-form.ts';
import { noTourTexts, readInstallation, saveTourTexts } from './installation.queries.ts';

/** Returns the studio's own words in the tours, for administrators. */
export async function readTours({ tx, actor }: UseCaseContext): Promise<TourTexts> {
  if (!maySetProvider(actor)) throw forbidden();
  return { ...noTourTexts, ...(await readInstallation(tx)).tourTexts };
}

/** Changes the studio's own words in the tours. People see them when they next load the page. */
export async function editTours(context: MutationContext, sent: SentForm<TourTexts>): Promise<TourTexts> {
  const { tx, actor } = context;
  if (!maySetProvider(actor)) throw forbidden();
  await lockForm(tx, 'tour-texts');
  const merged = mergeForm(sent, await readTours(context), tourFieldLabels);
  const texts = eachTourField((field) => merged[field].trim());
  requireValid(tourTextProblems(texts), tourFieldLabels);
  await saveTourTexts(tx, texts);
  return texts;
}
