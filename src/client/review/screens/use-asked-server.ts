import { useEffect, useState } from 'react';
import { isGone, loadOrder } from '#client/orders/actions/load-order.ts';
import { useClient } from '#client/state/client-context.ts';

const againMs = 3_000;

/**
 * Loads the order if the client does not know `what`, which may be newer than its data. Returns whether the server
 * has responded: until then it is unknown.
 */
export function useAskedServer(orderId: string, what: string, isKnown: boolean): boolean {
  const client = useClient();
  const [asked, setAsked] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every try fetches again.
  useEffect(() => {
    if (isKnown || asked === what) return;
    let wanted = true;
    let again: ReturnType<typeof setTimeout> | undefined;
    void loadOrder(client, orderId).then((result) => {
      if (!wanted) return;
      if (!result.ok && !isGone(result)) again = setTimeout(() => setTries((done) => done + 1), againMs);
      else setAsked(what);
    });
    return () => {
      wanted = false;
      clearTimeout(again);
    };
  }, [client, orderId, what, isKnown, asked, tries]);
  return asked === what;
}
