import { describe, expect, it } from 'vitest';
import type { ApiClient } from './api-client.ts';
import { type CallResult, callFailure } from './call-result.ts';
import { createOutbox, pendingTopicId } from './outbox.ts';
import type { OutboxStorage, QueuedWrite } from './outbox-storage.ts';

const write = (mutationId: string, topicId = 't1'): QueuedWrite => ({
  mutationId,
  name: 'addComment',
  input: { params: { topicId }, body: { message: mutationId } },
  userId: 'u1',
  queuedAt: Number(mutationId.slice(1)),
});

/** A server that acts once a mutation id, over a connection that fails when told to. */
function setUp() {
  const kept = new Map<string, QueuedWrite>();
  const storage: OutboxStorage = {
    load: (userId) => [...kept.values()].filter((held) => held.userId === userId),
    keep: (held) => void kept.set(held.mutationId, held),
    drop: (mutationId) => void kept.delete(mutationId),
  };
  const happened: { mutationId: string; topicId: unknown }[] = [];
  const outcomes: (CallResult<unknown> | 'lost-answer')[] = [];
  const refused: string[] = [];
  const call = (name: string, input: QueuedWrite['input'], { mutationId = '' } = {}) => {
    const outcome = outcomes.shift() ?? { ok: true, data: { id: 'real' }, meta: {} };
    const acts = outcome === 'lost-answer' || outcome.ok;
    if (acts && !happened.some((done) => done.mutationId === mutationId))
      happened.push({ mutationId, topicId: input.params?.topicId ?? name });
    return Promise.resolve(outcome === 'lost-answer' ? callFailure('network', 0) : outcome);
  };
  const waits: number[] = [];
  const outbox = createOutbox({
    api: { call: call as unknown as ApiClient['call'] },
    storage,
    wait: (ms) => {
      waits.push(ms);
      return { done: Promise.resolve(), cut: () => {} };
    },
    onDone: () => {},
    onRefused: ({ mutationId }) => void refused.push(mutationId),
    onState: () => {},
  });
  const drained = async (): Promise<void> => {
    while (outbox.waiting().length > 0) await new Promise((resolve) => setImmediate(resolve));
  };
  return { outbox, outcomes, happened, refused, waits, kept, drained };
}

describe('outbox', () => {
  it('sends in order and once each, also when answers are lost', async () => {
    const { outbox, outcomes, happened, kept, drained } = setUp();
    outcomes.push('lost-answer', callFailure('network', 0), callFailure('unavailable', 503));
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

  it('gives a refused write back and goes on with the next', async () => {
    const { outbox, outcomes, happened, refused, drained } = setUp();
    outcomes.push(callFailure('forbidden', 403, 'Not yours'));
    outbox.add(write('m1'));
    outbox.add(write('m2'));
    await drained();
    expect(refused).toEqual(['m1']);
    expect(happened.map(({ mutationId }) => mutationId)).toEqual(['m2']);
  });

  it('gives up a write at which the server itself fails again and again', async () => {
    const { outbox, outcomes, refused, happened, drained } = setUp();
    outcomes.push(...Array.from({ length: 5 }, () => callFailure('internal', 500)));
    outbox.add(write('m1'));
    outbox.add(write('m2'));
    await drained();
    expect(refused).toEqual(['m1']);
    expect(happened).toHaveLength(1);
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

  it('keeps everything for the next sign-in when nobody is signed in any more', async () => {
    const { outbox, outcomes, kept, drained } = setUp();
    outcomes.push(callFailure('unauthenticated', 401));
    outbox.add(write('m1'));
    outbox.add(write('m2'));
    await drained();
    expect([...kept.keys()]).toEqual(['m1', 'm2']);
  });
});
