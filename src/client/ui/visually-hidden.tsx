import { VisuallyHidden as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** Text for those who hear the screen. */
export function VisuallyHidden({ children }: { children: ReactNode }): ReactNode {
  return <Radix.Root>{children}</Radix.Root>;
}
