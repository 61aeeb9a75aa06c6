import { brightsideOrders } from './brightside-orders.ts';
import { harbourOrders } from './harbour-orders.ts';
import { kestrelOrders } from './kestrel-orders.ts';
import { nordlysOrders } from './nordlys-orders.ts';
import { oliveOrders } from './olive-orders.ts';
import type { OrderStory } from './order-story.ts';
import { valeOrders } from './vale-orders.ts';

export const allOrders: readonly OrderStory[] = [
  ...harbourOrders,
  ...kestrelOrders,
  ...nordlysOrders,
  ...oliveOrders,
  ...valeOrders,
  ...brightsideOrders,
];
