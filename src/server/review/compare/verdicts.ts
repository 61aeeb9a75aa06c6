import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { readableVersion } from '#server/access/order-access.ts';
import type { VersionIds } from '#server/review/thread-access.ts';
import type { ChangeVerdict, GivenVerdict } from '#shared/compare/verdicts.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { type FilePair, saveVerdicts, verdictsOf } from './verdicts.queries.ts';

/** The version that another of its order is compared with. */
export interface BeforeIds {
  beforeAttachmentId: string;
  beforeVersionId: string;
}

/** Returns the hashes of two versions' files that the actor may read; null while one is not known yet. */
export async function filePair(
  { tx, actor }: UseCaseContext,
  ids: VersionIds,
  { beforeAttachmentId, beforeVersionId }: BeforeIds,
): Promise<FilePair | null> {
  const after = await readableVersion(tx, actor, ids);
  const before = await readableVersion(tx, actor, {
    orderId: ids.orderId,
    attachmentId: beforeAttachmentId,
    versionId: beforeVersionId,
  });
  const [was, is] = [before.version.sha256, after.version.sha256];
  return was === null || is === null ? null : { before: was, after: is };
}

/** Returns the actor's own verdicts on the changes between two files. */
export async function readVerdicts(
  context: UseCaseContext,
  ids: VersionIds,
  before: BeforeIds,
): Promise<ChangeVerdict[]> {
  const pair = await filePair(context, ids, before);
  return pair === null ? [] : verdictsOf(context.tx, context.actor.userId, pair);
}

/** Keeps verdicts of the actor's own; the last of one change counts. */
export async function giveVerdicts(
  context: UseCaseContext,
  ids: VersionIds,
  before: BeforeIds,
  verdicts: readonly GivenVerdict[],
): Promise<null> {
  const pair = await filePair(context, ids, before);
  if (pair === null)
    throw new Refusal('conflict', 'These files are still being read', [
      'Verdicts can be kept once the server has read both files. Try again in a minute.',
    ]);
  const last = new Map(verdicts.map((given) => [given.key, given]));
  await saveVerdicts(context.tx, context.actor.userId, pair, [...last.values()], context.now);
  return null;
}
