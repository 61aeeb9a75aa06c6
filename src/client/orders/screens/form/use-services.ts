import { useEffect, useState } from 'react';
import { useClient } from '#client/state/client-context.ts';
import { reportFailure } from '#client/state/report-failure.ts';

interface Choice {
  value: string;
  label: string;
}
const none: readonly Choice[] = [];

/** Categories of services, and the services of the one that is chosen; empty until they have come. */
export function useServices(categoryId: string | null): {
  categories: readonly Choice[];
  services: readonly Choice[];
} {
  const client = useClient();
  const [categories, setCategories] = useState(none);
  const [offered, setOffered] = useState<{ of: string | null; services: readonly Choice[] }>({
    of: null,
    services: none,
  });
  useEffect(() => {
    const fetching = new AbortController();
    void client.api.call('categoryOptions', {}, { signal: fetching.signal }).then((result) => {
      if (result.ok) setCategories(result.data);
      else reportFailure(client, result);
    });
    return () => fetching.abort();
  }, [client]);
  useEffect(() => {
    if (categoryId === null) return;
    const fetching = new AbortController();
    const query = { serviceCategoryId: categoryId };
    void client.api.call('serviceOptions', { query }, { signal: fetching.signal }).then((result) => {
      if (result.ok) setOffered({ of: categoryId, services: result.data });
      else reportFailure(client, result);
    });
    return () => fetching.abort();
  }, [client, categoryId]);
  return { categories, services: offered.of === categoryId ? offered.services : none };
}
