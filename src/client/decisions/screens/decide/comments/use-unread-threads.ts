import { useEffect, useState } from 'react';
import type { ReviewState } from '#client/review/stores/review.store.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { threadState } from '#shared/review/thread-state.ts';
import { allRead, readNow, readStates, type UnreadThread, unreadIn } from './unread-threads.ts';

/** Milliseconds that threads which came since are in sight before it can be confirmed: a press that was meant for what stood there before does not. */
const readMs = 1_000;

export interface UnreadThreads {
  threads: readonly UnreadThread[];
  /** The threads are on their way, or came after the question was asked and are only just in sight. */
  isComing: boolean;
  /** It has been in sight for long enough. */
  isConfirmable: boolean;
  confirm(): void;
  /** States of the open threads that the reader of the question has read. */
  read(): string[];
}

/** Returns what others have written in open threads since the question was asked, and what its reader has read. */
export function useUnreadThreads(
  threads: readonly Topic[],
  status: ReviewState['status'],
  ownId: string,
): UnreadThreads {
  const isLoaded = status === 'ready';
  const [known, setKnown] = useState(isLoaded ? () => allRead(threads) : null);
  const read = isLoaded ? readNow(known, threads) : known;
  if (read !== known) setKnown(read);
  const unread = isLoaded && read !== null ? unreadIn(read, threads, ownId) : [];
  const shown = unread.map(({ topic }) => threadState(topic)).join();
  const [isInSight, setInSight] = useState(isLoaded);
  const isSeen = isInSight || (isLoaded && threads.every(({ isResolve }) => isResolve));
  useEffect(() => {
    if (!isLoaded || isSeen) return;
    const timer = setTimeout(() => setInSight(true), readMs);
    return () => clearTimeout(timer);
  }, [isLoaded, isSeen]);
  const [confirmable, setConfirmable] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setConfirmable(shown), readMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return {
    threads: unread,
    isComing: status === 'loading' || (isLoaded && !isSeen),
    isConfirmable: confirmable === shown,
    confirm: () => setKnown(allRead(threads)),
    read: () => (read === null ? [] : readStates(read, threads, ownId)),
  };
}
