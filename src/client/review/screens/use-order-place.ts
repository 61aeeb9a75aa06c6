import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { OfferedCommand } from '#client/commands/bind-commands.ts';
import { useActorOn } from '#client/state/client-context.ts';
import type { Attachment } from '#shared/files/attachment.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { reviewActionsFor } from '#shared/review/review-actions.ts';
import type { ReviewPlace } from './controller/scene-context.ts';
import { versionPath } from './version-path.ts';

/** A review among an order's own people. A decision leads to the root, where the board loads again. */
export function useOrderPlace(
  order: OrderDetail,
  { id: attachmentId, kind }: Attachment,
  commands: readonly OfferedCommand[],
): ReviewPlace {
  const actor = useActorOn(order);
  const [, navigate] = useLocation();
  const { id, progress, isFrozen, hasReviewButtons, userAbility } = order;
  const proofs = order.attachments.customerReview;
  return useMemo(() => {
    const orderPath = `/orders/detail/${id}`;
    const openVersion = (versionId: string): void =>
      navigate(versionPath({ orderId: id, attachmentId, versionId }));
    return {
      close: () => navigate(orderPath),
      showVersion: openVersion,
      openVersion,
      step: null,
      ahead: [],
      mayDownload: true,
      commands,
      decisions:
        kind === 'customer' && actor.clientType === 'customer'
          ? reviewActionsFor(actor, { status: progress, isFrozen, hasReviewButtons, ability: userAbility })
          : [],
      beforeChanges: null,
      proofs,
      look: (at) => navigate(versionPath({ orderId: id, ...at })),
      decided: () => navigate('/'),
    };
  }, [
    navigate,
    actor,
    id,
    attachmentId,
    kind,
    progress,
    isFrozen,
    hasReviewButtons,
    userAbility,
    proofs,
    commands,
  ]);
}
