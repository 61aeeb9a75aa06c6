import * as Radix from 'radix-ui/visually-hidden';
import type { ReactNode } from 'react';

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }): ReactNode {
  return <Radix.Root>{children}</Radix.Root>;
}
