import { type ReactNode, Suspense } from 'react';
import { useClient, useDecisions } from '#client/state/client-context.ts';
import { lateComponent } from '#client/ui/loading/late-component.ts';

export const loadRefused = () =>
  import('#client/decisions/screens/decide/refused-dialog.tsx').then((module) => module.RefusedDialog);
const RefusedDialog = lateComponent(loadRefused);

/**
 * Shows what has changed of an order on which a decision was refused, on whichever screen its author is by
 * then.
 */
export function RefusedDecision(): ReactNode {
  const { decisions } = useClient();
  const { refused } = useDecisions();
  if (refused === null) return null;
  return (
    <Suspense fallback={null}>
      <RefusedDialog
        {...refused}
        onClose={() => {
          decisions.refused = null;
        }}
      />
    </Suspense>
  );
}
