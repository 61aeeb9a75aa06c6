import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import type { ArchivedPreset, FilteredList, FilterPreset } from '#shared/orders/list/filter-preset.ts';
import type { OrderFilter } from '#shared/orders/list/order-filter.ts';
import { mayEditPresets, mayFilterBy } from '#shared/orders/list/order-filter-access.ts';
import { filterParameters } from '#shared/orders/list/order-filter-address.ts';
import {
  insertPreset,
  type PresetRow,
  presetsOf,
  deletePreset as removePreset,
  updatePreset as replacePreset,
} from './presets.queries.ts';

/** A saved filter: every field, with the search text under its own name. */
export interface SavedPreset extends Omit<OrderFilter, 'customSearch'> {
  name: string;
  search?: string | undefined;
}

/** Every field of both kinds; the route of each kind returns its own. */
type AnyPreset = FilterPreset & ArchivedPreset;

const joined = (values: readonly string[] | undefined): string => (values ?? []).join(',');

const presentPreset = ({ id, name, filter }: PresetRow): AnyPreset => ({
  id,
  name,
  client: joined(filter.clientId),
  customer: joined(filter.customerId),
  creator: joined(filter.creatorId),
  manager: joined(filter.managerId),
  operator: joined(filter.operatorId),
  orderStatus: joined(filter.orderProgress),
  serviceCategory: joined(filter.serviceCategoryId),
  serviceType: joined(filter.serviceId),
  queueTime: joined(filter.queueTime),
  workTime: joined(filter.workTime),
  customSearch: filter.customSearch ?? '',
  createdDate: { startDate: filter.createdAtStart ?? null, endDate: filter.createdAtEnd ?? null },
  dueDate: { startDate: filter.dueDateStart ?? null, endDate: filter.dueDateEnd ?? null },
  updatedDate: { startDate: filter.updatedDateStart ?? null, endDate: filter.updatedDateEnd ?? null },
});

const noPreset = (): Refusal => new Refusal('not_found', 'Not Found', ['This preset has been deleted.']);

export const readPresets = async ({ tx, actor }: UseCaseContext, list: FilteredList): Promise<AnyPreset[]> =>
  (await presetsOf(tx, actor.userId, list)).map(presentPreset);

/** Saves a new preset, or over the one of `id`. Fields that the person may not filter by are left out. */
export async function savePreset(
  { tx, actor, now }: MutationContext,
  list: FilteredList,
  id: string | null,
  { name, search, ...fields }: SavedPreset,
): Promise<AnyPreset> {
  if (!mayEditPresets(actor)) throw forbidden();
  const given: OrderFilter = { ...fields, ...(search ? { customSearch: search } : {}) };
  const allowed = filterParameters.filter((field) => given[field] !== undefined && mayFilterBy(actor, field));
  const filter: OrderFilter = Object.fromEntries(allowed.map((field) => [field, given[field]]));
  const preset = { userId: actor.userId, list, name, filter };
  if (id === null) return presentPreset({ ...preset, id: await insertPreset(tx, { ...preset, now }) });
  if (!(await replacePreset(tx, { ...preset, id }))) throw noPreset();
  return presentPreset({ ...preset, id });
}

export async function deletePreset(
  { tx, actor }: MutationContext,
  list: FilteredList,
  id: string,
): Promise<null> {
  if (!mayEditPresets(actor)) throw forbidden();
  if (!(await removePreset(tx, { id, userId: actor.userId, list }))) throw noPreset();
  return null;
}
