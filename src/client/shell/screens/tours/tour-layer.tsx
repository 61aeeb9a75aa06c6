import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { endTour } from '#client/accounts/actions/end-tour.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
import { keptFlag } from '#client/sync/kept-value.ts';
import { whenTypingRests } from '#client/typing/typing-rest.ts';
import { can } from '#shared/access/permission.ts';
import { elementOf, stepsFor, type Tour, tours } from './tours.ts';
import { untilAtRest } from './until-at-rest.ts';

/** Whether the film has already started by itself in this browser. */
const filmShown = keptFlag('tour-video');

/** Starts the shown screen's tours that the user has not seen, one after the other, and those requested. */
export function TourLayer({ isAsked }: { isAsked: boolean }): null {
  const client = useClient();
  const user = useUser();
  const [path] = useLocation();
  const { tour: ended, role } = user;
  const isOwn = user.impersonator === null;
  const { config } = useSession();
  const isOn = config?.tours !== false;
  const mayBegin = isOn && isOwn && user.isProfileComplete && can(user, 'read', 'TOUR_GUIDE');
  const hasFilm = Boolean(config?.tourVideo);
  const isNew = mayBegin && ended.dashboardTourGuide === undefined;
  useEffect(() => {
    if (!isNew || !hasFilm || filmShown.read(client.storage)) return;
    return whenTypingRests(() => {
      filmShown.write(client.storage, true);
      client.session.asksForVideo = true;
    });
  }, [isNew, hasFilm, client]);

  const wanted = tours
    .filter((tour) => tour.path === path && (isAsked || (mayBegin && ended[tour.name] === undefined)))
    .map(({ name }) => name)
    .join(' ');

  useEffect(() => {
    if (wanted === '') return;
    const leaving = new AbortController();
    const play = async (): Promise<void> => {
      const { signal } = leaving;
      const waiting = tours.filter(({ name }) => wanted.split(' ').includes(name));
      const tour = await firstThere(waiting, signal);
      if (tour === null) return;
      const { playTour } = await import('./play-tour.ts');
      const { config, user } = client.session;
      const own = user?.whitelabelInfo === null ? config?.tourTexts : undefined;
      // It takes the keys: not from a sentence that was begun meanwhile.
      await new Promise<void>((resolve) => whenTypingRests(resolve));
      const end = signal.aborted ? null : await playTour(stepsFor(tour, role), own ?? {}, signal);
      if (!signal.aborted) client.session.asksForTour = false;
      if (end === null || !isOwn) return;
      // After one tour is skipped, the screen's other tours are not shown either.
      const over = end === 'skipped' ? waiting : [tour];
      await Promise.all(over.map(({ name }) => endTour(client, name, end)));
    };
    void play();
    return () => leaving.abort();
  }, [wanted, client, role, isOwn]);
  return null;
}

/** Returns the first of the tours that has something to show, once the screen is idle; null if none has. */
async function firstThere(waiting: readonly Tour[], signal: AbortSignal): Promise<Tour | null> {
  const elements = waiting.flatMap(({ steps }) => steps.map(elementOf));
  if (!(await untilAtRest(elements.join(', '), signal))) return null;
  const isThere = ({ steps }: Tour): boolean =>
    steps.some((step) => document.querySelector(elementOf(step)) !== null);
  return waiting.find(isThere) ?? null;
}
