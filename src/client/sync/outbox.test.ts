import { describe, expect, it } from 'vitest';
import type { ApiClient } from '#client/net/api-client.ts';
import { type CallResult, callFailure } from '#client/net/call-result.ts';
import { pendingTopicId } from './ordering-key.ts';
import { createOutbox } from './outbox.ts';
import type { OutboxTrouble } from './outbox-status.ts';
import type { OutboxStorage, QueuedWrite } from './outbox-storage.ts';

const write = (mutationId: string, topicId = 't1'): QueuedWrite => ({
  mutationId,
  name: 'addComment',
  input: { params: { topicId }, body: { message: mutationId } },
  userId: 'u1',
  queuedAt: Number(mutationId.slice(1)),
});

const decision = (mutationId: string): QueuedWrite => ({
  ...write(mutationId),
  name: 'actOnOrder',
  input: { params: { orderId: '7', action: 'approve' }, body: { seen: '[]' } },
});

/** A server that acts once a mutation id, over a connection that fails on demand. */
function setUp() {
  const kept = new Map<string, QueuedWrite>();
  const storage: OutboxStorage = {
    find: (mutationId) => kept.get(mutationId) ?? null,
    load: (userId) => [...kept.values()].filter((held) => held.userId === userId),
    keep: (held) => void kept.set(held.mutationId, held),
    drop: (mutationId) => void kept.delete(mutationId),
  };
  const happened: { mutationId: string; topicId: unknown }[] = [];
  const outcomes: (CallResult<unknown> | 'lost-response')[] = [];
  const refused: string[] = [];
  /** Writes at which the server always fails. */
  const poisoned = new Set<string>();
  const call = (name: string, input: QueuedWrite['input'], { mutationId = '' } = {}) => {
    const outcome = poisoned.has(mutationId)
      ? callFailure('internal', 500)
      : (outcomes.shift() ?? { ok: true, data: { id: 'real' }, meta: {} });
    const acts = outcome === 'lost-response' || outcome.ok;
    if (acts && !happened.some((done) => done.mutationId === mutationId))
      happened.push({ mutationId, topicId: input.params?.topicId ?? name });
    return Promise.resolve(outcome === 'lost-response' ? callFailure('network', 0) : outcome);
  };
  const waits: number[] = [];
  const troubles: (OutboxTrouble | null)[] = [];
  let time = 0;
  const outbox = createOutbox({
    api: { call: call as unknown as ApiClient['call'] },
    storage,
    wait: (ms) => {
      waits.push(ms);
      time += ms;
      return { done: Promise.resolve(), cut: () => {} };
    },
    now: () => time,
    onDone: () => {},
    onRefused: ({ mutationId }) => void refused.push(mutationId),
    onState: (_, trouble) => void troubles.push(trouble),
  });
  const drained = async (): Promise<void> => {
    while (outbox.waiting().length > 0) await new Promise((resolve) => setImmediate(resolve));
  };
  return { outbox, storage, outcomes, poisoned, happened, refused, waits, troubles, kept, drained };
}

