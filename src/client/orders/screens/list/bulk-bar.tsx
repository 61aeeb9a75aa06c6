import { MoreHorizontal, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OfferedCommand } from '#client/commands/bind-commands.ts';
import { isDangerous } from '#client/orders/commands/order-commands.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { Menu } from '#client/ui/menus/menu.tsx';
import styles from './bulk-bar.module.css';

/** Actions on all of the chosen orders; those that do not fit are in a menu. */
export function BulkBar({
  count,
  commands,
  max,
  onClear,
}: {
  count: number;
  commands: readonly OfferedCommand[];
  /** How many are shown as buttons. */
  max: number;
  onClear(): void;
}): ReactNode {
  const shown = commands.slice(0, max);
  const rest = commands.slice(max);
  return (
    <section className={styles.bar} aria-label="Selected orders">
      <strong className={styles.count}>{count === 1 ? '1 order' : `${count} orders`}</strong>
      {shown.map(({ id, label, icon, run }) => (
        <Button
          key={id}
          size="small"
          icon={icon}
          variant={isDangerous(id) ? 'danger' : 'plain'}
          onClick={run}
        >
          {label}
        </Button>
      ))}
      {rest.length === 0 ? null : (
        <Menu
          align="end"
          side="top"
          trigger={<IconButton icon={MoreHorizontal} label="More actions" size="small" />}
          entries={rest.map(({ id, label, icon, keys, run }) => ({
            kind: 'item',
            id,
            label,
            icon,
            keys,
            danger: isDangerous(id),
            onSelect: run,
          }))}
        />
      )}
      {commands.length === 0 ? (
        <span className={styles.none}>Nothing can be done with all of these at once.</span>
      ) : null}
      <IconButton
        icon={X}
        label="Clear the selection"
        keys="escape"
        size="small"
        className={styles.clear}
        onClick={onClear}
      />
    </section>
  );
}
