import type { ReactNode } from 'react';
import { CommandIconButton } from '#client/shell/screens/palette/command-icon-button.tsx';
import type { IconButtonProps } from '#client/ui/buttons/icon-button.tsx';

/** Buttons to the previous and next file, continuing at the other end; hidden if there is only one. */
export function FileSteps({ size = 'medium' }: Pick<IconButtonProps, 'size'>): ReactNode {
  return (
    <>
      <CommandIconButton id="file.previous" size={size} />
      <CommandIconButton id="file.next" size={size} />
    </>
  );
}
