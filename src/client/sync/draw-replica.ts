import { publishSoon } from './publish-soon.ts';
import type { Replica } from './replica.ts';

const eventPauseMs = 400;

/**
 * Draws a replica after each of its changes. A burst of events is drawn together: the first at once, then a few times a
 * second. The main thread is the person's.
 */
export function drawReplica<State, Event, Write>(
  replica: Replica<State, Event, Write>,
  draw: () => void,
): void {
  const drawSoon = publishSoon(draw, eventPauseMs);
  replica.onChange((cause) => (cause === 'event' ? drawSoon() : draw()));
}
