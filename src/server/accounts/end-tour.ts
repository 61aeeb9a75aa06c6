import type { MutationContext } from '#server/access/mutation-context.ts';
import type { TourEnd, TourEnds, TourName } from '#shared/accounts/tour.ts';
import { saveTourEnd } from './profiles.queries.ts';
import { publishProfileChange } from './save-profile.ts';

/** Records that a person has finished or skipped a tour, so that none of their screens starts it again. */
export async function endTour(
  { tx, actor }: MutationContext,
  name: TourName,
  end: TourEnd,
): Promise<TourEnds> {
  const tour = await saveTourEnd(tx, actor.userId, name, end);
  publishProfileChange(tx, actor.userId);
  return tour;
}
