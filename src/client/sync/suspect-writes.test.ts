import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { orderingKey } from './ordering-key.ts';
import type { QueuedWrite } from './outbox-storage.ts';
import { createSuspects } from './suspect-writes.ts';

const comment = (mutationId: string, topicId: string): QueuedWrite => ({
  mutationId,
  name: 'addComment',
  input: { params: { topicId }, body: {} },
  userId: 'mei',
  queuedAt: 0,
});
const minutes = 60_000;
const first = comment('m1', 't1');
const behind = comment('m2', 't1');
const other = comment('m3', 't2');
const queue = [first, behind, other];

let suspects: ReturnType<typeof createSuspects>;
beforeEach(() => {
  suspects = createSuspects();
});
const failTimes = (times: number, mutationId: string, now = 0): boolean[] =>
  Array.from({ length: times }, () => suspects.failed(mutationId, now));

describe('a write at which the server fails', () => {
  it('is sent again before the others while the server may only be down', () => {
    expect(failTimes(3, 'm1')).toEqual([false, false, false]);
    expect(suspects.next(queue)).toBe(first);
  });

  it('lets others go first after some failures, but none that must come after it', () => {
    failTimes(4, 'm1');
    expect(suspects.next(queue)).toBe(other);
    expect(suspects.next([first, behind])).toBe(first);
    expect(suspects.next([])).toBeUndefined();
  });

  it('is tried once more when another is done, and goes back to its author if it fails again', () => {
    failTimes(4, 'm1');
    suspects.done('m3');
    expect(suspects.next([first, behind])).toBe(first);
    expect(suspects.failed('m1', 0)).toBe(true);
  });

  it('is not judged by what was done before it was suspected', () => {
    failTimes(3, 'm1');
    suspects.done('m3');
    expect(suspects.failed('m1', 0)).toBe(false);
    expect(suspects.next([first, other])).toBe(other);
  });

  it('goes back to its author after ten minutes, however few others there are', () => {
    failTimes(4, 'm1', 1_000);
    expect(suspects.failed('m1', 1_000 + 10 * minutes - 1)).toBe(false);
    expect(suspects.failed('m1', 1_000 + 10 * minutes)).toBe(true);
  });

  it('stays where it failed seldom, however long ago that began', () => {
    suspects.failed('m1', 0);
    expect(suspects.failed('m1', 60 * minutes)).toBe(false);
  });

  it.each(['done', 'forget'] as const)('begins with a clean slate once it is %s', (end) => {
    failTimes(4, 'm1');
    suspects[end]('m1');
    expect(suspects.next(queue)).toBe(first);
    expect(suspects.failed('m1', 20 * minutes)).toBe(false);
  });

  it('is suspected by itself: one that fails too waits behind a third', () => {
    failTimes(4, 'm1');
    failTimes(4, 'm3');
    const third = comment('m4', 't3');
    expect(suspects.next([...queue, third])).toBe(third);
    expect(suspects.next(queue)).toBe(first);
  });
});

it('never sends a write before an earlier one with its ordering key, and always one where any waits', () => {
  const ids = ['m0', 'm1', 'm2', 'm3', 'm4', 'm5'];
  const writes = fc
    .array(fc.constantFrom('t1', 't2', 't3'), { minLength: 1, maxLength: 6 })
    .map((topics) => topics.map((topic, i) => comment(ids[i] ?? '', topic)));
  const happening = fc.record({
    kind: fc.constantFrom('failed', 'done', 'forget'),
    id: fc.constantFrom(...ids),
  });
  fc.assert(
    fc.property(writes, fc.array(happening, { maxLength: 40 }), (queued, happenings) => {
      const all = createSuspects();
      for (const { kind, id } of happenings) {
        if (kind === 'failed') all.failed(id, 0);
        else if (kind === 'done') all.done(id);
        else all.forget(id);
      }
      const sent = all.next(queued);
      expect(queued).toContain(sent);
      const earlier = queued.slice(0, queued.indexOf(sent as QueuedWrite));
      expect(earlier.map(orderingKey)).not.toContain(orderingKey(sent as QueuedWrite));
    }),
  );
});
