import { z } from 'zod';
import { maxPresetName } from './filter-options.ts';
import { orderFilterSchema } from './order-filter.ts';

/** The list that a filter and its presets are for. The board shares those of the orders; the archive has its own. */
export type FilteredList = 'orders' | 'archive';

const rangeSchema = z.object({ startDate: z.string().nullable(), endDate: z.string().nullable() });
/** Ids joined by commas; empty for all. */
const list = z.string();

const commonPresetSchema = z.object({
  id: z.string(),
  name: z.string(),
  customer: list,
  client: list,
  creator: list,
  manager: list,
  operator: list,
  serviceCategory: list,
  serviceType: list,
  customSearch: z.string(),
  createdDate: rangeSchema,
});
/** A saved filter of the board and the list; days as yyyy/MM/dd. */
export const filterPresetSchema = commonPresetSchema.extend({
  orderStatus: list,
  queueTime: list,
  workTime: list,
  dueDate: rangeSchema,
});
export type FilterPreset = z.infer<typeof filterPresetSchema>;
/** A saved filter of the archived list. */
export const archivedPresetSchema = commonPresetSchema.extend({ updatedDate: rangeSchema });
export type ArchivedPreset = z.infer<typeof archivedPresetSchema>;

const name = z
  .string()
  .trim()
  .min(1, 'Required!')
  .max(maxPresetName, `Max. ${maxPresetName} character has been reached!`);
const { shape } = orderFilterSchema;

const commonSave = {
  name,
  customerId: shape.customerId,
  clientId: shape.clientId,
  creatorId: shape.creatorId,
  managerId: shape.managerId,
  operatorId: shape.operatorId,
  serviceCategoryId: shape.serviceCategoryId,
  serviceId: shape.serviceId,
  createdAtStart: shape.createdAtStart,
  createdAtEnd: shape.createdAtEnd,
  /** What `customSearch` holds. */
  search: shape.customSearch,
};
export const savePresetSchema = z.object({
  ...commonSave,
  orderProgress: shape.orderProgress,
  dueDateStart: shape.dueDateStart,
  dueDateEnd: shape.dueDateEnd,
  queueTime: shape.queueTime,
  workTime: shape.workTime,
});
export const saveArchivedPresetSchema = z.object({
  ...commonSave,
  updatedDateStart: shape.updatedDateStart,
  updatedDateEnd: shape.updatedDateEnd,
});

/** One choice of a filter's list. */
export const filterOptionSchema = z.object({
  value: z.string(),
  label: z.string(),
  /** A person's avatar or a company's logo. */
  image: z.string().nullable(),
  /** Of the provider's people: whether orders can be given to them now. */
  isAssignable: z.boolean().optional(),
});
export type FilterOption = z.infer<typeof filterOptionSchema>;
