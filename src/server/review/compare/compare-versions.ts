import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { locateVersion, type VersionRow, versionsOf } from '#server/files/attachments.queries.ts';
import type { ProofPreparer } from '#server/files/preview/prepare-proof.ts';
import type { Db } from '#server/kernel/db/db.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { readStored } from '#server/kernel/storage/read-stored.ts';
import { mutate } from '#server/mutation/mutate.ts';
import type { VersionIds } from '#server/review/thread-access.ts';
import type { FileComparison } from '#shared/compare/file-comparison.ts';
import { findComparison, saveComparison } from './comparisons.queries.ts';
import { type BeforeIds, filePair } from './verdicts.ts';

interface Parts {
  db: Db;
  store: ObjectStore;
  comparer: Pick<ProofPreparer, 'compare'>;
  clock: () => Date;
}

/** Largest stored result in characters; clients compute larger ones themselves. */
const mostKept = 4_000_000;

/**
 * Compares a version with the one before it and keeps the result by the files' hashes. Keeps none of files that cannot
 * be compared to the end: a client then says of which page that is true.
 */
export async function compareVersions(
  { db, store, comparer, clock }: Parts,
  versionId: string,
): Promise<void> {
  const found = await versionAndBefore(db, versionId);
  if (found === null) return;
  const { before, after } = found;
  if (before.sha256 === null || after.sha256 === null) return;
  if (before.file_removed_at !== null || after.file_removed_at !== null) return;
  const pair = { before: before.sha256, after: after.sha256 };
  if ((await findComparison(db, pair)) !== null) return;
  const result = await readStored(store, before.storage_key, (was) =>
    readStored(store, after.storage_key, (is) =>
      comparer.compare({ path: was, name: before.file_name }, { path: is, name: after.file_name }),
    ),
  );
  if (!result.ok || JSON.stringify(result.value).length > mostKept) return;
  await mutate(db, (tx) => saveComparison(tx, pair, result.value, clock()));
}

async function versionAndBefore(
  db: Db,
  versionId: string,
): Promise<{ before: VersionRow; after: VersionRow } | null> {
  const place = await locateVersion(db, versionId);
  if (place === null) return null;
  const versions = await versionsOf(db, [place.attachmentId]);
  const at = versions.findIndex(({ id }) => id === versionId);
  const [after, before] = at < 0 ? [] : versions.slice(at);
  if (after === undefined || before === undefined) return null;
  return [before, after].some(({ file_type }) => file_type === 'unsupported') ? null : { before, after };
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
