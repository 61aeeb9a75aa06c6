import { useEffect } from 'react';
import { useClient, useDecisions } from '#client/state/client-context.ts';
import type { Decision } from '#shared/decisions/decision.ts';
import type { OrderDetail } from '#shared/orders/order.ts';

/**
 * Returns every decision on an order, newest first; null until they have loaded. Reloads them with each
 * change.
 */
export function useDecisionsOf(
  order: Pick<OrderDetail, 'id' | 'revision' | 'decision'> | null,
): readonly Decision[] | null {
  const client = useClient();
  const { lists } = useDecisions();
  const id = order?.id ?? null;
  const newest = `${order?.revision} ${order?.decision?.id} ${order?.decision?.takenBackById}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again after each newer decision.
  useEffect(() => {
    if (id === null) return;
    // Of two that are on their way the older may come last.
    const loading = new AbortController();
    void client.api.call('decisions', { params: { orderId: id } }, { signal: loading.signal });
    return () => loading.abort();
  }, [client, id, newest]);
  return id === null ? null : (lists[id] ?? null);
}
