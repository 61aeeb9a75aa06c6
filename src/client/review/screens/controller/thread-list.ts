import { markExtent } from '#shared/geometry/mark-extent.ts';
import { plainText } from '#shared/kernel/rich-text.ts';
import type { AnnotationTab, Topic } from '#shared/review/annotation.ts';
import type { MarkReader } from './mark-reader.ts';

export type ThreadFilter = 'all' | 'open' | 'resolved';

export const threadsOf = (topics: readonly Topic[], tab: AnnotationTab): Topic[] =>
  topics.filter((topic) => topic.tab === tab);

/**
 * Threads whose text or people contain every word; besides the one that its reader writes in, `writtenIn`: it does not go
 * under their hands.
 */
export function findThreads(
  topics: readonly Topic[],
  filter: ThreadFilter,
  search: string,
  writtenIn: string | null = null,
): Topic[] {
  const words = search
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return topics.filter((topic) => {
    if (topic.id === writtenIn) return true;
    if (filter !== 'all' && topic.isResolve !== (filter === 'resolved')) return false;
    if (words.length === 0) return true;
    const text = [
      topic.sender.name,
      plainText(topic.message),
      ...topic.comments.flatMap(({ user, message }) => [user.name, plainText(message)]),
      `#${topic.number}`,
    ]
      .join('\n')
      .toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/**
 * Returns threads by page, from top to bottom and left to right; threads without a mark last, oldest first.
 */
export function readingOrder(topics: readonly Topic[], reader: MarkReader): Topic[] {
  const places = topics.map((topic) => {
    const mark = reader.markOf(topic);
    if (mark === null) return { topic, page: Infinity, x: 0, y: 0 };
    const { x0, y0 } = markExtent(mark);
    return { topic, page: mark.page, x: x0, y: y0 };
  });
  return places
    .sort((a, b) => (a.page === b.page ? a.y - b.y || a.x - b.x : a.page - b.page))
    .map(({ topic }) => topic);
}

/**
 * Returns the open thread after or before a position in a list, around its ends; null: from outside of it. The position may
 * be between two.
 */
export function openNeighbour(topics: readonly Topic[], at: number | null, direction: 1 | -1): Topic | null {
  const open = topics.flatMap(({ isResolve }, index) => (isResolve ? [] : [index]));
  const next =
    direction === 1
      ? (open.find((index) => at === null || index > at) ?? open[0])
      : (open.findLast((index) => at === null || index < at) ?? open.at(-1));
  return next === undefined ? null : (topics[next] ?? null);
}

/** Returns the number of threads with a mark, by page. */
export function countsByPage(topics: readonly Topic[], reader: MarkReader): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const topic of topics) {
    const mark = reader.markOf(topic);
    if (mark !== null) counts.set(mark.page, (counts.get(mark.page) ?? 0) + 1);
  }
  return counts;
}
