import { subscribeKey } from 'valtio/utils';
import type { ShownVersion } from '#client/review/actions/queue-write.ts';
import type { Client } from '#client/state/client.ts';
import type { ReviewView } from './review-view.ts';

const restMs = 300;

/** Sends the user's position: at once, then at most every 300 ms, and finally where it comes to rest. */
export function createPresence(send: () => void): { update(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let waiting = false;
  const update = (): void => {
    if (timer !== null) {
      waiting = true;
      return;
    }
    waiting = false;
    send();
    timer = setTimeout(() => {
      timer = null;
      if (waiting) update();
    }, restMs);
  };
  return {
    update,
    stop() {
      if (timer !== null) clearTimeout(timer);
    },
  };
}

/** Sends where the user is on a version, now and whenever that changes. Returns what stops it. */
export function sendPresence(
  client: Pick<Client, 'socket' | 'review'>,
  view: Pick<ReviewView, 'page'>,
  version: ShownVersion,
): () => void {
  const { state } = client.review;
  const presence = createPresence(() =>
    client.socket.setPresence({ ...version, page: view.page, tab: state.tab }),
  );
  presence.update();
  const stops = [subscribeKey(view, 'page', presence.update), subscribeKey(state, 'tab', presence.update)];
  return () => {
    for (const stop of stops) stop();
    presence.stop();
  };
}
