import { type ReactNode, useEffect, useState } from 'react';
import { customersToBe, makeImpersonation } from '#client/accounts/actions/impersonate.ts';
import { useClient } from '#client/state/client-context.ts';
import { FindDialog, FindItem } from '#client/ui/dialogs/find-dialog.tsx';
import { Avatar } from '#client/ui/display/avatar.tsx';
import type { RouteData } from '#shared/protocol/http-table.ts';

/** Chooses the customer to sign in as; their session begins in a tab of its own. */
export function CustomerDialog(): ReactNode {
  const client = useClient();
  const [people, setPeople] = useState<RouteData<'customers'>>([]);
  const [loading, setLoading] = useState(true);
  const [none, setNone] = useState('Loading people…');
  useEffect(() => {
    let isWanted = true;
    void customersToBe(client).then((found) => {
      if (!isWanted) return;
      setPeople(found ?? []);
      setLoading(false);
      setNone(found === null ? 'The people could not be loaded.' : 'No one has that name.');
    });
    return () => {
      isWanted = false;
    };
  }, [client]);

  const close = (): void => {
    client.session.asksForCustomer = false;
  };
  const choose = async (userId: string): Promise<void> => {
    close();
    const path = await makeImpersonation(client, userId);
    // Without an opener the tab gets none of this one's session.
    if (path !== null) window.open(path, '_blank', 'noopener');
  };
  return (
    <FindDialog
      title="Sign in as a customer"
      size="small"
      placeholder="Name or company"
      listLabel="Customers"
      none={none}
      loading={loading}
      onClose={close}
    >
      {people.map((person) => (
        <FindItem
          key={person.id}
          value={`${person.name} ${person.id}`}
          keywords={[person.name, person.company]}
          icon={<Avatar person={person} size="small" decorative />}
          label={person.name}
          note={person.company}
          onSelect={() => void choose(person.id)}
        />
      ))}
    </FindDialog>
  );
}
