import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { undoMarks } from '#client/review/commands/undo-marks.ts';
import { useCommands } from '#client/shell/screens/palette/command-context.ts';
import { useConnection } from '#client/state/client-context.ts';
import { IconButton, type IconButtonProps } from '#client/ui/buttons/icon-button.tsx';
import { Menu, type MenuProps } from '#client/ui/menus/menu.tsx';
import { decisionIds } from './decision-buttons.tsx';

/** The commands offered now among `ids`, in a menu. Undo and redo keep their place while there is nothing to take back. */
export function MoreMenu({
  ids,
  size = 'medium',
  ...menu
}: { ids: readonly string[] } & Pick<IconButtonProps, 'size'> &
  Pick<MenuProps, 'align' | 'side'>): ReactNode {
  const commands = useCommands();
  const isLocked = useConnection().since !== null;
  return (
    <Menu
      {...menu}
      trigger={<IconButton size={size} icon={Ellipsis} label="More" />}
      entries={ids.flatMap((id) => {
        const offered = commands.find((command) => command.id === id);
        const command = offered ?? undoMarks.find((each) => each.id === id);
        if (command === undefined) return [];
        const { label, icon, keys } = command;
        return [
          {
            kind: 'item' as const,
            id,
            label,
            icon,
            keys,
            disabled: offered === undefined || (isLocked && decisionIds.includes(id)),
            onSelect: () => offered?.run(),
          },
        ];
      })}
    />
  );
}
