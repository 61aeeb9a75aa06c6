import type { OrderDetail } from '#shared/orders/order.ts';

/** Returns whether a version of an approved order is none of those that were approved; false where the reader does not know. */
export const isUnapproved = (
  { progress, decision }: Pick<OrderDetail, 'progress'> & Partial<Pick<OrderDetail, 'decision'>>,
  versionId: string,
): boolean =>
  (progress === 'approved' || progress === 'completed') &&
  decision?.kind === 'approved' &&
  !decision.versions.some((approved) => approved.versionId === versionId);

/** Returns the newest proofs of an order that came after its approval, as text. */
export const unapprovedProofs = (order: OrderDetail): string[] =>
  order.attachments.customerReview.flatMap(({ name, versions: [newest] }) =>
    newest !== undefined && isUnapproved(order, newest.id) ? [`${name}, version ${newest.version}`] : [],
  );
