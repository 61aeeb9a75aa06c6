import { type ReactNode, Suspense } from 'react';
import { useClient, useDecisions } from '#client/stores/client-context.ts';
import { lateComponent } from '#client/ui/late-component.ts';

const RefusedDialog = lateComponent(() =>
  import('#client/features/decisions/refused-dialog.tsx').then((module) => module.RefusedDialog),
);

/** Says what has changed of an order on which a decision was refused, wherever its maker is by then. */
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
