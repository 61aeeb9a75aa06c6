import { useCallback, useEffect, useState } from 'react';
import type { Client } from '#client/state/client.ts';
import { useClient, usePlanState } from '#client/state/client-context.ts';

/**
 * Returns a part of the company's plan; null until it has loaded, or if it could not be loaded. `fetch` must
 * be a constant. Does nothing for people who may not read it.
 */
export function useOfPlan<T>(
  fetch: (client: Client) => Promise<T | null>,
  isReader: boolean,
): { data: T | null; isFailed: boolean; load(): void } {
  const client = useClient();
  const planState = usePlanState();
  const [data, setData] = useState<T | null>(null);
  const [isFailed, setFailed] = useState(false);
  const load = useCallback((): void => {
    void fetch(client).then((loaded) => {
      setFailed(loaded === null);
      if (loaded !== null) setData(loaded);
    });
  }, [client, fetch]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its changes come as plan events.
  useEffect(() => {
    if (isReader) load();
  }, [isReader, load, planState]);
  return { data, isFailed, load };
}
