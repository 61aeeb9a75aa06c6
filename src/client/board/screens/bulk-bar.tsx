import { X } from 'lucide-react';
import { type ReactNode, useEffect, useReducer } from 'react';
import { subscribe } from 'valtio';
import { cellOf, selectCards } from '#client/board/stores/board.store.ts';
import type { CommandSource } from '#client/commands/command-source.ts';
import { orderCommandId } from '#client/orders/commands/order-commands.ts';
import { useClient } from '#client/state/client-context.ts';
import { useSnapshot } from '#client/state/use-snapshot.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { useNarrow } from '#client/ui/use-media.ts';
import type { OrderActionId } from '#shared/orders/order-action-table.ts';
import { useBoardHandles } from './board-handles.ts';
import styles from './bulk-bar.module.css';

/** The most frequent actions on many cards; the others are in the menu. */
const shown: readonly OrderActionId[] = [
  'assign-operator',
  'set-due-date',
  'in-progress',
  'in-review',
  'approve',
];

/** Offers the actions on all chosen cards. */
export function BulkBar({ orders }: { orders: CommandSource }): ReactNode {
  const { board } = useClient();
  const handles = useBoardHandles();
  const { selected } = useSnapshot(board.state);
  const isNarrow = useNarrow();
  // The allowed actions change with the cards.
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const ends = selected.map((id) => subscribe(cellOf(board, id), draw));
    return () => {
      for (const end of ends) end();
    };
  }, [board, selected]);
  if (selected.length === 0) return null;
  return (
    <section className={styles.bar} aria-label="Selected orders">
      <span className={styles.count}>{`${selected.length} selected`}</span>
      {shown
        .flatMap((action) => orders.find(orderCommandId(action)) ?? [])
        .slice(0, isNarrow ? 1 : shown.length)
        .map((command) => (
          <Button key={command.id} size="small" icon={command.icon} onClick={command.run}>
            {command.label}
          </Button>
        ))}
      <Button
        size="small"
        onClick={({ clientX, clientY }) => {
          handles.menu.at = { clientX, clientY };
        }}
      >
        More…
      </Button>
      <IconButton
        icon={X}
        size="small"
        label="Clear the selection"
        keys="escape"
        onClick={() => selectCards(board, [])}
      />
    </section>
  );
}
