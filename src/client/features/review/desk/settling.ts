import { whenIdle } from '#client/engine/when-idle.ts';
import type { ReviewView } from './review-view.ts';

/** Tells when what is not looked at may begin: thumbnails and the page's text wait until the page in view is sharp. */
export interface Settling {
  /** Another file is opened. */
  begin(): void;
  /** It is open; a page that never gets sharp holds the rest up no longer than this. */
  opened(): void;
  sharp(): void;
  stop(): void;
}

const longestMs = 2_000;
const idleMs = 300;

export function createSettling(view: Pick<ReviewView, 'settled'>): Settling {
  let stop = (): void => {};
  const settle = (): void => {
    stop();
    view.settled = true;
  };
  return {
    begin() {
      stop();
      view.settled = false;
    },
    opened() {
      if (view.settled) return;
      const timer = setTimeout(settle, longestMs);
      stop = () => clearTimeout(timer);
    },
    sharp() {
      if (view.settled) return;
      stop();
      stop = whenIdle(settle, idleMs);
    },
    stop: () => stop(),
  };
}
