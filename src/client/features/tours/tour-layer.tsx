import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { endTour } from '#client/stores/actions/end-tour.ts';
import { useClient, useUser } from '#client/stores/client-context.ts';
import { can } from '#shared/rules/permission.ts';
import { stepsFor, type Tour, tours } from './tours.ts';
import { untilAtRest } from './until-at-rest.ts';

/** Begins the tours of the shown screen that have not been told, one after the other, and those asked for. */
export function TourLayer({ isAsked }: { isAsked: boolean }): null {
  const client = useClient();
  const user = useUser();
  const [path] = useLocation();
  const { tour: ended, role, impersonator } = user;
  const mayBegin = can(user, 'read', 'TOUR_GUIDE') && impersonator === null && user.isProfileComplete;
  const here = tours.filter((tour) => tour.path === path);
  const next = isAsked ? here[0] : mayBegin ? here.find(({ name }) => ended[name] === undefined) : undefined;

  useEffect(() => {
    if (next === undefined) return;
    const leaving = new AbortController();
    void tell(next, leaving.signal).then((end) => {
      if (!leaving.signal.aborted) client.session.asksForTour = false;
      if (end !== null && impersonator === null) void endTour(client, next.name, end);
    });
    return () => leaving.abort();

    async function tell(tour: Tour, signal: AbortSignal) {
      const steps = stepsFor(tour, role);
      if (!(await untilAtRest(steps[0]?.element ?? 'main', signal))) return null;
      const { playTour } = await import('./play-tour.ts');
      return signal.aborted ? null : playTour(steps, signal);
    }
  }, [next, client, role, impersonator]);
  return null;
}
