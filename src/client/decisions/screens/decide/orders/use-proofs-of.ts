import { useCallback, useEffect, useMemo, useState } from 'react';
import { closeOrder, isGone, openOrder } from '#client/orders/actions/load-order.ts';
import { useClient, useOrders } from '#client/state/client-context.ts';
import { currentProofs } from '#shared/decisions/seen-versions.ts';
import { type OrderProofs, proofChanges } from './proof-changes.ts';

interface ProofsOf {
  state: 'loading' | 'failed' | 'ready';
  /** As they are to be shown: what came since is in them only once it is accepted. Null until loaded. */
  shown: readonly OrderProofs[] | null;
  /** As they are on the server. */
  now: readonly OrderProofs[] | null;
  /** Shows what has come since. */
  accept(): void;
  retry(): void;
}

/** How many orders are fetched at once. */
const atOnce = 4;

const isShownIn = (shown: readonly OrderProofs[], now: readonly OrderProofs[]): boolean =>
  now.every(
    ({ status, proofs }, at) =>
      (status === 'in-review') === (shown[at]?.status === 'in-review') &&
      proofChanges(shown[at]?.proofs ?? [], proofs).length === 0,
  );

/**
 * Returns the proofs of orders, and follows what becomes of them. What its reader must see before a decision changes them
 * only when it is accepted. `ids` must be stable.
 */
export function useProofsOf(ids: readonly string[]): ProofsOf {
  const client = useClient();
  const { details } = useOrders();
  const [state, setState] = useState<ProofsOf['state']>('loading');
  const [accepted, setAccepted] = useState<readonly OrderProofs[] | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try fetches again.
  useEffect(() => {
    let wanted = true;
    const opened: string[] = [];
    const load = async (): Promise<void> => {
      for (let at = 0; at < ids.length && wanted; at += atOnce) {
        const some = ids.slice(at, at + atOnce);
        opened.push(...some);
        const results = await Promise.all(some.map((id) => openOrder(client, id)));
        if (!wanted) return;
        // One that can no longer be opened leaves the others to be decided on.
        if (results.some((result) => !result.ok && !isGone(result))) {
          setState('failed');
          return;
        }
      }
      if (wanted) setState('ready');
    };
    void load();
    return () => {
      wanted = false;
      for (const id of opened) closeOrder(client, id);
    };
  }, [client, ids, tries]);
  const now = useMemo(
    () =>
      state !== 'ready'
        ? null
        : ids.map((id): OrderProofs => {
            const { orderId = id, orderName = '', progress = null, attachments } = details[id] ?? {};
            const proofs = currentProofs(attachments?.customerReview ?? []);
            return { orderId, orderName, status: progress, proofs };
          }),
    [state, ids, details],
  );
  const isShown = now !== null && (accepted === null || isShownIn(accepted, now));
  useEffect(() => {
    if (isShown) setAccepted(now);
  }, [isShown, now]);
  const retry = useCallback(() => {
    setState('loading');
    setTries((count) => count + 1);
  }, []);
  return { state, shown: isShown ? now : accepted, now, accept: () => setAccepted(now), retry };
}
