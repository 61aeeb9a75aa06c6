import { type ComponentProps, type ReactNode, Suspense } from 'react';
import type { ConfirmDialog as Confirm } from './confirm-dialog.tsx';
import { lateComponent } from './late-component.ts';

const ConfirmDialog = lateComponent(() => import('./confirm-dialog.tsx').then((m) => m.ConfirmDialog));

/** The same dialog, for screens that rarely ask: its code comes when it opens. */
export function LateConfirmDialog(props: ComponentProps<typeof Confirm>): ReactNode {
  return props.open ? (
    <Suspense>
      <ConfirmDialog {...props} />
    </Suspense>
  ) : null;
}
