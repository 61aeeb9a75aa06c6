import type { OrderTarget } from '#client/orders/stores/order-target.ts';
import { readCarried } from '#client/review/actions/carry-thread.ts';
import { serverComparison } from '#client/review/actions/server-comparison.ts';
import {
  type CarriedComparison,
  type CarriedItem,
  carriedItems,
} from '#client/review/screens/carried/carried-item.ts';
import { predecessorOf } from '#client/review/screens/changes/pair/predecessor.ts';
import { createMarkReader } from '#client/review/screens/controller/mark-reader.ts';
import type { Client } from '#client/state/client.ts';
import { usualSettings } from '#shared/compare/compare-settings.ts';
import { matchedShare } from '#shared/compare/page-match.ts';
import type { Version } from '#shared/files/attachment.ts';
import { isOnTab } from '#shared/files/version-rules.ts';
import type { OrderThread } from '#shared/orders/order-thread.ts';

/** The open requests of one proof, whose newest version is about to go to the customer. */
export interface RequestsOfProof {
  orderId: string;
  attachmentId: string;
  name: string;
  newest: Version;
  /** Requests from earlier versions without a verdict in the newest one. */
  earlier: readonly CarriedItem[];
  /** On the newest version itself: no version has come since. */
  here: readonly OrderThread[];
}

export interface OpenRequests {
  proofs: readonly RequestsOfProof[];
  /** Orders whose requests could not be read. */
  unread: readonly OrderTarget[];
}

/**
 * Returns what others have asked for on an order's public proofs and what is still open, by proof; null if it cannot be
 * read. The store has the order and its threads.
 */
export async function requestsOfOrder(client: Client, orderId: string): Promise<RequestsOfProof[] | null> {
  const { details, threads } = client.orders.state;
  const [order, all] = [details[orderId], threads[orderId]];
  if (order === undefined || !all) return null;
  const own = client.session.user?.id;
  const open = all.filter(
    ({ tab, isResolve, sender }) => tab === 'public' && !isResolve && sender.id !== own,
  );
  const proofs: RequestsOfProof[] = [];
  for (const { id, name, versions } of order.attachments.customerReview) {
    const ofProof = open.filter(({ attachmentId }) => attachmentId === id);
    const shown = versions.filter((version) => isOnTab(version, 'public'));
    const [newest] = shown;
    if (ofProof.length === 0 || newest === undefined) continue;
    const here = ofProof.filter(({ versionId }) => versionId === newest.id);
    const earlier =
      here.length === ofProof.length ? [] : await earlierRequests(client, orderId, shown, newest, ofProof);
    if (earlier === null) return null;
    if (earlier.length + here.length > 0)
      proofs.push({ orderId, attachmentId: id, name, newest, earlier, here });
  }
  return proofs;
}

/** Returns the open threads without a verdict in the newest version; null if they cannot be read. */
async function earlierRequests(
  client: Client,
  orderId: string,
  versions: readonly Version[],
  newest: Version,
  open: readonly OrderThread[],
): Promise<CarriedItem[] | null> {
  const { attachmentId, id: versionId } = newest;
  const carried = await readCarried(client, { orderId, attachmentId, versionId });
  if (!carried.ok) return null;
  const asked = new Set(open.map(({ id }) => id));
  const waiting = carried.data.filter(({ topic, left }) => left === null && asked.has(topic.id));
  const reader = createMarkReader({ pageSizes: [], image: newest.fileType === 'image' });
  const comparison = waiting.length === 0 ? null : await comparisonOf(client, orderId, versions, newest);
  return carriedItems(waiting, comparison, reader.markOf, []);
}

/** Returns what the server found different since the version before; null where there is none to compare with. */
async function comparisonOf(
  client: Client,
  orderId: string,
  versions: readonly Version[],
  newest: Version,
): Promise<CarriedComparison | null> {
  const old = predecessorOf(versions, newest);
  if (old === null) return null;
  const ids = ({ attachmentId, id }: Version) => ({ attachmentId, versionId: id });
  const result = await serverComparison(client, orderId, ids(old), ids(newest));
  // The server compares by the usual settings.
  const found = { settings: usualSettings, changes: [] };
  if (result === null)
    return {
      oldId: old.id,
      state: { ...found, status: 'waiting', result: { map: null, pages: new Map() } },
    };
  const isOther =
    result.map !== null &&
    !matchedShare(result.map, old.fileMeta.pageCount ?? result.map.pages.length).isSameDocument;
  return { oldId: old.id, state: { ...found, status: isOther ? 'different' : 'done', result } };
}

/** Returns what became of the open requests, in words: `3 open comments: 2 look untouched, 1 unclear.` */
export function requestsText(proofs: readonly RequestsOfProof[]): string {
  const earlier = proofs.flatMap((proof) => proof.earlier);
  const here = proofs.reduce((sum, proof) => sum + proof.here.length, 0);
  const count = (state: CarriedItem['state']): number =>
    earlier.filter((item) => item.state === state).length;
  const untouched = count('untouched') + here;
  const [done, unclear] = [count('done'), count('unclear')];
  const parts = [
    ...(untouched === 0 ? [] : [`${untouched} ${untouched === 1 ? 'looks' : 'look'} untouched`]),
    ...(unclear === 0 ? [] : [`${unclear} ${unclear === 1 ? 'is' : 'are'} unclear`]),
    ...(done === 0 ? [] : [`${done} ${done === 1 ? 'looks' : 'look'} done`]),
  ];
  const all = earlier.length + here;
  return `${all} ${all === 1 ? 'comment is' : 'comments are'} still open: ${parts.join(', ')}.`;
}
