import type { OrderStatus } from '#shared/orders/order.ts';
import { statusNames } from '#shared/orders/order-phase.ts';
import type { OrderStory } from './order-story.ts';
import { createdHours, latestHours, uploadHours } from './story-times.ts';

export interface HistoryEntry {
  content: string;
  by: string;
  hoursAgo: number;
  /** Absent if the entry is no change of status. */
  step?: { from: OrderStatus; to: OrderStatus };
}

/** The statuses that led to the present one. */
function path({ status, hold }: OrderStory): OrderStatus[] {
  const made: OrderStatus[] = ['new-order', 'in-progress'];
  switch (status) {
    case 'new-order':
      return ['new-order'];
    case 'in-progress':
      return made;
    case 'on-hold':
      return hold?.from === 'in-review' ? [...made, 'in-review', 'on-hold'] : [...made, 'on-hold'];
    case 'in-review':
      return [...made, 'in-review'];
    case 'gr-revision':
    case 'cancelled':
    case 'approved':
      return [...made, 'in-review', status];
    case 'completed':
      return [...made, 'in-review', 'approved', 'completed'];
  }
}

/** Returns the timeline entries that lead to the order's status, oldest first. */
export function statusHistory(story: OrderStory): HistoryEntry[] {
  const operator = story.operator ?? 'mei';
  const manager = story.manager ?? 'daniel';
  const decider = story.approvers?.[0] ?? story.creator;
  const proof = story.files.find(({ kind }) => kind === 'customer');
  const firstProof = proof === undefined ? createdHours(story) / 2 : (uploadHours(proof)[0] ?? 1);
  const begun = (createdHours(story) + firstProof) / 2;
  const last = latestHours(story);
  const steps = path(story);
  const entries: HistoryEntry[] = [
    { content: `Order created`, by: story.creator, hoursAgo: createdHours(story) },
  ];
  for (let step = 1; step < steps.length; step++) {
    const from = steps[step - 1] ?? 'new-order';
    const to = steps[step] ?? from;
    const content =
      to === 'on-hold'
        ? `Hold from ${statusNames[from]}: ${story.hold?.reason ?? ''}`
        : `Moved from ${statusNames[from]} to ${statusNames[to]}`;
    const { by, hoursAgo } = stepBy(to);
    // An order without proofs has nothing later than its creation to count from.
    const before = entries.at(-1)?.hoursAgo ?? hoursAgo;
    entries.push({ content, by, hoursAgo: Math.min(hoursAgo, before * 0.9), step: { from, to } });
  }
  return entries;

  function stepBy(to: OrderStatus): Pick<HistoryEntry, 'by' | 'hoursAgo'> {
    switch (to) {
      case 'in-progress':
        return { by: operator, hoursAgo: begun };
      case 'in-review':
        return { by: manager, hoursAgo: Math.max(firstProof - 1, last) };
      case 'completed':
        return { by: manager, hoursAgo: last * 0.9 };
      case 'gr-revision':
        return { by: manager, hoursAgo: last * 0.96 };
      default:
        return { by: decider, hoursAgo: last * 0.95 };
    }
  }
}
