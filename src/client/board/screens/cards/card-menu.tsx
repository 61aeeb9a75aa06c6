import type { ReactNode } from 'react';
import { moveCommandId } from '#client/board/commands/move-cards.ts';
import { mayShift, movesOf } from '#client/board/screens/board-controller.ts';
import { useBoardHandles } from '#client/board/screens/board-handles.ts';
import type { OfferedCommand } from '#client/commands/bind-commands.ts';
import type { CommandSource } from '#client/commands/command-source.ts';
import { isDangerous, orderCommandId } from '#client/orders/commands/order-commands.ts';
import type { Client } from '#client/state/client.ts';
import { useClient } from '#client/state/client-context.ts';
import { useSnapshot } from '#client/state/use-snapshot.ts';
import { ContextMenu } from '#client/ui/menus/context-menu.tsx';
import type { MenuEntry } from '#client/ui/menus/menu-entry.ts';

const first = ['board.open', 'board.select'];
const places = ['board.raise', 'board.lower', 'board.top'];

/** The menu of the card with the focus, or of all that are chosen. */
export function CardMenu({ board, orders }: { board: CommandSource; orders: CommandSource }): ReactNode {
  const { menu } = useBoardHandles();
  const { at } = useSnapshot(menu);
  const client = useClient();
  return (
    <ContextMenu
      at={at}
      entries={at === null ? [] : entriesOf(client, board, orders)}
      onClose={() => {
        menu.at = null;
      }}
    />
  );
}

function entriesOf(client: Client, board: CommandSource, orders: CommandSource): MenuEntry[] {
  const found = (ids: readonly string[]): OfferedCommand[] => ids.flatMap((id) => board.find(id) ?? []);
  const acts = orders.offered();
  // A move that equals an action is listed once, by the action's name, with the keys of the move.
  const keysOf = new Map<string, string>();
  const moves: OfferedCommand[] = [];
  for (const [column, action] of movesOf(client)) {
    const id = action === null ? '' : orderCommandId(action);
    for (const move of found([moveCommandId(column)])) {
      if (acts.some((act) => act.id === id)) keysOf.set(id, move.keys);
      else moves.push(move);
    }
  }
  const entryOf = ({ id, label, icon, keys, run }: OfferedCommand): MenuEntry => ({
    kind: 'item',
    id,
    label,
    icon,
    keys: keys === '' ? (keysOf.get(id) ?? '') : keys,
    danger: isDangerous(id),
    onSelect: run,
  });
  const parts = [
    found(first),
    acts.filter(({ id }) => !isDangerous(id)),
    moves,
    mayShift(client) ? found(places) : [],
    acts.filter(({ id }) => isDangerous(id)),
  ].filter((part) => part.length > 0);
  return parts.flatMap((part, at) => [
    ...(at === 0 ? [] : [{ kind: 'separator', id: `line-${at}` } as const]),
    ...part.map(entryOf),
  ]);
}
