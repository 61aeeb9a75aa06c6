import { useEffect, useState } from 'react';
import { loadMentions } from '#client/stores/actions/load-order.ts';
import { useClient } from '#client/stores/client-context.ts';
import type { Person } from '#shared/model/person.ts';
import { useScene } from '../desk/desk-context.ts';

const none: readonly Person[] = [];

/** Who can be mentioned on this order in the tab in use; asked for once an editor is open. */
export function usePeople(wanted: boolean): readonly Person[] {
  const client = useClient();
  const { order, tab } = useScene();
  const [people, setPeople] = useState(none);
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    void loadMentions(client, order.id, tab).then((loaded) => {
      if (current) setPeople(loaded);
    });
    return () => {
      current = false;
    };
  }, [client, wanted, order.id, tab]);
  return people;
}
