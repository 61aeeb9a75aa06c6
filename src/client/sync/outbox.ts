import type { ApiClient } from '#client/net/api-client.ts';
import { type CallFailure, callFailure, isFault, isPassing } from '#client/net/call-result.ts';
import { orderingKey, pendingTopicId } from './ordering-key.ts';
import { createOutboxStatus, type OutboxTrouble } from './outbox-status.ts';
import { isDecision, type OutboxStorage, type QueuedWrite } from './outbox-storage.ts';
import { createSuspects } from './suspect-writes.ts';
import { followWrite } from './write-basis.ts';

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
   * Called when a write returns to its author, before its stored copy is deleted: the server refused it, fails at
   * it but not at others, has failed at it for minutes, or it is a decision that was not confirmed at once. It is
   * not sent again automatically.
   */
  onRefused(write: QueuedWrite, failure: CallFailure): void;
  /** Called with the number of waiting writes, and why the last attempt failed; null if it did not. */
  onState(waiting: number, trouble: OutboxTrouble | null): void;
}

export interface Outbox {
  /** Takes over what an earlier visit of this person left. Its decisions go back to their author. */
  resume(userId: string): void;
  add(write: QueuedWrite): void;
  /** Takes back a write that has never been tried, and returns whether it could. */
  withdraw(mutationId: string): boolean;
  /** Writes still to be acknowledged, oldest first. */
  waiting(): readonly QueuedWrite[];
  retryNow(): void;
  /** Resolves when nothing waits or the queue stalls. */
  settled(): Promise<void>;
  /**
   * Forgets the queue of this visit, e.g. at sign-out; stored writes stay for that person. Resolves once nothing is on its
   * way any more, with the id of the write that the server did last: it may still be stored.
   */
  pause(): Promise<string | null>;
}

const firstDelayMs = 1_000;
const maxDelayMs = 15_000;

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
  /** The waiting writes that are on their way, or may have arrived without a response. */
  const tried = new Set<string>();
  let underway: Promise<string | null> = Promise.resolve(null);
  const suspects = createSuspects();
  const status = createOutboxStatus(() => queue.length, onState);

  async function run(): Promise<void> {
    let delay = firstDelayMs;
    for (let write = suspects.next(queue); write !== undefined; write = suspects.next(queue)) {
      const { mutationId } = write;
      tried.add(mutationId);
      // Who hands over what was written asks which write was done.
      const call = api.call(write.name, write.input as never, { mutationId, outlivesSession: true });
      underway = call.then(({ ok }) => (ok ? mutationId : null));
      const result = await call;
      // Its session has ended. If the same person is back it waits anew, and is sent again.
      if (!queue.includes(write)) continue;
      if (result.ok) {
        suspects.done(mutationId);
        follow(write, result.data);
        finish(write);
        onDone(write, result.data);
        for (const each of nameTopic(queue, write, result.data)) keepNoted(storage, each);
        delay = firstDelayMs;
      } else if (result.code === 'unauthenticated' || result.code === 'guest_denied') {
        queue = [];
        status.set(null);
      } else if (mayWait(write, result) && !(isFault(result) && suspects.failed(mutationId, now()))) {
        for (const each of queue.filter(isDecision)) giveBack(each, result);
        status.set(isFault(result) || result.code === 'rate_limited' ? 'failing' : 'unreachable');
        const pause = wait(result.retryAfterMs ?? delay);
        pausing = pause;
        await pause.done;
        pausing = null;
        delay = Math.min(delay * 2, maxDelayMs);
      } else {
        giveBack(write, result);
      }
    }
  }

  /** If a thread is refused, the replies that wait for it come back too. */
  function giveBack(write: QueuedWrite, failure: CallFailure): void {
    const key = pendingTopicId(write.mutationId);
    for (const each of [write, ...queue.filter((other) => other !== write && orderingKey(other) === key)]) {
      suspects.forget(each.mutationId);
      onRefused(each, failure);
      follow(each, null);
      finish(each);
    }
  }

  /** Stored before the write is forgotten: a reload between the two loses nothing. */
  function follow(write: QueuedWrite, data: unknown): void {
    for (const each of followWrite(queue, write, data)) keepNoted(storage, each);
  }

  function finish(write: QueuedWrite): void {
    queue = queue.filter((each) => each !== write);
    tried.delete(write.mutationId);
    storage.drop(write.mutationId);
    status.set(null);
  }

  function start(): void {
    status.report();
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
      const stored = storage.load(userId).filter((write) => !known.has(write.mutationId));
      const left = stored.map((write) => takeOver(storage, write));
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
      const waiting = queue.find((write) => write.mutationId === mutationId);
      if (waiting === undefined || tried.has(mutationId) || isTakenOver(storage, waiting)) return false;
      follow(waiting, null);
      queue = queue.filter((write) => write !== waiting);
      storage.drop(mutationId);
      status.set(status.trouble);
      return true;
    },
    waiting: () => queue,
    retryNow() {
      status.forget();
      pausing?.cut();
    },
    settled: status.settled,
    pause() {
      queue = [];
      pausing?.cut();
      status.set(null);
      return underway;
    },
  };
}

const mayWait = (write: QueuedWrite, failure: CallFailure): boolean =>
  isPassing(failure) && !isDecision(write);

/** Takes a stored write over, and leaves a note of that for the tab that it may be of. Returns it. */
function takeOver(storage: OutboxStorage, write: QueuedWrite): QueuedWrite {
  const taken: QueuedWrite = { ...write, isTakenOver: true };
  storage.keep(taken);
  return taken;
}

/** Returns whether an earlier visit or another tab may have sent a waiting write. */
const isTakenOver = (storage: OutboxStorage, { mutationId, isTakenOver: isOwn }: QueuedWrite): boolean =>
  (isOwn ?? storage.find(mutationId)?.isTakenOver) === true;

/** Stores a changed write, and keeps the note that another tab has taken it over. */
const keepNoted = (storage: OutboxStorage, write: QueuedWrite): void =>
  storage.keep(isTakenOver(storage, write) ? { ...write, isTakenOver: true } : write);

/** Gives a thread that was begun the server's id in writes that name it by its provisional one. Returns those writes. */
function nameTopic(writes: readonly QueuedWrite[], begun: QueuedWrite, data: unknown): QueuedWrite[] {
  if (begun.name !== 'addAnnotation' || !hasId(data)) return [];
  return writes.filter((write) => {
    const named = [write, write.input.params, write.input.body].filter(
      (part) => part?.topicId === pendingTopicId(begun.mutationId),
    );
    for (const part of named) if (part !== undefined) part.topicId = data.id;
    return named.length > 0;
  });
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
