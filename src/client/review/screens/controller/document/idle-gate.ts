import { whenIdle } from '#client/engine/when-idle.ts';
import type { ReviewView } from '#client/review/screens/controller/review-view.ts';

/** Opens when the page in view is sharp: thumbnails and the page's text wait for it. */
export interface IdleGate {
  /** Closes the gate: another file is being opened. */
  begin(): void;
  /** The file is open. Opens the gate after a time limit even if the page never gets sharp. */
  opened(): void;
  sharp(): void;
  stop(): void;
}

const maxWaitMs = 2_000;
const idleMs = 300;

export function createIdleGate(view: Pick<ReviewView, 'settled'>): IdleGate {
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
      const timer = setTimeout(settle, maxWaitMs);
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
