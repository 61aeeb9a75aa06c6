import { z } from 'zod';
import { requirableFields } from './requirable-fields.ts';

/** A service as those who order know it. */
export const serviceSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether it can be chosen for new orders. Existing orders keep it. */
  isOffered: z.boolean(),
  requiredFields: z.array(z.enum(requirableFields)),
});
export type Service = z.infer<typeof serviceSchema>;

export const serviceCategorySchema = z.object({
  id: z.string(),
  name: z.string(),
  services: z.array(serviceSchema),
});
export type ServiceCategory = z.infer<typeof serviceCategorySchema>;

/** Something to be ticked on an order before it goes to review. */
const checklistItemSchema = z.object({
  text: z.string(),
  /** The order cannot go to review without it. */
  isMandatory: z.boolean(),
});
export type ChecklistItem = z.infer<typeof checklistItemSchema>;

/** The terms that the provider sets. */
export const serviceTermsSchema = serviceSchema.omit({ id: true }).extend({
  categoryId: z.string(),
  /** Working time agreed for each new order, in minutes; 0: none. */
  allocatedMinutes: z.number().int(),
  checklist: z.array(checklistItemSchema),
});
export type ServiceTerms = z.infer<typeof serviceTermsSchema>;

/** A service as the provider manages it. */
export const managedServiceSchema = serviceTermsSchema.extend({
  id: z.string(),
  /** Orders that have it, drafts excluded. */
  orders: z.number().int(),
});
export type ManagedService = z.infer<typeof managedServiceSchema>;

export const managedCategorySchema = z.object({
  id: z.string(),
  name: z.string(),
  services: z.array(managedServiceSchema),
});
export type ManagedCategory = z.infer<typeof managedCategorySchema>;
