import { type OutboxStorage, outboxPrefix } from './outbox-storage.ts';

/** Absent where an address has no TLS. */
const webLocks = (): Pick<LockManager, 'request'> | undefined => globalThis.navigator?.locks;

/** Returns the storage with a lock on each write that this tab keeps. The lock ends with the write, or with the tab. */
export function lockedWhileKept(storage: OutboxStorage, locks = webLocks()): OutboxStorage {
  if (locks === undefined) return storage;
  const ends = new Map<string, () => void>();
  return {
    ...storage,
    keep(write) {
      const { mutationId } = write;
      if (!ends.has(mutationId)) {
        const ended = new Promise<void>((end) => ends.set(mutationId, end));
        locks.request(outboxPrefix + mutationId, () => ended).catch(() => {});
      }
      storage.keep(write);
    },
    drop(mutationId) {
      storage.drop(mutationId);
      ends.get(mutationId)?.();
      ends.delete(mutationId);
    },
  };
}

/** Calls `takeOver` where another tab is closed before a write that it kept was sent; one tab after another. */
export function followClosedTabs(
  page: Pick<Window, 'addEventListener'>,
  storage: Storage,
  takeOver: () => Promise<void>,
  locks = webLocks(),
): void {
  page.addEventListener('storage', ({ key, newValue }) => {
    if (locks === undefined || newValue === null || key?.startsWith(outboxPrefix) !== true) return;
    const takeOverLeft = async (): Promise<void> => {
      if (storage.getItem(key) !== null) await takeOver();
    };
    locks.request(key, takeOverLeft).catch(() => {});
  });
}
