import type { OrderFilter } from '#shared/orders/list/order-filter.ts';
import type { PersonKey } from './people.ts';
import { categoryId } from './services.ts';

export interface DemoPreset {
  by: PersonKey;
  list: 'orders' | 'archive';
  name: string;
  filter: OrderFilter;
  /** Days from the start of the demonstration to which the range of due dates reaches. */
  dueWithinDays?: number;
}

const preset = (by: PersonKey, name: string, filter: OrderFilter): DemoPreset => ({
  by,
  list: 'orders',
  name,
  filter,
});
const archived = (by: PersonKey, name: string, filter: OrderFilter): DemoPreset => ({
  ...preset(by, name, filter),
  list: 'archive',
});

/** What people look for every day. */
export const presets: readonly DemoPreset[] = [
  {
    ...preset('daniel', 'Due this week', { orderProgress: ['ready-to-go', 'in-progress', 'in-review'] }),
    dueWithinDays: 7,
  },
  preset('daniel', 'Waiting too long', {
    orderProgress: ['ready-to-go', 'not-frozen'],
    queueTime: ['51:75', '76'],
  }),
  preset('daniel', 'Over half worked', { orderProgress: ['in-progress'], workTime: ['51:75', '76'] }),
  preset('daniel', 'Brightside and its customers', { clientId: ['brightside'] }),
  archived('daniel', 'Large format of the past year', { serviceCategoryId: [categoryId('Large format')] }),
  archived('daniel', 'Harbour Coffee', { customerId: ['harbour'] }),
  preset('mei', 'Mine at work', { operatorId: ['mei'], orderProgress: ['in-progress', 'in-review'] }),
  preset('mei', 'Mine on hold', { operatorId: ['mei'], orderProgress: ['on-hold'] }),
  preset('clara', 'To look over', {
    orderProgress: ['in-progress'],
    serviceCategoryId: [categoryId('Brand design')],
  }),
  preset('priya', 'Harbour and Kestrel', { customerId: ['harbour', 'kestrel'] }),
  preset('farah', 'Needs my answer', { orderProgress: ['in-review'] }),
  preset('suriya', 'Made by Ben', { creatorId: ['ben'] }),
];
