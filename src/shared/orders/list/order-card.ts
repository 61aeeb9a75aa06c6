import { z } from 'zod';
import { personSchema } from '#shared/accounts/person.ts';
import { orderListItemSchema } from './order-list-item.ts';

/** Who ordered and who works on it, under the names that the specification's order cards give them. */
const cardPeople = {
  orderCreator: z.object({ name: z.string(), image: z.string().nullable() }),
  /** `label` and `image` repeat name and avatar. Null: unassigned. */
  operator: personSchema.extend({ label: z.string(), image: z.string().nullable() }).nullable(),
};

/** An order as lists and searches return it. */
export const foundOrderSchema = orderListItemSchema.extend(cardPeople);
export type FoundOrder = z.infer<typeof foundOrderSchema>;

/** An order as the lists of notifications name it. */
export const orderCardSchema = orderListItemSchema
  .pick({
    id: true,
    orderId: true,
    orderName: true,
    orderStateStatus: true,
    positionOrder: true,
    createdAt: true,
    dueDate: true,
    client: true,
    company: true,
    packageName: true,
    serviceName: true,
  })
  .extend(cardPeople);
export type OrderCard = z.infer<typeof orderCardSchema>;
