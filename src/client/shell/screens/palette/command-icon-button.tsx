import type { ReactNode } from 'react';
import { IconButton, type IconButtonProps } from '#client/ui/buttons/icon-button.tsx';
import { useCommand } from './command-context.ts';

/** A command as a button with its icon, name and key; absent while it is not offered, or disabled where `keep`. */
export function CommandIconButton({
  id,
  keep = null,
  ...rest
}: { id: string; keep?: Pick<IconButtonProps, 'icon' | 'label'> | null } & Partial<
  Omit<IconButtonProps, 'icon' | 'label' | 'keys' | 'onClick'>
>): ReactNode {
  const command = useCommand(id);
  if (command !== null)
    return (
      <IconButton
        {...rest}
        icon={command.icon}
        label={command.label}
        keys={command.keys}
        onClick={command.run}
      />
    );
  return keep === null ? null : <IconButton {...rest} {...keep} disabled />;
}
