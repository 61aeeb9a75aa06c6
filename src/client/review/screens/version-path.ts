/** Names in the query of such an address the version that it is compared with. */
export const comparedWithKey = 'compareWith';

/** Returns the address of one version in the review of its order. */
export const versionPath = ({
  orderId,
  attachmentId,
  versionId,
}: {
  orderId: string;
  attachmentId: string;
  versionId: string;
}): string => `/orders/detail/${orderId}/attachments/${attachmentId}/versions/${versionId}`;
