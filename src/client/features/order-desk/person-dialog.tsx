import { UserRoundX } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useClient } from '#client/stores/client-context.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { FindDialog, FindItem } from '#client/ui/find-dialog.tsx';
import type { Person } from '#shared/model/person.ts';

const calls = { operator: 'operatorOptions', manager: 'managerOptions' } as const;

/** Chooses the operator or manager of orders by typing a few letters. */
export function PersonDialog({
  as,
  what,
  now,
  onChoose,
  onClose,
}: {
  as: 'operator' | 'manager';
  /** The orders, in words. */
  what: string;
  /** Who it is now, where all orders have the same. */
  now: Person | null;
  onChoose(person: Person | null): void;
  onClose(): void;
}): ReactNode {
  const client = useClient();
  const [people, setPeople] = useState<readonly Person[] | null>(null);
  useEffect(() => {
    let wanted = true;
    void client.api.call(calls[as], {}).then((result) => {
      if (!wanted) return;
      const found = result.ok
        ? result.data.map(({ value, label, image }) => ({ id: value, name: label, avatar: image }))
        : [];
      for (const person of found) client.board.people.set(person.id, person);
      setPeople(found);
    });
    return () => {
      wanted = false;
    };
  }, [client, as]);
  const title = as === 'operator' ? `Assign ${what}` : `Project lead of ${what}`;
  return (
    <FindDialog
      title={title}
      size="small"
      placeholder="Name"
      listLabel="People"
      none={people === null ? 'Loading people…' : 'Nobody is called that.'}
      onClose={onClose}
    >
      {people?.map((person) => (
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
      {people !== null && now !== null && (
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
