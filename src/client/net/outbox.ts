import type { ApiClient } from './api-client.ts';
import { type CallFailure, isPassing } from './call-result.ts';
import type { OutboxStorage, QueuedWrite } from './outbox-storage.ts';

export interface OutboxParts {
  api: Pick<ApiClient, 'call'>;
  storage: OutboxStorage;
  /** Waits before a further attempt; resolves early when `retryNow` is called. */
  wait(ms: number): { done: Promise<void>; cut(): void };
  /** Told when the server has done a write. */
  onDone(write: QueuedWrite, data: unknown): void;
  /** Told when the server refused a write for good: it is not sent again. */
  onRefused(write: QueuedWrite, failure: CallFailure): void;
  /** How many wait now, and whether the last attempt failed for want of a connection. */
  onState(waiting: number, stalled: boolean): void;
}

export interface Outbox {
  /** Takes over what an earlier visit of this person left. */
  resume(userId: string): void;
  add(write: QueuedWrite): void;
  /** Takes back a write that has not been tried yet; answers whether it could. */
  withdraw(mutationId: string): boolean;
  /** What is still to be acknowledged, oldest first. */
  waiting(): readonly QueuedWrite[];
  retryNow(): void;
  /** Resolves when nothing waits or the queue stalls. */
  settled(): Promise<void>;
  /** Forgets the queue of this visit, e.g. at sign-out; what is kept stays for that person. */
  pause(): void;
}

/** A thread not yet acknowledged is known by its write; later writes may name it. */
export const pendingTopicId = (mutationId: string): string => `pending.${mutationId}`;

const firstDelayMs = 1_000;
const longestDelayMs = 15_000;
/** A write at which the server fails this often in a row is given up, so that it does not block the rest. */
const mostServerFaults = 4;

/**
 * Sends writes one after another in the order they were made, each under its mutation id until the server has
 * answered: with the server's promise that one id happens once, nothing is lost and nothing doubled.
 */
export function createOutbox({ api, storage, wait, onDone, onRefused, onState }: OutboxParts): Outbox {
  let queue: QueuedWrite[] = [];
  let running = false;
  let pausing: { cut(): void } | null = null;
  let stalled = false;
  /** The write that is on its way, or may have arrived without an answer. */
  let sent: string | null = null;
  let settledWaiters: (() => void)[] = [];

  const tell = (isStalled: boolean): void => {
    stalled = isStalled;
    onState(queue.length, stalled);
    if (stalled || queue.length === 0) {
      for (const resolve of settledWaiters) resolve();
      settledWaiters = [];
    }
  };

  async function run(): Promise<void> {
    let delay = firstDelayMs;
    let faults = 0;
    for (let write = queue[0]; write !== undefined; write = queue[0]) {
      sent = write.mutationId;
      const result = await api.call(write.name, write.input as never, { mutationId: write.mutationId });
      if (queue[0]?.mutationId !== write.mutationId) continue;
      if (result.ok) {
        const data: unknown = result.data;
        finish(write);
        onDone(write, data);
        if (write.name === 'addAnnotation' && hasId(data))
          renameTopic(pendingTopicId(write.mutationId), data.id);
        delay = firstDelayMs;
        faults = 0;
      } else if (result.code === 'unauthenticated' || result.code === 'guest_denied') {
        queue = [];
        tell(false);
      } else if (isPassing(result) && faults < mostServerFaults) {
        if (result.code === 'internal') faults += 1;
        tell(true);
        const pause = wait(delay);
        pausing = pause;
        await pause.done;
        pausing = null;
        delay = Math.min(delay * 2, longestDelayMs);
      } else {
        faults = 0;
        finish(write);
        onRefused(write, result);
      }
    }
  }

  function finish(write: QueuedWrite): void {
    queue.shift();
    storage.drop(write.mutationId);
    tell(false);
  }

  function renameTopic(from: string, to: string): void {
    for (const write of queue) {
      const named = [write, write.input.params, write.input.body].filter((part) => part?.topicId === from);
      for (const part of named) if (part !== undefined) part.topicId = to;
      if (named.length > 0) storage.keep(write);
    }
  }

  function start(): void {
    onState(queue.length, stalled);
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
      if (left.length > 0) start();
    },
    add(write) {
      queue.push(structuredClone(write));
      storage.keep(write);
      start();
    },
    withdraw(mutationId) {
      const held = queue.find((write) => write.mutationId === mutationId);
      if (held === undefined || sent === mutationId) return false;
      queue = queue.filter((write) => write !== held);
      storage.drop(mutationId);
      tell(stalled);
      return true;
    },
    waiting: () => queue,
    retryNow() {
      stalled = false;
      pausing?.cut();
    },
    settled: () =>
      queue.length === 0 || stalled
        ? Promise.resolve()
        : new Promise((resolve) => settledWaiters.push(resolve)),
    pause() {
      queue = [];
      pausing?.cut();
      tell(false);
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
