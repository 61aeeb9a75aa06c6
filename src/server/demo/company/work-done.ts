import type { OrderStory } from './order-story.ts';
import type { PersonKey } from './people.ts';
import { usualHoursOf } from './services.ts';
import { createdHours, latestHours } from './story-times.ts';

/** A stretch of work on an order: who, when it began, and how long it was; null: it runs. */
export interface WorkDone {
  order: number;
  by: PersonKey;
  hoursAgo: number;
  hours: number | null;
}

const worked = (order: number, by: PersonKey, hoursAgo: number, hours: number | null): WorkDone => ({
  order,
  by,
  hoursAgo,
  hours,
});

/** Oldest first. Each person works on one order at a time. */
export const workDone: readonly WorkDone[] = [
  worked(10498, 'mei', 100, 2.4),
  worked(10506, 'jonas', 75, 5.5),
  worked(10513, 'amira', 52, 0.75),
  worked(10512, 'jonas', 51, 1.2),
  worked(10506, 'jonas', 49, 6.25),
  worked(10508, 'amira', 48, 2.6),
  worked(10503, 'amira', 30, 1.9),
  worked(10505, 'mei', 28, 0.8),
  worked(10504, 'mei', 26, 1.1),
  worked(10506, 'mei', 25, 1.5),
  worked(10508, 'amira', 4, 1.9),
  worked(10505, 'mei', 3, 1.4),
  worked(10504, 'mei', 0.2, null),
  worked(10512, 'jonas', 0.4, null),
];

/** Applies only to work this long ago: later work is listed above. */
const longAgoHours = 45 * 24;

/** Returns the work on old orders: about as much as their service usually takes, in two sittings. */
export function workOfOld(stories: readonly OrderStory[]): WorkDone[] {
  return stories.flatMap((story) => {
    const last = latestHours(story);
    if (story.operator === undefined || story.status === 'new-order' || last < longAgoHours) return [];
    const hours = usualHoursOf(story.service) * (0.6 + (story.id % 7) * 0.08);
    const span = createdHours(story) - last;
    return [
      worked(story.id, story.operator, last + span * 0.6, hours * 0.65),
      worked(story.id, story.operator, last + span * 0.25, hours * 0.35),
    ];
  });
}
