import type { ReactNode } from 'react';
import { customersToBe, makeImpersonation } from '#client/accounts/actions/impersonate.ts';
import { useClient } from '#client/state/client-context.ts';
import { FindDialog, FindItem } from '#client/ui/dialogs/find-dialog.tsx';
import { Avatar } from '#client/ui/display/avatar.tsx';
import { useLoaded } from '#client/ui/loading/use-loaded.ts';

/** Chooses the customer to sign in as; their session begins in a tab of its own. */
export function CustomerDialog(): ReactNode {
  const client = useClient();
  const { data: people, failure } = useLoaded(() => customersToBe(client));
  const isLoading = people === null && failure === null;

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
      none={
        isLoading
          ? 'Loading people…'
          : failure === null
            ? 'No one has that name.'
            : 'The people could not be loaded.'
      }
      loading={isLoading}
      onClose={close}
    >
      {(people ?? []).map((person) => (
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
