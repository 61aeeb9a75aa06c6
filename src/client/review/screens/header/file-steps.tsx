import type { ReactNode } from 'react';
import { CommandIconButton } from '#client/shell/screens/palette/command-icon-button.tsx';
import type { IconButtonProps } from '#client/ui/buttons/icon-button.tsx';

/** To the file before and the one after, around the ends; absent where there is no other. */
export function FileSteps({ size = 'medium' }: Pick<IconButtonProps, 'size'>): ReactNode {
  return (
    <>
      <CommandIconButton id="file.previous" size={size} />
      <CommandIconButton id="file.next" size={size} />
    </>
  );
}
