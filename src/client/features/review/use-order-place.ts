import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { OfferedCommand } from '#client/commands/bind-commands.ts';
import { type MoveTarget, moveOrder } from '#client/stores/actions/move-order.ts';
import { useActorOn, useClient } from '#client/stores/client-context.ts';
import { showToast } from '#client/stores/toasts.store.ts';
import type { Attachment } from '#shared/model/attachment.ts';
import type { OrderDetail } from '#shared/model/order.ts';
import { reviewActionsFor, reviewMoves } from '#shared/rules/review-actions.ts';
import type { ReviewPlace } from './desk/desk-context.ts';

const done: Readonly<Record<Exclude<MoveTarget, 'in-review'>, string>> = {
  'in-progress': 'The order goes back for changes. The operator is informed.',
  'on-hold': 'The order is on hold.',
  approved: 'The order is approved.',
};

/** A review among an order's own people. A decision leads to the root, where the board loads again. */
export function useOrderPlace(
  order: OrderDetail,
  { id: attachmentId, kind }: Attachment,
  commands: readonly OfferedCommand[],
): ReviewPlace {
  const client = useClient();
  const actor = useActorOn(order);
  const [, navigate] = useLocation();
  const { id, progress, isFrozen, userAbility } = order;
  return useMemo(() => {
    const orderPath = `/orders/detail/${id}`;
    return {
      close: () => navigate(orderPath),
      showVersion: (versionId) => navigate(`${orderPath}/attachments/${attachmentId}/versions/${versionId}`),
      step: null,
      ahead: [],
      mayDownload: true,
      commands,
      decisions:
        kind === 'customer' && actor.clientType === 'customer'
          ? reviewActionsFor(actor, { status: progress, isFrozen, ability: userAbility })
          : [],
      beforeChanges: null,
      async decide(decision, reason) {
        const moveto = reviewMoves[decision];
        if (moveto !== null) {
          const result = await moveOrder(client, id, moveto, reason);
          if (!result.ok) return false;
          showToast(client.toasts, { kind: 'success', title: 'Success', messages: [done[moveto]] });
        }
        navigate('/');
        return true;
      },
    };
  }, [client, navigate, actor, id, attachmentId, kind, progress, isFrozen, userAbility, commands]);
}
