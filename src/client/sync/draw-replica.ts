import type { Replica } from './replica.ts';

/**
 * While a burst of events lasts, drawings leave the main thread free for input at least seven eighths of the time. What
 * a drawing's own task takes is about a quarter of it: layout, paint and what it fetches follow.
 */
const restPerTask = 32;
const restMs = { min: 200, max: 1000 };

/** Draws a replica after each of its changes. Of a burst of events the first is drawn at once, the others as there is time. */
export function drawReplica<State, Event, Write>(
  replica: Replica<State, Event, Write>,
  draw: () => void,
): void {
  const drawSoon = withRests(draw);
  replica.onChange((cause) => (cause === 'event' ? drawSoon() : draw()));
}

/** Returns a function that draws at once, and then, however often it is called, not before its rest is over. */
function withRests(draw: () => void): () => void {
  let asked = false;
  let resting = false;
  const drawAndRest = (): void => {
    resting = true;
    asked = false;
    const begun = performance.now();
    draw();
    // Components that read what was drawn are rendered before the next task.
    setTimeout(() => {
      const taskMs = performance.now() - begun;
      setTimeout(
        () => {
          resting = false;
          if (asked) drawAndRest();
        },
        Math.min(restMs.max, Math.max(restMs.min, taskMs * restPerTask)),
      );
    });
  };
  return () => {
    if (resting) asked = true;
    else drawAndRest();
  };
}
