import type { Actor } from '#shared/access/actor.ts';
import type { ArchivedPreset, FilteredList, FilterPreset } from '#shared/orders/list/filter-preset.ts';
import type { OrderFilter } from '#shared/orders/list/order-filter.ts';
import { mayFilterBy } from '#shared/orders/list/order-filter-access.ts';
import { addressFilter, filterParameters, filterQuery } from '#shared/orders/list/order-filter-address.ts';
import type { RouteInput } from '#shared/protocol/http-table.ts';
import type { Preset } from './filters.store.ts';

/** Returns a saved preset with its filter; empty fields do not narrow. */
export function presetOf(saved: FilterPreset | ArchivedPreset): Preset {
  const fields: Partial<Record<keyof OrderFilter, string | null>> = {
    clientId: saved.client,
    customerId: saved.customer,
    creatorId: saved.creator,
    managerId: saved.manager,
    operatorId: saved.operator,
    serviceCategoryId: saved.serviceCategory,
    serviceId: saved.serviceType,
    createdAtStart: saved.createdDate.startDate,
    createdAtEnd: saved.createdDate.endDate,
    customSearch: saved.customSearch,
    ...('dueDate' in saved
      ? {
          orderProgress: saved.orderStatus,
          dueDateStart: saved.dueDate.startDate,
          dueDateEnd: saved.dueDate.endDate,
          queueTime: saved.queueTime,
          workTime: saved.workTime,
        }
      : { updatedDateStart: saved.updatedDate.startDate, updatedDateEnd: saved.updatedDate.endDate }),
  };
  const given = Object.entries(fields).flatMap(([name, text]) => (text ? [[name, text]] : []));
  return { id: saved.id, name: saved.name, filter: addressFilter(new URLSearchParams(given).toString()) };
}

const ofBoard: readonly (keyof OrderFilter)[] = [
  'orderProgress',
  'dueDateStart',
  'dueDateEnd',
  'queueTime',
  'workTime',
];
const ofArchive: readonly (keyof OrderFilter)[] = ['updatedDateStart', 'updatedDateEnd'];

/** Returns the part of a filter that a place has and this person may use; addresses may contain more. */
export function filterFor(
  actor: Pick<Actor, 'role' | 'viewOnly'>,
  place: FilteredList,
  filter: OrderFilter,
): OrderFilter {
  const foreign = place === 'orders' ? ofArchive : ofBoard;
  return Object.fromEntries(
    Object.entries(filter).filter(
      ([name]) =>
        !foreign.includes(name as keyof OrderFilter) && mayFilterBy(actor, name as keyof OrderFilter),
    ),
  );
}

type Payload = RouteInput<'createPreset'>['body'];

/** The specification's save payload: every field of the place, empty where it does not narrow. */
export function presetPayload(place: FilteredList, name: string, filter: OrderFilter): Payload {
  const { customSearch = '', ...fields } = filterQuery(filter);
  const foreign = place === 'orders' ? ofArchive : ofBoard;
  const own = filterParameters.filter((field) => field !== 'customSearch' && !foreign.includes(field));
  const payload: Record<string, string> = { name, search: customSearch };
  for (const field of own) payload[field] = fields[field as keyof typeof fields] ?? '';
  return payload as Payload;
}
