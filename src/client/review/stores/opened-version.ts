import { orderAddress, seeEarlyResponse } from '#client/net/early-responses.ts';
import type { ClientType } from '#shared/access/role.ts';
import type { Version } from '#shared/files/attachment.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { ReviewAddress } from '#shared/review/review-address.ts';

declare global {
  interface Window {
    /** The version that the page was opened at, if the early response about its order names it; not there on other pages. */
    openedVersion?: Promise<Version | null>;
  }
}

/**
 * Returns the version of an address from the early response about its order: where the address names none, the newest,
 * unless the person's choice between public and internal ones decides.
 */
export async function findOpenedVersion(side: ClientType, address: ReviewAddress): Promise<Version | null> {
  const early = await seeEarlyResponse(orderAddress(side, address));
  if (early?.status !== 200) return null;
  const { attachments } = (early.data as { data: OrderDetail }).data;
  const attachment = Object.values(attachments)
    .flat()
    .find(({ id }) => id === address.attachmentId);
  const versions = attachment?.versions ?? [];
  if (address.versionId !== null) return versions.find(({ id }) => id === address.versionId) ?? null;
  const [newest = null] = versions;
  return versions.every(({ isInternal }) => isInternal === newest?.isInternal) ? newest : null;
}
