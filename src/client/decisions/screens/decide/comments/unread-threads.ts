import type { Topic } from '#shared/review/annotation.ts';
import { threadState } from '#shared/review/thread-state.ts';

/** What happened to an open thread since the question was asked. */
export type ThreadChange = 'new' | 'replied' | 'edited' | 'marked' | 'reopened';

export interface UnreadThread {
  topic: Topic;
  change: ThreadChange;
}

/** Which open threads the reader of a question has had before them, as they were: at its opening, and confirmed since. */
export interface ThreadsRead {
  /** The open threads that are shown now, as each was read last: messages and mark by id, with the instant of their last edit. */
  readonly open: ReadonlyMap<string, ReadonlyMap<string, string | null>>;
  /** Every thread that the reader could see at some time, resolved ones included. */
  readonly known: ReadonlySet<string>;
}

interface Message {
  id: string;
  authorId: string;
  dateEdited: string | null;
}

const markId = ({ id }: Pick<Topic, 'id'>): string => `${id} mark`;

/** Counts the mark as a message by the thread's author, the only person who can change it. */
const messagesOf = ({ id, sender, dateEdited, dateMarked, comments }: Topic): Message[] => [
  { id, authorId: sender.id, dateEdited },
  { id: markId({ id }), authorId: sender.id, dateEdited: dateMarked ?? null },
  ...comments.map((comment) => ({
    id: comment.id,
    authorId: comment.user.id,
    dateEdited: comment.dateEdited,
  })),
];

const editsOf = (topic: Topic): Map<string, string | null> =>
  new Map(messagesOf(topic).map(({ id, dateEdited }) => [id, dateEdited]));

/** Returns all threads as read: those that a question opens with, or those that its reader confirms. */
export const allRead = (threads: readonly Topic[]): ThreadsRead => ({
  open: new Map(threads.filter(({ isResolve }) => !isResolve).map((topic) => [topic.id, editsOf(topic)])),
  known: new Set(threads.map(({ id }) => id)),
});

/**
 * Removes threads that are no longer open: one that is reopened must be read again. Returns the same object if
 * nothing changed.
 */
export function withoutClosed(read: ThreadsRead, threads: readonly Topic[]): ThreadsRead {
  const open = new Set(threads.filter(({ isResolve }) => !isResolve).map(({ id }) => id));
  if ([...read.open.keys()].every((id) => open.has(id))) return read;
  return { ...read, open: new Map([...read.open].filter(([id]) => open.has(id))) };
}

/** Returns what is read of loaded threads: all that come with the question, where it was opened before they were loaded. */
export const readNow = (known: ThreadsRead | null, threads: readonly Topic[]): ThreadsRead =>
  known === null ? allRead(threads) : withoutClosed(known, threads);

/** Returns the open threads in which others have written, or that were opened again, since they were read. */
export const unreadIn = (read: ThreadsRead, threads: readonly Topic[], ownId: string): UnreadThread[] =>
  threads.flatMap((topic) => {
    const change = topic.isResolve ? null : changeOf(read, topic, ownId);
    return change === null ? [] : [{ topic, change }];
  });

function changeOf(read: ThreadsRead, topic: Topic, ownId: string): ThreadChange | null {
  const before = read.open.get(topic.id);
  const others = messagesOf(topic).filter(({ authorId }) => authorId !== ownId);
  if (before === undefined) {
    if (read.known.has(topic.id)) return 'reopened';
    return others.length === 0 ? null : 'new';
  }
  if (others.some(({ id }) => !before.has(id))) return 'replied';
  const edited = others.filter(({ id, dateEdited }) => before.get(id) !== dateEdited);
  if (edited.length === 0) return null;
  return edited.every(({ id }) => id === markId(topic)) ? 'marked' : 'edited';
}

/** Returns the states of the open threads that were read as they are now, and of those that only their reader wrote in since. */
export function readStates(read: ThreadsRead, threads: readonly Topic[], ownId: string): string[] {
  const unread = new Set(unreadIn(read, threads, ownId).map(({ topic }) => topic.id));
  return threads.filter(({ id, isResolve }) => !isResolve && !unread.has(id)).map(threadState);
}
