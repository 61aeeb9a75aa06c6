import { allAttachments } from '#client/orders/stores/order-attachments.ts';
import type { DraftPlace } from '#client/review/stores/drafts.ts';
import type { Client } from '#client/state/client.ts';
import type { Version } from '#shared/files/attachment.ts';
import { shownOrderName } from '#shared/orders/order-name.ts';
import type { AnnotationTab } from '#shared/review/annotation.ts';

type Named = Pick<DraftPlace, 'orderId' | 'attachmentId' | 'versionId'>;

/**
 * Returns the place of a draft on a version, with the names known here; `annotation` names the page. For a version
 * that is no longer accessible, uses the names of an earlier draft.
 */
export function draftPlace(
  { orders, guest, review }: Pick<Client, 'orders' | 'guest' | 'review'>,
  { orderId, attachmentId, versionId }: Named,
  tab: AnnotationTab,
  annotation: string | null = null,
): DraftPlace {
  const order = orders.state.details[orderId];
  const attachments = order === undefined ? (guest.data?.attachments ?? []) : allAttachments(order);
  const attachment = attachments.find(({ id }) => id === attachmentId);
  const version: Version | undefined = attachment?.versions.find(({ id }) => id === versionId);
  const before = Object.values(review.state.drafts).find(
    ({ place }) => place?.versionId === versionId,
  )?.place;
  return {
    orderId,
    orderName: shownOrderName(order?.orderName ?? guest.data?.orderName ?? before?.orderName ?? ''),
    attachmentId,
    versionId,
    version: version?.version ?? before?.version ?? 0,
    fileName: version?.fileName ?? before?.fileName ?? attachment?.name ?? '',
    page: pageOf(annotation),
    tab,
  };
}

/** Returns the place of what is shown now; null if nothing is. */
export function shownPlace(client: Client, annotation: string | null = null): DraftPlace | null {
  const { orderId, attachmentId, versionId, tab } = client.review.state;
  if (orderId === null || attachmentId === null || versionId === null) return null;
  return draftPlace(client, { orderId, attachmentId, versionId }, tab, annotation);
}

/** Read without the code of marks, which the sign-in page must not load. */
function pageOf(annotation: string | null): number | null {
  const record = JSON.parse(annotation ?? 'null') as { page?: unknown } | null;
  return typeof record?.page === 'number' ? record.page : null;
}
