import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { OfferedCommand } from '#client/commands/bind-commands.ts';
import { allAttachments } from '#client/orders/stores/order-attachments.ts';
import { useActorOn } from '#client/state/client-context.ts';
import type { Attachment, Version } from '#shared/files/attachment.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { reviewActionsFor } from '#shared/review/review-actions.ts';
import type { ReviewPlace } from './controller/scene-context.ts';
import { comparedWithKey, versionPath } from './version-path.ts';

/** A review among an order's own people. A decision leads to the root, where the board loads again. */
export function useOrderPlace(
  order: OrderDetail,
  { id: versionId }: Version,
  { id: attachmentId, kind }: Attachment,
  commands: readonly OfferedCommand[],
): ReviewPlace {
  const actor = useActorOn(order);
  const [, navigate] = useLocation();
  const { id, progress, isFrozen, hasReviewButtons, userAbility, attachments } = order;
  const proofs = attachments.customerReview;
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
      files: allAttachments({ attachments }),
      compareWith(otherId) {
        const path = versionPath({ orderId: id, attachmentId, versionId });
        navigate(otherId === null ? path : `${path}?${comparedWithKey}=${encodeURIComponent(otherId)}`);
      },
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
    attachments,
    versionId,
    commands,
  ]);
}
