import type { Replica } from './replica.ts';

const eventPauseMs = 400;

/**
 * Draws a replica after each of its changes. A burst of events is drawn together: the first at once, then a few times a
 * second. So the main thread stays free for input.
 */
export function drawReplica<State, Event, Write>(
  replica: Replica<State, Event, Write>,
  draw: () => void,
): void {
  const drawSoon = atMostEvery(draw, eventPauseMs);
  replica.onChange((cause) => (cause === 'event' ? drawSoon() : draw()));
}

/** Returns a function that draws at once, then at most once in `pauseMs` however often it is called. */
function atMostEvery(draw: () => void, pauseMs: number): () => void {
  let asked = false;
  let resting = false;
  const rest = (): void => {
    resting = true;
    setTimeout(() => {
      resting = false;
      if (!asked) return;
      asked = false;
      draw();
      rest();
    }, pauseMs);
  };
  return () => {
    if (resting) {
      asked = true;
      return;
    }
    draw();
    rest();
  };
}
