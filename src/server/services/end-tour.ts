import { saveTourEnd } from '#server/db/profiles.queries.ts';
import type { TourEnd, TourEnds, TourName } from '#shared/model/tour.ts';
import { tellProfile } from './save-profile.ts';
import type { Writing } from './work.ts';

/** Keeps that a person has finished or skipped a tour, so that no other screen of theirs begins it. */
export async function endTour({ tx, actor }: Writing, name: TourName, end: TourEnd): Promise<TourEnds> {
  const tour = await saveTourEnd(tx, actor.userId, name, end);
  await tellProfile(tx, actor.userId);
  return tour;
}
