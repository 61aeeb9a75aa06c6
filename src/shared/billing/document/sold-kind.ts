import { z } from 'zod';
import { productTypeSchema } from '../cart.ts';

/** Everything with its own tax rate: plans, and each kind of product. */
export const soldKindSchema = z.enum(['plan', ...productTypeSchema.options]);
export type SoldKind = z.infer<typeof soldKindSchema>;
