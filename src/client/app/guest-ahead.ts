import { subscribe } from 'valtio';
import { compileEngine } from '#client/engine/compile-engine.ts';
import type { LoadEngine } from '#client/shell/screens/parts/engine-context.ts';
import type { Client } from '#client/state/client.ts';

const loadReview = (): Promise<unknown> => import('#client/guests/screens/visit/guest-review.tsx');

/**
 * Orders what a guest waits for by what they see first: the picture of the first file as soon as its address is known,
 * then the code of the review, then the engine, larger than both; its threads have their own code by then. Where
 * anything fails, whoever comes to need it asks again.
 */
export function lookAheadForGuest({ guest }: Client, loadEngine: LoadEngine, linkToken: string | null): void {
  const shown = linkToken === null ? Promise.resolve() : firstPicture(guest);
  const compiled = shown.then(loadReview).then(compileEngine);
  compiled.catch(() => {});
  loadEngine()
    .then((engine) => engine.warm(compiled))
    .catch(() => {});
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
      // What is asked for in the same turn would go first: code comes before pictures.
      setTimeout(resolve);
    });
  });
}
