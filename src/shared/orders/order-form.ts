import { z } from 'zod';
import { instantSchema } from '#shared/kernel/instant.ts';
import type { RichText } from '#shared/kernel/rich-text.ts';
import { richTextSchema } from '#shared/kernel/rich-text-schema.ts';

/** What a person fills in about an order, whether it is new, a draft or already published. */
export const orderFormSchema = z.object({
  orderName: z.string(),
  /** The service's type, and with it its category; null until chosen. */
  serviceId: z.string().nullable(),
  brief: richTextSchema,
  dueDate: instantSchema.nullable(),
  /** Whose people review it, of a draft; null: none. Absent until chosen: the company's default. */
  workflowId: z.string().nullable().optional(),
});
export type OrderForm = z.infer<typeof orderFormSchema>;

const emptyBrief: RichText = { type: 'doc', content: [{ type: 'paragraph' }] };
export const emptyOrderForm: OrderForm = { orderName: '', serviceId: null, brief: emptyBrief, dueDate: null };
