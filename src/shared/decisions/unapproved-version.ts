import type { OrderDetail } from '#shared/orders/order.ts';
import { currentProofs } from './seen-versions.ts';

/** Returns whether a proof of an approved order is none of those that were approved; false where the reader does not know. */
export const isUnapproved = (
  { progress, decision }: Pick<OrderDetail, 'progress'> & Partial<Pick<OrderDetail, 'decision'>>,
  versionId: string,
): boolean =>
  (progress === 'approved' || progress === 'completed') &&
  decision?.kind === 'approved' &&
  !decision.versions.some((approved) => approved.versionId === versionId);

/** Returns the newest proofs of an order that came after its approval, as text. */
export const unapprovedProofs = (order: OrderDetail): string[] =>
  order.attachments.customerReview.flatMap((attachment) =>
    currentProofs([attachment])
      .filter(({ id }) => isUnapproved(order, id))
      .map(({ version }) => `${attachment.name}, version ${version}`),
  );
