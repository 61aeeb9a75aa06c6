import { useState } from 'react';
import { useLocation } from 'wouter';
import { type MoveTarget, moveOrder } from '#client/stores/actions/move-order.ts';
import { useClient } from '#client/stores/client-context.ts';
import { showToast } from '#client/stores/toasts.store.ts';
import { type ReviewAction, reviewMoves } from '#shared/rules/review-actions.ts';

const done: Readonly<Record<Exclude<MoveTarget, 'in-review'>, string>> = {
  'in-progress': 'The order goes back for changes. The operator is informed.',
  'on-hold': 'The order is on hold.',
  approved: 'The order is approved.',
};

/** Moves the order as an action says, then goes to the root, where the board loads again. Answers whether it was done. */
export function useDecideOrder(orderId: string) {
  const client = useClient();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const act = async (action: ReviewAction, reason?: string): Promise<boolean> => {
    const moveto = reviewMoves[action];
    if (moveto !== null) {
      setBusy(true);
      const result = await moveOrder(client, orderId, moveto, reason);
      setBusy(false);
      if (!result.ok) return false;
      showToast(client.toasts, { kind: 'success', title: 'Success', messages: [done[moveto]] });
    }
    navigate('/');
    return true;
  };
  return { busy, act };
}
