import type { ApiClient } from '#client/net/api-client.ts';
import { type CallFailure, callFailure, isFault, isPassing } from '#client/net/call-result.ts';
import { isDecision, type OutboxStorage, type QueuedWrite } from './outbox-storage.ts';
import { createSuspects } from './suspect-writes.ts';
import { laneOf, pendingTopicId } from './write-lane.ts';

/** Why waiting writes are not sent: the server cannot be reached, or it does not take this write now. */
export type OutboxTrouble = 'unreachable' | 'failing';

export interface OutboxParts {
  api: Pick<ApiClient, 'call'>;
  storage: OutboxStorage;
  /** Waits before a further attempt; resolves early when `retryNow` is called. */
  wait(ms: number): { done: Promise<void>; cut(): void };
  /** Milliseconds since 1970. */
  now(): number;
  /** Called when the server has done a write. */
  onDone(write: QueuedWrite, data: unknown): void;
  /**
   * Called when a write goes back to its author, before its stored copy is dropped: the server refused it, or
   * fails at it while it does others, or has failed at it for minutes, or it is a decision that the server has not
   * confirmed at once. It is not sent again by itself.
   */
  onRefused(write: QueuedWrite, failure: CallFailure): void;
  /** How many wait now, and why the last attempt failed; null if it did not. */
  onState(waiting: number, trouble: OutboxTrouble | null): void;
}

export interface Outbox {
  /** Takes over what an earlier visit of this person left. Its decisions go back to their author. */
  resume(userId: string): void;
  add(write: QueuedWrite): void;
  /** Takes back a write that has not been tried yet, and returns whether it could. */
  withdraw(mutationId: string): boolean;
  /** Writes still to be acknowledged, oldest first. */
  waiting(): readonly QueuedWrite[];
  retryNow(): void;
  /** Resolves when nothing waits or the queue stalls. */
  settled(): Promise<void>;
  /** Forgets the queue of this visit, e.g. at sign-out; stored writes stay for that person. */
  pause(): void;
}

const firstDelayMs = 1_000;
const longestDelayMs = 15_000;

/**
 * Sends writes one after another in the order they were made, each under its mutation id until the server has
 * responded: as the server runs each id once, nothing is lost and nothing doubled. However long the server is
 * out of reach, a write is sent again; one at which it fails while it does others, or for minutes, goes back. So does a
 * decision, at once: made minutes later, it would be one that its author no longer expects.
 */
export function createOutbox({ api, storage, wait, now, onDone, onRefused, onState }: OutboxParts): Outbox {
  let queue: QueuedWrite[] = [];
  let running = false;
  let pausing: { cut(): void } | null = null;
  let trouble: OutboxTrouble | null = null;
  /** The write that is on its way, or may have arrived without a response. */
  let sent: string | null = null;
  let settledWaiters: (() => void)[] = [];
  const suspects = createSuspects();

  const setTrouble = (next: OutboxTrouble | null): void => {
    trouble = next;
    onState(queue.length, trouble);
    if (trouble !== null || queue.length === 0) {
      for (const resolve of settledWaiters) resolve();
      settledWaiters = [];
    }
  };

  async function run(): Promise<void> {
    let delay = firstDelayMs;
    for (let write = suspects.next(queue); write !== undefined; write = suspects.next(queue)) {
      const { mutationId } = write;
      sent = mutationId;
      const result = await api.call(write.name, write.input as never, { mutationId });
      if (!queue.some((each) => each.mutationId === mutationId)) continue;
      if (result.ok) {
        const data: unknown = result.data;
        suspects.done(mutationId);
        finish(write);
        onDone(write, data);
        if (write.name === 'addAnnotation' && hasId(data)) renameTopic(pendingTopicId(mutationId), data.id);
        delay = firstDelayMs;
      } else if (result.code === 'unauthenticated' || result.code === 'guest_denied') {
        queue = [];
        setTrouble(null);
      } else if (
        isPassing(result) &&
        !isDecision(write) &&
        !(isFault(result) && suspects.failed(mutationId, now()))
      ) {
        for (const each of queue.filter(isDecision)) giveBack(each, result);
        setTrouble(isFault(result) || result.code === 'rate_limited' ? 'failing' : 'unreachable');
        const pause = wait(result.retryAfterMs ?? delay);
        pausing = pause;
        await pause.done;
        pausing = null;
        delay = Math.min(delay * 2, longestDelayMs);
      } else {
        giveBack(write, result);
      }
    }
  }

  /** If a thread is refused, the replies that wait for it come back too. */
  function giveBack(write: QueuedWrite, failure: CallFailure): void {
    const lane = pendingTopicId(write.mutationId);
    for (const each of [write, ...queue.filter((other) => other !== write && laneOf(other) === lane)]) {
      suspects.forget(each.mutationId);
      onRefused(each, failure);
      finish(each);
    }
  }

  function finish(write: QueuedWrite): void {
    queue = queue.filter((each) => each !== write);
    storage.drop(write.mutationId);
    setTrouble(null);
  }

  function renameTopic(from: string, to: string): void {
    for (const write of queue) {
      const named = [write, write.input.params, write.input.body].filter((part) => part?.topicId === from);
      for (const part of named) if (part !== undefined) part.topicId = to;
      if (named.length > 0) storage.keep(write);
    }
  }

  function start(): void {
    onState(queue.length, trouble);
    if (running) return;
    running = true;
    void run().finally(() => {
      running = false;
      if (queue.length > 0) start();
    });
  }

  return {
    resume(userId) {
      const known = new Set(queue.map((write) => write.mutationId));
      const left = storage.load(userId).filter((write) => !known.has(write.mutationId));
      queue.push(...left);
      for (const write of left.filter(isDecision)) giveBack(write, callFailure('network', 0));
      if (queue.length > 0) start();
    },
    add(write) {
      // As stored: a copy that nothing else changes, also of objects from a store.
      const own: QueuedWrite = JSON.parse(JSON.stringify(write));
      queue.push(own);
      try {
        storage.keep(own);
      } finally {
        start();
      }
    },
    withdraw(mutationId) {
      const held = queue.find((write) => write.mutationId === mutationId);
      if (held === undefined || sent === mutationId) return false;
      queue = queue.filter((write) => write !== held);
      storage.drop(mutationId);
      setTrouble(trouble);
      return true;
    },
    waiting: () => queue,
    retryNow() {
      trouble = null;
      pausing?.cut();
    },
    settled: () =>
      queue.length === 0 || trouble !== null
        ? Promise.resolve()
        : new Promise((resolve) => settledWaiters.push(resolve)),
    pause() {
      queue = [];
      pausing?.cut();
      setTrouble(null);
    },
  };
}

const hasId = (data: unknown): data is { id: string } =>
  typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string';

/** A pause by timer that can be cut short. */
export function timerWait(ms: number): { done: Promise<void>; cut(): void } {
  let cut = (): void => {};
  const done = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    cut = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  return { done, cut };
}
