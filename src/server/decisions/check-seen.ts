import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { presentPerson } from '#server/accounts/present-person.ts';
import type { VersionRow } from '#server/files/attachments.queries.ts';
import type { DecidedVersion, DecisionConflict, SeenVersion } from '#shared/decisions/decision.ts';
import { invalidInput, Refusal } from '#shared/kernel/errors.ts';
import { decidedVersion, type Proof, proofsOf } from './current-proofs.ts';
import { type OpenThreadRow, type RemovedVersionRow, removedVersions } from './decisions.queries.ts';

type Change = DecisionConflict['changes'][number];

const isOnlyListed = ({ actor }: Pick<UseCaseContext, 'actor'>, { attachment }: Proof): boolean =>
  actor.guest !== undefined && !actor.guest.attachmentIds.includes(attachment.id);

/**
 * Returns the versions that a decision on an order in review names: every proof as it is now. Refuses with
 * the list of changes if the person saw something else: another version, other bytes, a proof more or less.
 * Without `seen` all versions are recorded as not on the screen. So are proofs that a guest's link does not
 * open.
 */
export async function decidedVersions(
  context: Pick<UseCaseContext, 'tx' | 'store' | 'actor'>,
  orderId: number,
  seen: readonly SeenVersion[] | undefined,
): Promise<DecidedVersion[]> {
  const proofs = await proofsOf(context, orderId);
  if (seen !== undefined) await requireCurrent(context, orderId, proofs, seen);
  const onScreen = new Set(seen?.filter((one) => one.onScreen).map(({ versionId }) => versionId));
  const versions: DecidedVersion[] = [];
  for (const { current } of proofs)
    if (current !== null) versions.push(await decidedVersion(context, current, onScreen.has(current.id)));
  return versions;
}

async function requireCurrent(
  context: Pick<UseCaseContext, 'tx' | 'store' | 'actor'>,
  orderId: number,
  proofs: readonly Proof[],
  seen: readonly SeenVersion[],
): Promise<void> {
  const own = proofs.filter((proof) => !isOnlyListed(context, proof));
  const closed = proofs
    .filter((proof) => isOnlyListed(context, proof))
    .map(({ attachment }) => attachment.id);
  const ids = seen.map(({ versionId }) => versionId);
  const removed = (await removedVersions(context.tx, orderId, ids)).filter(
    ({ attachment_id }) => !closed.includes(attachment_id),
  );
  const changes = new Map<string, Change>();
  const proofOf = new Map(own.flatMap((proof) => proof.versions.map(({ id }) => [id, proof] as const)));
  for (const one of seen) {
    const proof = proofOf.get(one.versionId);
    const change =
      proof === undefined ? removedChange(own, removed, one.versionId) : await changeOf(context, proof, one);
    if (change !== null) changes.set(change.attachmentId, change);
  }
  const known = new Set(ids);
  for (const { attachment, current } of own) {
    if (current !== null && !known.has(current.id) && !changes.has(attachment.id))
      changes.set(attachment.id, came('added', attachment.id, current.file_name, current));
  }
  if (changes.size > 0) throw decisionConflict([...changes.values()]);
  if (ids.some((id) => !proofOf.has(id))) throw invalidInput(['seen: names what is no proof of this order']);
}

/** Returns null of a version that was never known here, or is no longer after a backup was restored. */
function removedChange(
  proofs: readonly Proof[],
  removed: readonly RemovedVersionRow[],
  versionId: string,
): Change | null {
  const gone = removed.find(({ id }) => id === versionId);
  if (gone === undefined) return null;
  const left = proofs.find(({ attachment }) => attachment.id === gone.attachment_id);
  return came('removed', gone.attachment_id, gone.file_name, left?.current ?? null);
}

async function changeOf(
  context: Pick<UseCaseContext, 'tx' | 'store'>,
  proof: Proof,
  { versionId, sha256 }: SeenVersion,
): Promise<Change | null> {
  const { current } = proof;
  if (current === null || current.id !== versionId) {
    const old = proof.versions.find(({ id }) => id === versionId);
    return came('newer', proof.attachment.id, current?.file_name ?? old?.file_name ?? '', current);
  }
  const now = await decidedVersion(context, current, true);
  if (now.sha256 === sha256) return null;
  return { what: 'different-bytes', attachmentId: proof.attachment.id, fileName: current.file_name };
}

/** Refuses an approval of versions on which somebody else has written in an open thread what its author did not know of. */
export function requireKnownThreads(
  { actor }: Pick<UseCaseContext, 'actor'>,
  versions: readonly DecidedVersion[],
  threads: readonly OpenThreadRow[],
  seen: readonly SeenVersion[],
): void {
  const changes = versions.flatMap(({ attachmentId, fileName, versionId, version }): Change[] => {
    const known = seen.find((one) => one.versionId === versionId)?.openThreads;
    const open = threads.filter((thread) => thread.versionId === versionId);
    const isKnown =
      known === undefined ||
      (typeof known === 'number'
        ? open.length <= known
        : open.every(
            (thread) =>
              known.includes(thread.state) ||
              known.includes(thread.id) ||
              isOwnWriting(thread, actor.userId, known),
          ));
    if (isKnown) return [];
    const at = { attachmentId, fileName, versionId, version };
    return [{ what: 'commented', ...at, uploadedBy: null, createdAt: null }];
  });
  if (changes.length > 0) throw decisionConflict(changes);
}

/**
 * Returns whether a thread differs from what its reader knew by what they wrote themselves: a message, an edit or a move of
 * a mark on another device may not have reached the one that they decide on.
 */
function isOwnWriting(
  { id, author, replies, editedByOthers }: OpenThreadRow,
  userId: string,
  known: readonly string[],
): boolean {
  const before = known.find((one) => one.startsWith(`${id} `));
  const [, lastId = '', lastEdit = ''] = before?.split(' ') ?? [];
  if (before === undefined && author.id !== userId) return false;
  const since = replies.slice(replies.findIndex((reply) => reply.id === lastId) + 1);
  return editedByOthers <= lastEdit && since.every(({ authorId }) => authorId === userId);
}

const came = (
  what: 'newer' | 'removed' | 'added',
  attachmentId: string,
  fileName: string,
  current: VersionRow | null,
): Change => ({
  what,
  attachmentId,
  fileName,
  versionId: current?.id ?? null,
  version: current?.number ?? null,
  uploadedBy: current === null ? null : presentPerson(current.uploader),
  createdAt: current?.created_at.toISOString() ?? null,
});

/** Returns the change of an attachment that has a newer version. */
export const newerVersion = (attachmentId: string, newest: VersionRow): Change =>
  came('newer', attachmentId, newest.file_name, newest);

/** Returns the refusal of a decision on proofs that have changed since they were seen. */
export const decisionConflict = (changes: Change[]): Refusal =>
  new Refusal('conflict', 'The proof has changed: nothing was decided', changes.map(sentence), {
    kind: 'decision-conflict',
    changes,
    decision: null,
  } satisfies DecisionConflict);

function sentence(change: Change): string {
  const fileName = `“${change.fileName}”`;
  if (change.what === 'different-bytes') return `The file ${fileName} is not the one that you had.`;
  const { version } = change;
  if (version === null) return `${fileName} was removed.`;
  if (change.what === 'commented') return `${fileName} has an open comment that you had not seen.`;
  if (change.what === 'newer') return `${fileName}: version ${version} is the newest now.`;
  return change.what === 'removed'
    ? `${fileName}: the version that you had was removed, version ${version} is the newest now.`
    : `${fileName} was added to the order.`;
}
