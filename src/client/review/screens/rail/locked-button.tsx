import type { ReactNode } from 'react';
import { useClient } from '#client/state/client-context.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { Button, type ButtonProps } from '#client/ui/buttons/button.tsx';
import { Tooltip } from '#client/ui/menus/tooltip.tsx';

interface LockedButtonProps extends Pick<ButtonProps, 'variant' | 'className' | 'children'> {
  /** Of the toast; another of the same id takes its place. */
  id: string;
  title: string;
  why: string;
}

/** A small button that stays in place while locked, and shows why: in its tip, to screen readers, and when it is pressed. */
export function LockedButton({ id, title, why, ...look }: LockedButtonProps): ReactNode {
  const { toasts } = useClient();
  return (
    <Tooltip label={why}>
      <Button
        size="small"
        {...look}
        aria-disabled
        aria-description={why}
        onClick={() => showToast(toasts, { id, kind: 'warning', title, messages: [why] })}
      />
    </Tooltip>
  );
}
