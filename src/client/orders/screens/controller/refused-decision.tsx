import { type ReactNode, Suspense } from 'react';
import { endRefused, endTakingBack } from '#client/decisions/stores/decisions.store.ts';
import { useClient, useDecisions, useOrders } from '#client/state/client-context.ts';
import { useUntilPause } from '#client/state/use-until-pause.ts';
import { lateComponent } from '#client/ui/loading/late-component.ts';

export const loadRefused = () =>
  import('#client/decisions/screens/decide/refused-dialog.tsx').then((module) => module.RefusedDialog);
const RefusedDialog = lateComponent(loadRefused);
const TakingBack = lateComponent(() =>
  import('#client/decisions/screens/record/taking-back.tsx').then((module) => module.TakingBack),
);
const OpenItemsDialog = lateComponent(() =>
  import('#client/orders/screens/checklist/open-items-dialog.tsx').then((module) => module.OpenItemsDialog),
);

/**
 * Shows what has changed of an order on which a decision was refused, what is open on one that was to go to review, and
 * asks why an announced decision is undone, on whichever screen their author is by then.
 */
export function RefusedDecision(): ReactNode {
  const { decisions, orders } = useClient();
  // They take the focus: not from a sentence that its author has begun elsewhere.
  const refused = useUntilPause(useDecisions().refused[0]);
  const toTakeBack = useUntilPause(useDecisions().toTakeBack[0]);
  const openChecklist = useUntilPause(useOrders().openChecklist);
  return (
    <Suspense fallback={null}>
      {refused === undefined ? null : (
        <RefusedDialog key={refused.orderId} {...refused} onClose={() => endRefused(decisions, refused)} />
      )}
      {toTakeBack === undefined ? null : (
        <TakingBack
          key={toTakeBack.id}
          decision={toTakeBack}
          onClose={() => endTakingBack(decisions, toTakeBack)}
        />
      )}
      {openChecklist === null ? null : (
        <OpenItemsDialog
          {...openChecklist}
          onClose={() => {
            orders.state.openChecklist = null;
          }}
        />
      )}
    </Suspense>
  );
}
