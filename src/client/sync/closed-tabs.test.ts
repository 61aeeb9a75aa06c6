import { expect, it } from 'vitest';
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
  return { first, close, takenOver: () => granted.then(() => takenOver) };
}

it('takes over what a tab has left that was closed', async () => {
  const { close, takenOver } = twoTabs();
  close();
  expect(await takenOver()).toBe(1);
});

it('takes over nothing that the other tab has sent', async () => {
  const { first, takenOver } = twoTabs();
  first.drop(write.mutationId);
  expect(await takenOver()).toBe(0);
});
