import type { OrderFilter, OrderFilterQuery } from './order-filter.ts';

/** Every parameter, in the order in which addresses carry them, and whether it is a list. */
const parameters: Readonly<Record<keyof OrderFilter, 'list' | 'text'>> = {
  clientId: 'list',
  customerId: 'list',
  creatorId: 'list',
  managerId: 'list',
  operatorId: 'list',
  serviceCategoryId: 'list',
  serviceId: 'list',
  orderProgress: 'list',
  createdAtStart: 'text',
  createdAtEnd: 'text',
  dueDateStart: 'text',
  dueDateEnd: 'text',
  updatedDateStart: 'text',
  updatedDateEnd: 'text',
  queueTime: 'list',
  workTime: 'list',
  customSearch: 'text',
};
export const filterParameters = Object.keys(parameters) as (keyof OrderFilter)[];

/** The filter as query parameters of a call; what does not narrow is left out. */
export function filterQuery(filter: OrderFilter): Partial<Record<keyof OrderFilterQuery, string>> {
  const query: Partial<Record<keyof OrderFilterQuery, string>> = {};
  for (const name of filterParameters) {
    const value = filter[name];
    const text = typeof value === 'string' ? value.trim() : value?.join(',');
    if (text !== undefined && text !== '') query[name] = text;
  }
  return query;
}

/** Returns the filter as a query for the address bar, without the `?`. */
export const filterAddress = (filter: OrderFilter): string =>
  new URLSearchParams(Object.entries(filterQuery(filter))).toString();

/**
 * Returns the filter in an address. People write addresses too: drops repeated values, empty parameters and
 * unknown ones; the server checks the values.
 */
export function addressFilter(address: string): OrderFilter {
  const given = new URLSearchParams(address);
  const filter: Record<string, string | string[]> = {};
  for (const name of filterParameters) {
    const text = given.get(name)?.trim();
    if (text === undefined || text === '') continue;
    if (parameters[name] === 'text') filter[name] = text;
    else {
      const values = [...new Set(text.split(',').filter((value) => value !== ''))];
      if (values.length > 0) filter[name] = values;
    }
  }
  return filter;
}
