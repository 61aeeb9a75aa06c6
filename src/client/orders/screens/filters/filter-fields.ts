import type { FilteredList } from '#shared/orders/list/filter-preset.ts';
import type { OrderFilter } from '#shared/orders/list/order-filter.ts';

type ListName = {
  [K in keyof OrderFilter]-?: NonNullable<OrderFilter[K]> extends readonly string[] ? K : never;
}[keyof OrderFilter];
type DayName = Extract<keyof OrderFilter, `${string}Start` | `${string}End`>;

/** A field of the panel, in the words of the specification. */
export type FilterField =
  | { kind: 'list'; name: ListName; label: string }
  | { kind: 'days'; start: DayName; end: DayName; label: string };

const list = (name: ListName, label: string): FilterField => ({ kind: 'list', name, label });
const days = (start: DayName, end: DayName, label: string): FilterField => ({
  kind: 'days',
  start,
  end,
  label,
});

const created = days('createdAtStart', 'createdAtEnd', "Order's Created Date");
const people = (manager: string): FilterField[] => [
  list('clientId', 'Client'),
  list('customerId', 'Customer'),
  list('creatorId', "Order's Creator"),
  list('managerId', manager),
  list('operatorId', "Order's Assigned"),
];
const services: FilterField[] = [
  list('serviceCategoryId', "Order's Services Category"),
  list('serviceId', "Order's Services Type"),
];

export const filterFields: Readonly<Record<FilteredList, readonly FilterField[]>> = {
  orders: [
    ...people("Order's Project Lead"),
    list('orderProgress', "Order's Status"),
    ...services,
    created,
    days('dueDateStart', 'dueDateEnd', "Order's Due Date"),
    list('queueTime', "Order's Queue Time"),
    list('workTime', "Order's Work Time"),
  ],
  archive: [
    ...people("Order's Manager"),
    ...services,
    created,
    days('updatedDateStart', 'updatedDateEnd', "Order's Updated Date"),
  ],
};

/** Fields that narrow the choices of others: choices no longer offered are removed from the filter. */
export const dependents: Partial<Record<keyof OrderFilter, readonly ListName[]>> = {
  clientId: ['customerId', 'creatorId'],
  customerId: ['creatorId'],
  serviceCategoryId: ['serviceId'],
};

/** Returns how many fields are set. A range counts as one field. */
export function countNarrowing(filter: OrderFilter): number {
  const names = Object.keys(filter).map((name) => name.replace(/(Start|End)$/, ''));
  return new Set(names).size;
}
