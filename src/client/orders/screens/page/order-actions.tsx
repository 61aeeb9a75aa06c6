import { MoreHorizontal } from 'lucide-react';
import type { OfferedCommand } from '#client/commands/bind-commands.ts';
import { isDangerous, orderCommandId } from '#client/orders/commands/order-commands.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { Menu } from '#client/ui/menus/menu.tsx';
import type { MenuEntry } from '#client/ui/menus/menu-entry.ts';
import type { OrderActionId } from '#shared/orders/order-action-table.ts';
import styles from './order-actions.module.css';

/** Actions shown as buttons when offered, the next step of the order last; the others are in the menu. */
const buttons: readonly OrderActionId[] = [
  'hold',
  'restore',
  'in-progress',
  'in-review',
  'approve',
  'complete',
  'publish',
  'resume',
];
const maxButtons = 3;

/** The actions a person may take on the order, from the registry that board, palette and keys read. */
export function OrderActions({
  commands,
  entries,
}: {
  commands: readonly OfferedCommand[];
  /** Further lines of the menu that belong to this page alone. */
  entries: readonly MenuEntry[];
}) {
  const shown = buttons
    .flatMap((action) => commands.find(({ id }) => id === orderCommandId(action)) ?? [])
    .slice(-maxButtons);
  const rest = commands.filter((command) => !shown.includes(command));
  const dangers = rest.filter(({ id }) => isDangerous(id));
  const quiet = rest.filter(({ id }) => !isDangerous(id));
  const line = (command: OfferedCommand): MenuEntry => ({
    kind: 'item',
    id: command.id,
    label: command.label,
    icon: command.icon,
    keys: command.keys,
    danger: isDangerous(command.id),
    onSelect: command.run,
  });
  const lines: MenuEntry[] = [
    ...entries,
    ...(entries.length > 0 && quiet.length > 0 ? [{ kind: 'separator', id: 'own' } as const] : []),
    ...quiet.map(line),
    ...(dangers.length > 0 ? [{ kind: 'separator', id: 'dangers' } as const] : []),
    ...dangers.map(line),
  ];
  if (shown.length === 0 && lines.length === 0) return null;
  return (
    <div className={styles.actions}>
      {shown.map((command, at) => (
        <Button
          key={command.id}
          icon={command.icon}
          variant={
            command.id === orderCommandId('approve')
              ? 'approve'
              : at === shown.length - 1 && command.id !== orderCommandId('hold')
                ? 'primary'
                : 'plain'
          }
          onClick={command.run}
        >
          {command.label}
        </Button>
      ))}
      {lines.length > 0 && (
        <Menu
          align="end"
          trigger={<IconButton icon={MoreHorizontal} label="More for this order" />}
          entries={lines}
        />
      )}
    </div>
  );
}
