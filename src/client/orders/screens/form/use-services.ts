import { useEffect, useState } from 'react';
import { useClient, useOrders } from '#client/state/client-context.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import type { Service, ServiceCategory } from '#shared/orders/services/service.ts';

export interface Services {
  /** All of them; null until they have come. */
  categories: readonly ServiceCategory[] | null;
  /** Returns the service of an id; null where it is not known. */
  find(id: string | null): Service | null;
}

/** Returns the services that can be ordered, as they are now. */
export function useServices(): Services {
  const client = useClient();
  const { serviceChanges } = useOrders();
  const [categories, setCategories] = useState<Services['categories']>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the services loads them again.
  useEffect(() => {
    const fetching = new AbortController();
    void client.api.call('services', {}, { signal: fetching.signal }).then((result) => {
      if (result.ok) setCategories(result.data);
      else reportFailure(client, result);
    });
    return () => fetching.abort();
  }, [client, serviceChanges]);
  return {
    categories,
    find: (id) =>
      categories?.flatMap(({ services }) => services).find((service) => service.id === id) ?? null,
  };
}
