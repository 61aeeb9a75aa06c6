import { type ReactNode, useEffect } from 'react';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { ReasonDialog } from '#client/ui/reason-dialog.tsx';
import { useScene, useView } from '../desk/desk-context.ts';
import { useDecideOrder } from './use-decide-order.ts';

/** Asks what an order action needs, and does it: a hold needs a reason, an approval a second look. */
export function DecisionDialogs(): ReactNode {
  const { desk, order } = useScene();
  const { deciding } = useView();
  const { busy, act } = useDecideOrder(order.id);
  const close = (): void => {
    desk.view.deciding = null;
  };
  const asksNothing = deciding === 'MAKE_CHANGES' || deciding === 'STAY_IN_REVIEW';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice, however often `act` changes.
  useEffect(() => {
    if (deciding === null || !asksNothing) return;
    close();
    void act(deciding);
  }, [deciding]);

  return (
    <>
      <ReasonDialog
        open={deciding === 'PUT_ON_HOLD'}
        title="Put On Hold"
        text="Tell the operator why this order has to wait."
        busy={busy}
        onContinue={(reason) => void act('PUT_ON_HOLD', reason).then(close)}
        onCancel={close}
      />
      <ConfirmDialog
        open={deciding === 'ORDER_APPROVED'}
        title="Order Approved"
        text="The proof is approved as it is shown here, and the order is closed for comments."
        busy={busy}
        onConfirm={() => void act('ORDER_APPROVED').then(close)}
        onCancel={close}
      />
    </>
  );
}
