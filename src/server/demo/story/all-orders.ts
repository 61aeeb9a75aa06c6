import { z } from 'zod';
import { readLists } from '../content.ts';
import { type OrderStory, orderStorySchema, type StoryFile } from './order-story.ts';
import { createdHours, latestHours } from './story-times.ts';

/** Returns a file, and after it the provider's own copy of the versions that its people discuss among themselves. */
function withCheck({ check, ...proof }: StoryFile): StoryFile[] {
  if (check === undefined) return [proof];
  const discussed = [...new Set(check.map(({ version }) => version))].toSorted((one, other) => one - other);
  return [
    proof,
    {
      kind: 'internal',
      name: `${proof.name}-check`,
      by: proof.by,
      hoursAgo: proof.hoursAgo,
      versions: discussed.flatMap((version) => proof.versions[version - 1] ?? []),
      threads: check.map((thread) => ({ ...thread, version: discussed.indexOf(thread.version) + 1 })),
    },
  ];
}

const stories: readonly OrderStory[] = z
  .array(orderStorySchema)
  .parse(readLists('orders'))
  .map((story) => ({ ...story, files: story.files.flatMap(withCheck) }));

const isOver = ({ status }: OrderStory): boolean =>
  status === 'approved' || status === 'completed' || status === 'cancelled';

/**
 * Compares orders as a manager arranges a board: finished ones newest first, drafts oldest first, others by
 * due date.
 */
function inBoardOrder(one: OrderStory, other: OrderStory): number {
  if (isOver(one) && isOver(other)) return latestHours(one) - latestHours(other);
  if (one.state === 'draft' && other.state === 'draft') return createdHours(other) - createdHours(one);
  return (one.dueInHours ?? Number.MAX_SAFE_INTEGER) - (other.dueInHours ?? Number.MAX_SAFE_INTEGER);
}

/** In the order of their columns, which is the order they are written in. */
export const allOrders: readonly OrderStory[] = [
  ...stories.filter((story) => !isOver(story)).toSorted(inBoardOrder),
  ...stories.filter(isOver).toSorted(inBoardOrder),
];
