/** One route with or without a version: the workstation stays as it is while versions are chosen. */
export const reviewPath =
  /^\/orders\/detail\/(?<orderId>[^/]+)\/attachments\/(?<attachmentId>[^/]+)(?:\/versions\/(?<versionId>[^/]+))?\/?$/;

export interface ReviewAddress {
  orderId: string;
  attachmentId: string;
  /** Null where the address names none. */
  versionId: string | null;
}

/** Returns what an address of the review names; null of any other. */
export function reviewAddress({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): ReviewAddress | null {
  const { orderId, attachmentId, versionId } = reviewPath.exec(pathname)?.groups ?? {};
  if (orderId === undefined || attachmentId === undefined) return null;
  return { orderId, attachmentId, versionId: versionId ?? new URLSearchParams(search).get('versionId') };
}
