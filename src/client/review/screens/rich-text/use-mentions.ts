import { useEffect, useState } from 'react';
import { loadMentions } from '#client/orders/actions/load-order.ts';
import { useClient } from '#client/state/client-context.ts';
import type { Person } from '#shared/accounts/person.ts';
import type { AnnotationTab } from '#shared/review/annotation.ts';

const none: readonly Person[] = [];

/** Returns who can be mentioned on the order in the tab; fetched once an editor is open. */
export function useMentions(orderId: string, tab: AnnotationTab, wanted: boolean): readonly Person[] {
  const client = useClient();
  const [people, setPeople] = useState(none);
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    void loadMentions(client, orderId, tab).then((loaded) => {
      if (current) setPeople(loaded);
    });
    return () => {
      current = false;
    };
  }, [client, wanted, orderId, tab]);
  return people;
}
