import type { UseCaseContext } from '#server/access/mutation-context.ts';
import type { VersionRow } from '#server/files/attachments.queries.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { decisionInForce } from './decisions.queries.ts';

/**
 * Refuses to delete versions named by an approval in force: the order would show other versions as approved, and
 * the approved bytes could not be compared any more.
 */
export async function requireNotApproved(
  { tx }: Pick<UseCaseContext, 'tx'>,
  orderId: number,
  versions: readonly VersionRow[],
): Promise<void> {
  const inForce = await decisionInForce(tx, orderId);
  const named = inForce?.kind === 'approved' ? inForce.versions.map(({ versionId }) => versionId) : [];
  const approved = versions.find(({ id, is_approved }) => is_approved || named.includes(id));
  if (approved === undefined) return;
  throw new Refusal('conflict', 'This file is approved', [
    `Version ${approved.number} of “${approved.file_name}” stays while its approval is in force. Take that back first.`,
  ]);
}
