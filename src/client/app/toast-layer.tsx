import { Suspense, useCallback, useState } from 'react';
import { useEntry } from '#client/state/entry.ts';
import { closeToast, type Toast } from '#client/state/toasts.store.ts';
import { useSnapshot } from '#client/state/use-snapshot.ts';
import { lateComponent } from '#client/ui/loading/late-component.ts';

export const loadToastHost = (): Promise<typeof import('#client/ui/display/toast-host.tsx')> =>
  import('#client/ui/display/toast-host.tsx');
const ToastHost = lateComponent(() => loadToastHost().then((module) => module.ToastHost));

/** Shows the toasts of the store; its code loads with the first one. */
export function ToastLayer() {
  const { toasts: store } = useEntry();
  // Each is read here, so that a change is seen even while the host's code is still loading.
  const toasts = [...(useSnapshot(store).toasts as readonly Toast[])];
  const close = useCallback((id: string) => closeToast(store, id), [store]);
  const [used, setUsed] = useState(false);
  if (!used && toasts.length > 0) setUsed(true);
  if (!used) return null;
  return (
    <Suspense>
      <ToastHost toasts={toasts} onClose={close} />
    </Suspense>
  );
}
