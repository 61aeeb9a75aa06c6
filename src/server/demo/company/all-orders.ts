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
import { valeOrders } from './vale-orders.ts';

export const allOrders: readonly OrderStory[] = [
  ...harbourCatalogue,
  ...harbourOrders,
  ...harbourPastOrders,
  ...kestrelOrders,
  ...kestrelFurtherOrders,
  ...nordlysOrders,
  ...oliveOrders,
  ...valeOrders,
  ...brightsideOrders,
  ...lumenOrders,
  ...pastOrders,
];
