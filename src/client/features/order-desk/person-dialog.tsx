import { Command } from 'cmdk';
import { UserRoundX } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useClient } from '#client/stores/client-context.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { useReturnFocus } from '#client/ui/use-return-focus.ts';
import type { Person } from '#shared/model/person.ts';
import styles from './person-dialog.module.css';

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
  const returnFocus = useReturnFocus();
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
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content className={styles.dialog} aria-describedby={undefined} {...returnFocus}>
          <Radix.Title className={styles.title}>{title}</Radix.Title>
          <Command label={title} loop vimBindings={false}>
            <Command.Input className={styles.input} placeholder="Name" />
            <Command.List className={styles.list} label="People">
              {people === null ? (
                <Command.Loading className={styles.empty}>Loading people…</Command.Loading>
              ) : (
                <Command.Empty className={styles.empty}>Nobody is called that.</Command.Empty>
              )}
              {people?.map((person) => (
                <Command.Item
                  key={person.id}
                  value={`${person.name} ${person.id}`}
                  keywords={[person.name]}
                  className={styles.item}
                  onSelect={() => onChoose(person)}
                >
                  <Avatar person={person} size="small" decorative />
                  <span className={styles.name}>{person.name}</span>
                  {now?.id === person.id && <span className={styles.note}>now</span>}
                </Command.Item>
              ))}
              {people !== null && now !== null && (
                <Command.Item value="Nobody" className={styles.item} onSelect={() => onChoose(null)}>
                  <UserRoundX size={18} aria-hidden className={styles.nobody} />
                  <span className={styles.name}>Nobody</span>
                </Command.Item>
              )}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
