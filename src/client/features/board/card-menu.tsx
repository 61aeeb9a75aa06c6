import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { OfferedCommand } from '#client/commands/bind-commands.ts';
import { moveCommandId } from '#client/commands/board/move-cards.ts';
import type { CommandSource } from '#client/commands/command-source.ts';
import { isDangerous } from '#client/commands/order/order-commands.ts';
import { useClient } from '#client/stores/client-context.ts';
import { ContextMenu } from '#client/ui/context-menu.tsx';
import type { MenuEntry } from '#client/ui/menu-entry.ts';
import { boardColumns } from '#shared/model/order-place.ts';
import { mayMoveTo } from './board-desk.ts';
import { useBoardHands } from './board-hands.ts';

const first = ['board.open', 'board.select'];
const places = ['board.raise', 'board.lower', 'board.top'];

const entryOf = ({ id, label, icon, keys, run }: OfferedCommand): MenuEntry => ({
  kind: 'item',
  id,
  label,
  icon,
  keys,
  danger: isDangerous(id),
  onSelect: run,
});

/** The menu of the card with the focus, or of all that are chosen. */
export function CardMenu({ board, orders }: { board: CommandSource; orders: CommandSource }): ReactNode {
  const { menu } = useBoardHands();
  const { at } = useSnapshot(menu);
  const client = useClient();
  const moves = boardColumns.filter((column) => at !== null && mayMoveTo(client, column));
  const entries = at === null ? [] : entriesOf(board, orders, moves.map(moveCommandId));
  return (
    <ContextMenu
      at={at}
      entries={entries}
      onClose={() => {
        menu.at = null;
      }}
    />
  );
}

function entriesOf(board: CommandSource, orders: CommandSource, moves: readonly string[]): MenuEntry[] {
  const found = (ids: readonly string[]): MenuEntry[] =>
    ids.flatMap((id) => {
      const command = board.find(id);
      return command === null ? [] : [entryOf(command)];
    });
  const acts = orders.offered();
  const parts = [
    found(first),
    acts.filter(({ id }) => !isDangerous(id)).map(entryOf),
    found(moves),
    found(places),
    acts.filter(({ id }) => isDangerous(id)).map(entryOf),
  ].filter((part) => part.length > 0);
  return parts.flatMap((part, at) =>
    at === 0 ? part : [{ kind: 'separator', id: `line-${at}` } as const, ...part],
  );
}
