import { useCallback, useEffect, useState } from 'react';
import { loadOrder } from '#client/orders/actions/load-order.ts';
import { useClient } from '#client/state/client-context.ts';
import { currentProofs } from '#shared/decisions/seen-versions.ts';
import type { Version } from '#shared/files/attachment.ts';

export interface OrderProofs {
  orderId: string;
  orderName: string;
  proofs: readonly Version[];
}

type Proofs = { state: 'loading' | 'failed' } | { state: 'ready'; orders: readonly OrderProofs[] };

/** How many orders are fetched at once. */
const atOnce = 4;

/** Returns the proofs of orders as they are now, and what asks for them again. `ids` must be stable. */
export function useProofsOf(ids: readonly string[]): { proofs: Proofs; retry(): void } {
  const client = useClient();
  const [proofs, setProofs] = useState<Proofs>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try fetches again.
  useEffect(() => {
    let wanted = true;
    const load = async (): Promise<void> => {
      const orders: OrderProofs[] = [];
      for (let at = 0; at < ids.length && wanted; at += atOnce) {
        const results = await Promise.all(ids.slice(at, at + atOnce).map((id) => loadOrder(client, id)));
        for (const result of results) {
          if (!result.ok) {
            if (wanted) setProofs({ state: 'failed' });
            return;
          }
          const { orderId, orderName, attachments } = result.data;
          orders.push({ orderId, orderName, proofs: currentProofs(attachments.customerReview) });
        }
      }
      if (wanted) setProofs({ state: 'ready', orders });
    };
    void load();
    return () => {
      wanted = false;
    };
  }, [client, ids, tries]);
  const retry = useCallback(() => {
    setProofs({ state: 'loading' });
    setTries((count) => count + 1);
  }, []);
  return { proofs, retry };
}
