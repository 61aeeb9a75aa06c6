import { type ReactNode, useEffect, useState } from 'react';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { ReasonDialog } from '#client/ui/reason-dialog.tsx';
import type { ReviewAction } from '#shared/rules/review-actions.ts';
import { useScene, useView } from '../desk/desk-context.ts';

/** Asks what an order action needs, and does it: a hold needs a reason, an approval and a guest's changes a second look. */
export function DecisionDialogs(): ReactNode {
  const { desk, place } = useScene();
  const { deciding } = useView();
  const [busy, setBusy] = useState(false);
  const close = (): void => {
    desk.view.deciding = null;
  };
  const act = async (decision: ReviewAction, reason?: string): Promise<void> => {
    setBusy(true);
    await place.decide(decision, reason);
    setBusy(false);
    close();
  };
  const { beforeChanges } = place;
  const asksNothing =
    deciding === 'STAY_IN_REVIEW' || (deciding === 'MAKE_CHANGES' && beforeChanges === null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice, however often `act` changes.
  useEffect(() => {
    if (deciding === null || !asksNothing) return;
    void act(deciding);
  }, [deciding]);

  return (
    <>
      <ReasonDialog
        open={deciding === 'PUT_ON_HOLD'}
        title="Put On Hold"
        text="Tell the operator why this order has to wait."
        busy={busy}
        onContinue={(reason) => void act('PUT_ON_HOLD', reason)}
        onCancel={close}
      />
      <ConfirmDialog
        open={deciding === 'MAKE_CHANGES' && beforeChanges !== null}
        title="Make Changes"
        text={beforeChanges ?? ''}
        busy={busy}
        onConfirm={() => void act('MAKE_CHANGES')}
        onCancel={close}
      />
      <ConfirmDialog
        open={deciding === 'ORDER_APPROVED'}
        title="Order Approved"
        text="The proof is approved as it is shown here, and the order is closed for comments."
        busy={busy}
        onConfirm={() => void act('ORDER_APPROVED')}
        onCancel={close}
      />
    </>
  );
}
