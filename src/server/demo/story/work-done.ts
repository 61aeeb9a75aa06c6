import { readTables } from '../content.ts';
import type { OrderStory } from './order-story.ts';
import { createdHours, latestHours } from './story-times.ts';

/** A stretch of work on an order: who, when it began, and how long it was; null: it runs. */
interface WorkDone {
  order: number;
  by: string;
  hoursAgo: number;
  hours: number | null;
}

const categories = new Map(
  readTables('companies')
    .get('services')
    ?.map(({ name = '', category_id = '' }) => [name, category_id]),
);
/** Hours that are agreed for services of a category as a rule. */
const usualHours = new Map([
  ['business-print', 3],
  ['books-and-booklets', 16],
  ['large-format', 6],
  ['packaging', 8],
  ['digital', 4],
  ['brand-design', 20],
]);
export const usualHoursOf = (service: string): number => usualHours.get(categories.get(service) ?? '') ?? 3;

/** Applies only to work this long ago: later work is listed in the content. */
const longAgoHours = 45 * 24;

/** Returns the work on old orders: about as much as their service usually takes, in two sittings. */
const workOfOld = (stories: readonly OrderStory[]): WorkDone[] =>
  stories.flatMap(({ operator: by, ...story }) => {
    const last = latestHours(story);
    if (by === undefined || story.status === 'new-order' || last < longAgoHours) return [];
    const hours = usualHoursOf(story.service) * (0.6 + (story.id % 7) * 0.08);
    const span = createdHours(story) - last;
    return [
      { order: story.id, by, hoursAgo: last + span * 0.6, hours: hours * 0.65 },
      { order: story.id, by, hoursAgo: last + span * 0.25, hours: hours * 0.35 },
    ];
  });

/** Returns all work on orders, oldest first. Each person works on one order at a time. */
export const workOn = (stories: readonly OrderStory[]): WorkDone[] => [
  ...workOfOld(stories),
  ...(readTables('work').get('work') ?? []).map(({ order, by = '', hoursAgo, hours }) => ({
    order: Number(order),
    by,
    hoursAgo: Number(hoursAgo),
    hours: hours === undefined ? null : Number(hours),
  })),
];
