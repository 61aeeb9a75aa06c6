import { keptTheme } from '#client/accounts/stores/kept-theme.ts';
import { orderAddress, seeEarlyResponse } from '#client/net/early-responses.ts';
import { keptPanels, oneAtATime, shownPanels } from '#client/review/stores/panel-memory.ts';
import type { ClientType } from '#shared/access/role.ts';
import type { Version } from '#shared/files/attachment.ts';
import { pageGap } from '#shared/geometry/space.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { type ReviewAddress, reviewAddress } from '#shared/review/review-address.ts';

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

/**
 * Puts the server's picture of a version's first page into the page, as the server itself does for guests: on a page for
 * members it comes with the first response, before the program that shows it has loaded. Puts none there where the
 * address has come to name something else by now. `storage` keeps how the person has arranged the review.
 */
export function showPagePicture(version: Version, storage: Storage): void {
  const { preview, fileType, fileMeta } = version;
  const root = document.getElementById('root');
  const now = reviewAddress(location);
  if (now?.attachmentId !== version.attachmentId || (now.versionId ?? version.id) !== version.id) return;
  if (preview === null || fileType === 'unsupported' || root === null) return;
  const { width = 0, height = 0 } = fileMeta.firstPage ?? {};
  const rest = width === 0 ? 0 : (((fileMeta.pageCount ?? 1) - 1) * (height + pageGap)) / width;
  const panels = shownPanels(keptPanels.read(storage), matchMedia(oneAtATime).matches);
  const first = document.createElement('div');
  first.id = 'first';
  first.className = `${keptTheme.read(storage)}${fileType === 'image' ? ' image' : ''}`;
  first.style.setProperty('--natural', `${width}px`);
  first.style.setProperty('--rest', `${rest}`);
  if (!panels.rail) first.style.setProperty('--rail', '40px');
  if (!panels.comments) first.style.setProperty('--comments', '40px');
  const picture = document.createElement('img');
  picture.alt = '';
  picture.fetchPriority = 'high';
  picture.src = preview;
  const pages = document.createElement('div');
  pages.append(picture);
  first.append(pages);
  root.before(first);
}
