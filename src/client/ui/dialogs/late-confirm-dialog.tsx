import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import type { ConfirmDialog as Confirm } from './confirm-dialog.tsx';

const ConfirmDialog = lateComponent(() => import('./confirm-dialog.tsx').then((m) => m.ConfirmDialog));

/** The confirm dialog for screens that rarely use it: its code loads when it opens. */
export function LateConfirmDialog(props: ComponentProps<typeof Confirm>): ReactNode {
  return props.open ? (
    <Suspense>
      <ConfirmDialog {...props} />
    </Suspense>
  ) : null;
}
