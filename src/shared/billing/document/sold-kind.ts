import { z } from 'zod';
import { productTypeSchema } from '../cart.ts';

/** What has a tax rate of its own: plans, and each kind of product. */
export const soldKindSchema = z.enum(['plan', ...productTypeSchema.options]);
export type SoldKind = z.infer<typeof soldKindSchema>;
