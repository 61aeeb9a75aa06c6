import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawReplica } from './draw-replica.ts';
import type { Replica } from './replica.ts';

type Cause = 'event' | 'load' | 'write';

/** A replica that changes when told to, and the moments at which it was drawn, each drawing taking `taskMs`. */
function drawn(taskMs: number) {
  let change: (cause: Cause) => void = () => {};
  const replica = {
    onChange: (listener: typeof change) => {
      change = listener;
    },
  } as unknown as Replica<unknown, unknown, unknown>;
  const moments: number[] = [];
  const begun = performance.now();
  drawReplica(replica, () => {
    moments.push(performance.now() - begun);
    vi.advanceTimersByTime(taskMs);
  });
  return { moments, change: (cause: Cause) => change(cause) };
}

/** Events every ten milliseconds. */
function burst(change: (cause: Cause) => void, ms: number): void {
  for (let at = 0; at < ms; at += 10) {
    change('event');
    vi.advanceTimersByTime(10);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('drawing a replica', () => {
  it('draws the first event at once and the last one of a burst after it', () => {
    const { moments, change } = drawn(0);
    burst(change, 100);
    expect(moments).toEqual([0]);
    vi.advanceTimersByTime(1_000);
    expect(moments).toHaveLength(2);
    vi.advanceTimersByTime(10_000);
    expect(moments).toHaveLength(2);
  });

  it('rests the longer the more a drawing takes, and never for more than a second', () => {
    const drawings = (taskMs: number): number => {
      const { moments, change } = drawn(taskMs);
      burst(change, 6_000);
      return moments.length;
    };
    const [quick, middling, slow] = [drawings(2), drawings(25), drawings(200)];
    expect(quick).toBeGreaterThan(middling);
    expect(middling).toBeGreaterThan(slow);
    expect(slow).toBeGreaterThanOrEqual(4);
  });

  it('draws what a person or a load has changed at once, in a burst too', () => {
    const { moments, change } = drawn(5);
    change('event');
    change('event');
    change('write');
    expect(moments).toHaveLength(2);
  });
});