describe('outbox', () => {
  it('sends a write that could not be stored', async () => {
    const { outbox, happened, drained, storage } = setUp();
    storage.keep = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(() => outbox.add(write('m1'))).toThrow('full');
    await drained();
    expect(happened.map(({ mutationId }) => mutationId)).toEqual(['m1']);
  });

  it('sends in order and once each, also when responses are lost', async () => {
    const { outbox, outcomes, happened, kept, drained } = setUp();
    outcomes.push('lost-response', callFailure('network', 0), callFailure('unavailable', 503));
    for (const id of ['m1', 'm2', 'm3']) outbox.add(write(id));
    expect(kept.size).toBe(3);
    await drained();
    expect(happened.map(({ mutationId }) => mutationId)).toEqual(['m1', 'm2', 'm3']);
    expect(kept.size).toBe(0);
  });

  it('waits longer after each failure, up to a limit', async () => {
    const { outbox, outcomes, waits, drained } = setUp();
    outcomes.push(...Array.from({ length: 6 }, () => callFailure('network', 0)));
    outbox.add(write('m1'));
    await drained();
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
  });

  it('waits as long as the server asks for', async () => {
    const { outbox, outcomes, waits, drained } = setUp();
    outcomes.push({ ...callFailure('unavailable', 503), retryAfterMs: 700 });
    outbox.add(write('m1'));
    await drained();
    expect(waits).toEqual([700]);
  });

  it('gives a refused write back and goes on with the next', async () => {
    const { outbox, outcomes, happened, refused, drained } = setUp();
    outcomes.push(callFailure('forbidden', 403, 'Not yours'));
    outbox.add(write('m1'));
    outbox.add(write('m2'));
    await drained();
    expect(refused).toEqual(['m1']);
    expect(happened.map(({ mutationId }) => mutationId)).toEqual(['m2']);
  });

  it('gives a decision back that the server does not confirm at once, and does not send it again', async () => {
    const { outbox, outcomes, happened, refused, kept, drained } = setUp();
    outcomes.push(callFailure('network', 0));
    outbox.add(decision('m1'));
    outbox.add(write('m2'));
    await drained();
    expect(refused).toEqual(['m1']);
    expect(happened.map(({ mutationId }) => mutationId)).toEqual(['m2']);
    expect(kept.size).toBe(0);
  });

  it('gives a decision back that waits behind a write at which the server fails', async () => {
    const { outbox, outcomes, happened, refused, drained } = setUp();
    outcomes.push(callFailure('unavailable', 503));
    outbox.add(write('m1'));
    outbox.add(decision('m2'));
    await drained();
    expect(refused).toEqual(['m2']);
    expect(happened.map(({ mutationId }) => mutationId)).toEqual(['m1']);
  });

  it('gives a decision of an earlier visit back, and sends what else is left of it', async () => {
    const { outbox, happened, refused, kept, drained } = setUp();
    for (const left of [decision('m1'), write('m2')]) kept.set(left.mutationId, left);
    outbox.resume('u1');
    await drained();
    expect(refused).toEqual(['m1']);
    expect(happened.map(({ mutationId }) => mutationId)).toEqual(['m2']);
    expect(kept.size).toBe(0);
  });

  it('sends everything after a server that failed for five minutes', async () => {
    const { outbox, outcomes, refused, happened, drained } = setUp();
    outcomes.push(...Array.from({ length: 24 }, () => callFailure('internal', 500)));
    for (const id of ['m1', 'm2', 'm3']) outbox.add(write(id, `t${id}`));
    await drained();
    expect(refused).toEqual([]);
    expect(happened.map(({ mutationId }) => mutationId).sort()).toEqual(['m1', 'm2', 'm3']);
  });

  it('gives a write back at which the server fails while it does others, with what waits for it', async () => {
    const { outbox, poisoned, refused, happened, drained } = setUp();
    poisoned.add('m1');
    outbox.add({ ...write('m1'), name: 'addAnnotation', input: { params: {} } });
    outbox.add(write('m2', pendingTopicId('m1')));
    outbox.add(write('m3', 't3'));
    await drained();
    expect(refused).toEqual(['m1', 'm2']);
    expect(happened.map(({ mutationId }) => mutationId)).toEqual(['m3']);
  });

  it('gives a write back at which the server fails for ten minutes with nothing else to send', async () => {
    const { outbox, poisoned, refused, waits, kept, drained } = setUp();
    poisoned.add('m1');
    outbox.add(write('m1'));
    await drained();
    const waited = waits.reduce((sum, ms) => sum + ms, 0);
    expect(waited).toBeGreaterThanOrEqual(600_000);
    expect(waited).toBeLessThan(620_000);
    expect(refused).toEqual(['m1']);
    expect(kept.size).toBe(0);
    outbox.add(write('m2'));
    await drained();
    expect(refused).toEqual(['m1']);
  });

  it('waits without end for a server that cannot be reached', async () => {
    const { outbox, outcomes, refused, happened, drained } = setUp();
    outcomes.push(
      ...Array.from({ length: 100 }, () => callFailure('network', 0)),
      ...Array.from({ length: 100 }, () => callFailure('unavailable', 503)),
      callFailure('internal', 500),
    );
    outbox.add(write('m1'));
    await drained();
    expect(refused).toEqual([]);
    expect(happened).toHaveLength(1);
  });

  it('distinguishes a server that is out of reach from one that fails at a write', async () => {
    const { outbox, outcomes, troubles, drained } = setUp();
    outcomes.push(
      callFailure('network', 0),
      callFailure('internal', 500),
      callFailure('rate_limited', 429),
      callFailure('unavailable', 503),
    );
    outbox.add(write('m1'));
    await drained();
    expect(troubles).toEqual([null, 'unreachable', 'failing', 'failing', 'unreachable', null]);
  });

  it('keeps the order of a thread while the server fails at its first write', async () => {
    const { outbox, outcomes, happened, drained } = setUp();
    outcomes.push(...Array.from({ length: 6 }, () => callFailure('internal', 500)));
    for (const id of ['m1', 'm2']) outbox.add(write(id));
    await drained();
    expect(happened.map(({ mutationId }) => mutationId)).toEqual(['m1', 'm2']);
  });

  it('sends a reply to a thread that was not yet sent to the id the server gave it', async () => {
    const { outbox, happened, drained } = setUp();
    outbox.add({ ...write('m1'), name: 'addAnnotation', input: { params: {} } });
    outbox.add(write('m2', pendingTopicId('m1')));
    await drained();
    expect(happened[1]).toEqual({ mutationId: 'm2', topicId: 'real' });
  });

  it('takes over what an earlier visit of the same person left', async () => {
    const { outbox, happened, kept, drained } = setUp();
    kept.set('m1', write('m1'));
    kept.set('m2', { ...write('m2'), userId: 'someone else' });
    outbox.resume('u1');
    await drained();
    expect(happened.map(({ mutationId }) => mutationId)).toEqual(['m1']);
    expect([...kept.keys()]).toEqual(['m2']);
  });

  it('takes nothing back that may have been sent: by itself, by an earlier visit, or by another tab', async () => {
    const { outbox, outcomes, poisoned, kept, happened, drained } = setUp();
    outbox.add(write('m1', 't1'));
    outbox.add(write('m2', 't2'));
    outbox.add(write('m3', 't3'));
    expect([outbox.withdraw('m1'), outbox.withdraw('m2')]).toEqual([false, true]);
    kept.set('m3', { ...write('m3', 't3'), isTakenOver: true });
    expect(outbox.withdraw('m3')).toBe(false);
    await drained();
    expect(happened.map(({ mutationId }) => mutationId)).toEqual(['m1', 'm3']);

    kept.set('m4', write('m4', 't4'));
    poisoned.add('m5');
    outbox.add(write('m5', 't5'));
    outbox.resume('u1');
    expect(outbox.withdraw('m4')).toBe(false);
    expect(kept.get('m4')?.isTakenOver).toBe(true);
    outcomes.length = 0;
    await drained();
  });

  it('keeps the note of another tab in a write that is given the server’s id', async () => {
    const { outbox, kept, drained } = setUp();
    outbox.add({ ...write('m1'), name: 'addAnnotation', input: { params: { orderId: '1' } } });
    outbox.add(write('m2', pendingTopicId('m1')));
    kept.set('m2', { ...write('m2', pendingTopicId('m1')), isTakenOver: true });
    const named = new Promise<QueuedWrite>((resolve) => {
      const set = kept.set.bind(kept);
      kept.set = (id, held) => {
        if (id === 'm2') resolve(held);
        return set(id, held);
      };
    });
    expect(await named).toMatchObject({ input: { params: { topicId: 'real' } }, isTakenOver: true });
    await drained();
  });

  it('says as it pauses what the server has done all the same', async () => {
    const { outbox, kept } = setUp();
    outbox.add(write('m1'));
    expect(await outbox.pause()).toBe('m1');
    expect([...kept.keys()]).toEqual(['m1']);
    const ended = setUp();
    ended.outcomes.push(callFailure('unauthenticated', 401));
    ended.outbox.add(write('m1'));
    expect(await ended.outbox.pause()).toBeNull();
  });

  it('sends a write again that was not sent as its session ended, once the same person is back', async () => {
    const { outbox, outcomes, happened, refused, kept, drained } = setUp();
    outcomes.push(callFailure('aborted', 0));
    outbox.add(write('m1'));
    void outbox.pause();
    outbox.resume('u1');
    await drained();
    expect(happened.map(({ mutationId }) => mutationId)).toEqual(['m1']);
    expect([refused, [...kept.keys()]]).toEqual([[], []]);
  });

  it('keeps everything for the next sign-in when nobody is signed in any more', async () => {
    const { outbox, outcomes, kept, drained } = setUp();
    outcomes.push(callFailure('unauthenticated', 401));
    outbox.add(write('m1'));
    outbox.add(write('m2'));
    await drained();
    expect([...kept.keys()]).toEqual(['m1', 'm2']);
  });
});
