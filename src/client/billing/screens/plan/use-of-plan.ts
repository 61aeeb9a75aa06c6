import { useMemo } from 'react';
import type { Client } from '#client/state/client.ts';
import { useClient, usePlanState } from '#client/state/client-context.ts';
import { useLoaded } from '#client/ui/loading/use-loaded.ts';

/**
 * Returns a part of the company's plan; null until it has loaded, or if it could not be loaded. Another `fetch`
 * loads it again. Does nothing for people who may not read it.
 */
export function useOfPlan<T extends object>(
  fetch: (client: Client) => Promise<T | null>,
  isReader: boolean,
): { data: T | null; isFailed: boolean; load(): void } {
  const client = useClient();
  // Its changes come as plan events.
  const plan = usePlanState();
  const version = useMemo(() => [plan, fetch], [plan, fetch]);
  const loaded = useLoaded(() => fetch(client), { version, isAsked: isReader });
  return { data: loaded.data, isFailed: loaded.failure !== null, load: () => void loaded.load() };
}
