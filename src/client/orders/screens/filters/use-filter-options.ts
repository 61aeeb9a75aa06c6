import { useEffect, useState } from 'react';
import type { Client } from '#client/state/client.ts';
import { useClient } from '#client/state/client-context.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { statusOptions, timeBands } from '#shared/orders/list/filter-options.ts';
import type { OrderFilter } from '#shared/orders/list/order-filter.ts';
import { filterQuery } from '#shared/orders/list/order-filter-address.ts';
import type { RouteName } from '#shared/protocol/http-table.ts';

interface Choice {
  value: string;
  label: string;
}
type OptionRoute = Extract<RouteName, `${string}Options`>;

const routeOf: Partial<Record<keyof OrderFilter, OptionRoute>> = {
  clientId: 'clientOptions',
  customerId: 'customerOptions',
  creatorId: 'creatorOptions',
  managerId: 'managerOptions',
  operatorId: 'operatorOptions',
  serviceCategoryId: 'categoryOptions',
  serviceId: 'serviceOptions',
};
const fixed: Partial<Record<keyof OrderFilter, readonly Choice[]>> = {
  orderProgress: statusOptions,
  queueTime: timeBands,
  workTime: timeBands,
};
/** The fields that limit each field's choices. */
const narrowedBy: Partial<Record<keyof OrderFilter, readonly (keyof OrderFilter)[]>> = {
  customerId: ['clientId'],
  creatorId: ['clientId', 'customerId'],
  serviceId: ['serviceCategoryId'],
};

const none: readonly Choice[] = [];

async function fetchOptions(
  client: Client,
  name: OptionRoute,
  query: Record<string, string>,
  signal: AbortSignal,
): Promise<readonly Choice[] | null> {
  const result = await client.api.call(name, { query }, { signal });
  if (!result.ok) reportFailure(client, result);
  return result.ok ? result.data : null;
}

/**
 * Returns the choices of a field, fetched again when a field it depends on changes; empty until they have
 * come.
 */
export function useFilterOptions(field: keyof OrderFilter, filter: OrderFilter): readonly Choice[] {
  const client = useClient();
  const [options, setOptions] = useState<readonly Choice[]>(none);
  const route = routeOf[field];
  const given = filterQuery(filter);
  const query = JSON.stringify(
    Object.fromEntries(
      (narrowedBy[field] ?? []).flatMap((name) => (given[name] ? [[name, given[name]]] : [])),
    ),
  );

  useEffect(() => {
    if (route === undefined) return;
    const fetching = new AbortController();
    void fetchOptions(client, route, JSON.parse(query), fetching.signal).then((found) => {
      if (found !== null) setOptions(found);
    });
    return () => fetching.abort();
  }, [client, route, query]);

  return fixed[field] ?? options;
}
