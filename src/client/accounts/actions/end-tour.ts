import type { Client } from '#client/state/client.ts';
import type { TourEnd, TourName } from '#shared/accounts/tour.ts';

/** Keeps how a tour ended. Where it cannot be kept the tour is offered again, on the next visit. */
export async function endTour(client: Client, step: TourName, data: TourEnd): Promise<void> {
  await client.api.call('endTour', { params: { step }, body: { data } });
}

const tourPaths = [
  '/',
  '/profile',
  '/orders/new',
  '/billing/payments',
  '/billing/payments/new',
  '/settings',
  '/team-members',
  '/team-members/new',
];

/** Returns whether a screen has a guided tour. */
export const hasTour = (path: string): boolean => tourPaths.includes(path);

/** Restarts the tour of the current screen, or else that of the board. */
export function takeTour({ session }: Client, go: (path: string) => void): void {
  if (!hasTour(location.pathname)) go('/');
  session.asksForTour = true;
}
