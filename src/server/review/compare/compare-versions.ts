import type { UseCaseContext } from '#server/access/mutation-context.ts';
import {
  findAttachment,
  findVersion,
  locateVersion,
  type VersionRow,
  versionsOf,
} from '#server/files/attachments.queries.ts';
import type { ProofPreparer } from '#server/files/preview/prepare-proof.ts';
import { publishVersionRow } from '#server/files/publish-version.ts';
import type { Db } from '#server/kernel/db/db.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { readStored } from '#server/kernel/storage/read-stored.ts';
import { type MutationTx, mutate } from '#server/mutation/mutate.ts';
import { findOrder, lockOrderRow } from '#server/orders/orders.queries.ts';
import type { VersionIds } from '#server/review/thread-access.ts';
import type { ChangeCount } from '#shared/compare/change-count.ts';
import type { FileComparison } from '#shared/compare/file-comparison.ts';
import { changedPages, listChanges } from '#shared/compare/list-changes.ts';
import { matchedShare } from '#shared/compare/page-match.ts';
import { findComparison, saveComparison } from './comparisons.queries.ts';
import { type BeforeIds, filePair } from './verdicts.ts';

interface Parts {
  db: Db;
  store: ObjectStore;
  comparer: Pick<ProofPreparer, 'compare'>;
  clock: () => Date;
  /** Called with the kind of fault that a comparison ended with. */
  onFault: (fault: string) => void;
}

/** Largest stored result in characters; clients compute larger ones themselves. */
const maxKept = 4_000_000;

/**
 * Compares a version with the one before it, and with the one before it that customers see if that is another. Keeps
 * the results by the files' hashes, and none of files that cannot be compared to the end: a client then says of which
 * page that is true.
 */
export async function compareVersions(parts: Parts, versionId: string): Promise<void> {
  for (const pair of await versionAndBefore(parts.db, versionId)) await compareTwo(parts, pair);
}

async function compareTwo(
  { db, store, comparer, clock, onFault }: Parts,
  { before, after }: VersionPair,
): Promise<void> {
  if (before.sha256 === null || after.sha256 === null) return;
  if (before.file_removed_at !== null || after.file_removed_at !== null) return;
  const pair = { before: before.sha256, after: after.sha256 };
  if ((await findComparison(db, pair)) !== null) return;
  const result = await readStored(store, before.storage_key, (was) =>
    readStored(store, after.storage_key, (is) =>
      comparer.compare({ path: was, name: before.file_name }, { path: is, name: after.file_name }),
    ),
  );
  if (!result.ok) return onFault(result.fault.kind);
  const found = { result: JSON.stringify(result.value), count: countChanges(result.value) };
  if (found.result.length > maxKept) return;
  await mutate(db, async (tx) => {
    const place = await locateVersion(tx, after.id);
    if (place !== null) await lockOrderRow(tx, place.orderId);
    await saveComparison(tx, pair, found, clock());
    if (place !== null && found.count !== null) await publishCount(tx, place, after.id);
  });
}

/** Publishes a version, whose changes are counted now, to those who see it. */
async function publishCount(
  tx: MutationTx,
  { orderId, attachmentId }: { orderId: number; attachmentId: string },
  versionId: string,
): Promise<void> {
  const order = await findOrder(tx, orderId);
  const attachment = await findAttachment(tx, orderId, attachmentId);
  const version = await findVersion(tx, attachmentId, versionId);
  if (order !== null && attachment !== null && version !== null)
    publishVersionRow({ tx }, { order, attachment, version });
}

/** Returns what a comparison lists as changed; null where the two files look like different documents. */
function countChanges({ map, pages }: FileComparison): ChangeCount | null {
  const oldCount = map.pages.filter(({ old }) => old !== null).length + map.removed.length;
  if (!matchedShare(map, oldCount).isSameDocument) return null;
  const changes = listChanges(map, pages);
  return { changes: changes.length, pages: changedPages(changes) };
}

interface VersionPair {
  before: VersionRow;
  after: VersionRow;
}

async function versionAndBefore(db: Db, versionId: string): Promise<VersionPair[]> {
  const place = await locateVersion(db, versionId);
  if (place === null) return [];
  const versions = await versionsOf(db, [place.attachmentId]);
  const at = versions.findIndex(({ id }) => id === versionId);
  const [after, ...older] = at < 0 ? [] : versions.slice(at);
  if (after === undefined) return [];
  const previous = new Set([
    older[0],
    after.is_internal ? undefined : older.find(({ is_internal }) => !is_internal),
  ]);
  return [...previous].flatMap((before) =>
    before === undefined || [before, after].some(({ file_type }) => file_type === 'unsupported')
      ? []
      : [{ before, after }],
  );
}

/** Compares those versions anew that followed a removed one for any reader. `versions`: newest first, with or without it. */
export async function compareFollowing(
  tx: MutationTx,
  versions: readonly VersionRow[],
  removed: Pick<VersionRow, 'number'>,
): Promise<void> {
  for (const { id, is_internal } of versions.toReversed().filter(({ number }) => number > removed.number)) {
    await tx.addJob('compare-versions', { versionId: id });
    if (!is_internal) return;
  }
}

/** Returns what the server found different between two versions that the actor may read; null where it has not compared them. */
export async function readComparison(
  context: UseCaseContext,
  ids: VersionIds,
  before: BeforeIds,
): Promise<FileComparison | null> {
  const pair = await filePair(context, ids, before);
  return pair === null ? null : findComparison(context.tx, pair);
}
