import type { TourEnd, TourName } from '#shared/model/tour.ts';
import type { Client } from '../client.ts';

/** Keeps how a tour ended. Where it cannot be kept the tour is offered again, on the next visit. */
export async function endTour(client: Client, step: TourName, data: TourEnd): Promise<void> {
  await client.api.call('endTour', { params: { step }, body: { data } });
}

/** Begins the tour of the shown screen anew. */
export function askForTour({ session }: Client): void {
  session.asksForTour = true;
}
