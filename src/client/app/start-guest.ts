import { subscribe } from 'valtio';
import { openGuestLink } from '#client/guests/actions/guest-link.ts';
import { pagePicture } from '#client/guests/stores/page-picture.ts';
import type { LoadEngine } from '#client/shell/screens/parts/engine-context.ts';
import type { Client } from '#client/state/client.ts';
import { warmEngine } from './loading/warm-engine.ts';

const loadReview = (): Promise<unknown> =>
  import('#client/guests/screens/visit/guest-review.tsx').then(({ loadLayout }) => loadLayout());

/** Opens a guest's link, or goes on with this tab's visit where there is no token in the address. */
export function startGuest(client: Client, loadEngine: LoadEngine, linkToken: string | null): void {
  client.guest.first = pagePicture();
  lookAhead(client, loadEngine, linkToken);
  void openGuestLink(client, linkToken);
}

/**
 * Loads what a guest needs in the order they see it: the picture of the first file as soon as its address is
 * known, then the code of the review, then the engine, larger than both; its threads have their own code by
 * then. Whatever fails is loaded again when it is needed.
 */
function lookAhead({ guest }: Client, loadEngine: LoadEngine, linkToken: string | null): void {
  const shown = linkToken === null || guest.first !== null ? Promise.resolve() : firstPicture(guest);
  warmEngine(loadEngine, shown.then(loadReview));
}

/** Settles when the picture is on its way, or where there is none when the link is open or asks for something. */
function firstPicture(guest: Client['guest']): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribe(guest, () => {
      if (guest.first !== null) {
        const picture = new Image();
        picture.fetchPriority = 'high';
        picture.src = guest.first.preview;
      } else if (guest.step === 'opening') return;
      stop();
      // Requests started in the same turn would go first; code must load before pictures.
      setTimeout(resolve);
    });
  });
}
