import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/support/clients/memory-storage.ts';
import { followClosedTabs, lockedWhileKept } from './closed-tabs.ts';
import { createOutboxStorage, type QueuedWrite } from './outbox-storage.ts';

const write: QueuedWrite = { mutationId: 'm1', name: 'addComment', input: {}, userId: 'farah', queuedAt: 1 };

/** Two tabs of one browser: the first keeps a write, of which the second hears. */
function twoTabs() {
  let close = (): void => {};
  const closed = new Promise<void>((end) => {
    close = end;
  });
  /** One after another is granted the lock, until its work or its tab ends. */
  let granted: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<unknown>): Promise<unknown> => {
    granted = granted.then(() => Promise.race([work(), closed]));
    return granted;
  };
  const locks = { request } as unknown as LockManager;
  const storage = memoryStorage();
  const first = lockedWhileKept(createOutboxStorage(storage), locks);
  first.keep(write);
  const second = new EventTarget() as unknown as Window;
  let takenOver = 0;
  const takeOver = async (): Promise<void> => {
    takenOver += 1;
  };
  followClosedTabs(second, storage, takeOver, locks);
  const kept = { key: 'outbox.m1', newValue: JSON.stringify(write) };
  second.dispatchEvent(Object.assign(new Event('storage'), kept));
  const after = async (ms: number): Promise<number> => {
    await vi.advanceTimersByTimeAsync(ms);
    return takenOver;
  };
  return { first, close, after };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('takes over what a tab has left that was closed, once it would have been there again after a reload', async () => {
  const { close, after } = twoTabs();
  expect(await after(60_000)).toBe(0);
  close();
  expect(await after(4_999)).toBe(0);
  expect(await after(1)).toBe(1);
});

it('takes over nothing that the other tab has sent, or sends after its reload', async () => {
  const sent = twoTabs();
  sent.first.drop(write.mutationId);
  expect(await sent.after(60_000)).toBe(0);
  const reloaded = twoTabs();
  reloaded.close();
  await reloaded.after(2_000);
  reloaded.first.drop(write.mutationId);
  expect(await reloaded.after(60_000)).toBe(0);
});
