import { UserRoundX } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useClient } from '#client/state/client-context.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { FindDialog, FindItem } from '#client/ui/dialogs/find-dialog.tsx';
import { Avatar } from '#client/ui/display/avatar.tsx';
import type { Person } from '#shared/accounts/person.ts';

const saidOf = { loading: 'Loading people…', failed: 'The people could not be loaded.' } as const;
const calls = { operator: 'operatorOptions', manager: 'managerOptions' } as const;

/** Chooses the operator or manager of orders by typing a few letters. */
export function PersonDialog({
  as,
  what,
  now,
  mayBeNobody,
  onChoose,
  onClose,
}: {
  as: 'operator' | 'manager';
  /** The orders, as text. */
  what: string;
  /** The person now, if all orders have the same. */
  now: Person | null;
  /** Whether any of the orders has somebody to be taken off. */
  mayBeNobody: boolean;
  onChoose(person: Person | null): void;
  onClose(): void;
}): ReactNode {
  const client = useClient();
  const [people, setPeople] = useState<readonly Person[] | 'loading' | 'failed'>('loading');
  useEffect(() => {
    let wanted = true;
    void client.api.call(calls[as], {}).then((result) => {
      if (!wanted) return;
      if (!result.ok) {
        reportFailure(client, result);
        setPeople('failed');
        return;
      }
      const found = result.data.flatMap(({ value, label, image, isAssignable }) =>
        isAssignable ? [{ id: value, name: label, avatar: image }] : [],
      );
      for (const person of found) client.board.people.set(person.id, person);
      setPeople(found);
    });
    return () => {
      wanted = false;
    };
  }, [client, as]);
  const known = typeof people === 'string' ? [] : people;
  const title = as === 'operator' ? `Assign ${what}` : `Project lead of ${what}`;
  return (
    <FindDialog
      title={title}
      size="small"
      placeholder="Name"
      listLabel="People"
      none={typeof people === 'string' ? saidOf[people] : 'No one has that name.'}
      loading={people === 'loading'}
      onClose={onClose}
    >
      {known.map((person) => (
        <FindItem
          key={person.id}
          value={`${person.name} ${person.id}`}
          keywords={[person.name]}
          icon={<Avatar person={person} size="small" decorative />}
          label={person.name}
          note={now?.id === person.id ? 'now' : ''}
          onSelect={() => onChoose(person)}
        />
      ))}
      {known.length > 0 && mayBeNobody && (
        <FindItem
          value="Nobody"
          icon={<UserRoundX size={18} aria-hidden />}
          label="Nobody"
          onSelect={() => onChoose(null)}
        />
      )}
    </FindDialog>
  );
}
