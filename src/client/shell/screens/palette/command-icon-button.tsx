import { memo, type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import { IconButton, type IconButtonProps } from '#client/ui/buttons/icon-button.tsx';
import { useCommand } from './command-context.ts';

/** Renders again only where the button changes: a screen has many, and each has a tooltip. */
const SteadyButton = memo(IconButton);

/** A command as a button with its icon, name and key; absent while it is not offered, or disabled where `keep`. */
export function CommandIconButton({
  id,
  keep = null,
  ...rest
}: { id: string; keep?: Pick<IconButtonProps, 'icon' | 'label'> | null } & Partial<
  Omit<IconButtonProps, 'icon' | 'label' | 'keys' | 'onClick'>
>): ReactNode {
  const command = useCommand(id);
  const latest = useRef(command);
  useLayoutEffect(() => {
    latest.current = command;
  }, [command]);
  // Commands are bound anew with all that they depend on.
  const run = useCallback(() => latest.current?.run(), []);
  if (command !== null)
    return (
      <SteadyButton {...rest} icon={command.icon} label={command.label} keys={command.keys} onClick={run} />
    );
  return keep === null ? null : <SteadyButton {...rest} {...keep} disabled />;
}
