import { brightsideOrders } from './brightside-orders.ts';
import { harbourCatalogue } from './harbour-catalogue.ts';
import { harbourOrders } from './harbour-orders.ts';
import { harbourPastOrders } from './harbour-past-orders.ts';
import { kestrelFurtherOrders } from './kestrel-further-orders.ts';
import { kestrelOrders } from './kestrel-orders.ts';
import { lumenOrders } from './lumen-orders.ts';
import { nordlysOrders } from './nordlys-orders.ts';
import { oliveOrders } from './olive-orders.ts';
import type { OrderStory } from './order-story.ts';
import { pastOrders } from './past-orders.ts';
import { createdHours, latestHours } from './story-times.ts';
import { tidewaterOrders } from './tidewater-orders.ts';
import { todaysOrders } from './todays-orders.ts';
import { valeOrders } from './vale-orders.ts';

const stories: readonly OrderStory[] = [
  ...harbourCatalogue,
  ...harbourOrders,
  ...harbourPastOrders,
  ...kestrelOrders,
  ...kestrelFurtherOrders,
  ...nordlysOrders,
  ...oliveOrders,
  ...valeOrders,
  ...tidewaterOrders,
  ...brightsideOrders,
  ...lumenOrders,
  ...pastOrders,
  ...todaysOrders,
];

const isOver = ({ status }: OrderStory): boolean =>
  status === 'approved' || status === 'completed' || status === 'cancelled';

/** As a manager arranges a board: what is over with the newest on top, drafts as they came, work by its due date. */
function inBoardOrder(one: OrderStory, other: OrderStory): number {
  if (isOver(one) && isOver(other)) return latestHours(one) - latestHours(other);
  if (one.state === 'draft' && other.state === 'draft') return createdHours(other) - createdHours(one);
  return (one.dueInHours ?? Number.MAX_SAFE_INTEGER) - (other.dueInHours ?? Number.MAX_SAFE_INTEGER);
}

/** In the order in which they stand in their columns, and so are written. */
export const allOrders: readonly OrderStory[] = [
  ...stories.filter((story) => !isOver(story)).toSorted(inBoardOrder),
  ...stories.filter(isOver).toSorted(inBoardOrder),
];
