import { useEffect, useState } from 'react';
import type { Topic } from '#shared/review/annotation.ts';
import { threadState } from '#shared/review/thread-state.ts';
import { allRead, readStates, type UnreadThread, unreadIn, withoutClosed } from './unread-threads.ts';

/** Milliseconds that unread threads are in sight before it can be confirmed: a press that was meant for what stood there before does not. */
const readMs = 1_000;

export interface UnreadThreads {
  threads: readonly UnreadThread[];
  /** It has been in sight for long enough. */
  isConfirmable: boolean;
  confirm(): void;
  /** States of the open threads that the reader of the question has read. */
  read(): string[];
}

/** Returns what others have written in open threads since the question was asked, and what its reader has read. */
export function useUnreadThreads(threads: readonly Topic[], isLoaded: boolean, ownId: string): UnreadThreads {
  const [known, setKnown] = useState(() => allRead(isLoaded ? threads : []));
  const read = isLoaded ? withoutClosed(known, threads) : known;
  if (read !== known) setKnown(read);
  const unread = isLoaded ? unreadIn(read, threads, ownId) : [];
  const shown = unread.map(({ topic }) => threadState(topic)).join();
  const [confirmable, setConfirmable] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setConfirmable(shown), readMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return {
    threads: unread,
    isConfirmable: confirmable === shown,
    confirm: () => setKnown(allRead(threads)),
    read: () => readStates(read, threads, ownId),
  };
}
