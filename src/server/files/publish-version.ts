import type { MutationContext } from '#server/access/mutation-context.ts';
import { isPublic, type ReadableVersion } from '#server/access/order-access.ts';
import { internalChannel, publicChannel } from '#server/access/order-channels.ts';
import { seesInternal } from '#shared/access/role.ts';
import type { Version } from '#shared/files/attachment.ts';
import { findVersion, type VersionRow } from './attachments.queries.ts';
import { presentVersion } from './present-version.ts';

/** Publishes a version's removal to those who could read it. */
export function publishVersionRemoved(
  { tx }: Pick<MutationContext, 'tx'>,
  { order, attachment, version }: ReadableVersion,
): void {
  const channel = isPublic(attachment, version, order.status)
    ? publicChannel(order.id)
    : internalChannel(order.id);
  const ids = { orderId: String(order.id), attachmentId: attachment.id };
  tx.emit(channel, 'reload-version-list', { ...ids, change: { kind: 'removed', versionId: version.id } });
}

/** Publishes a version as it is stored: to staff with the threads of both tabs, to others with the public ones. */
export function publishVersionRow(
  { tx }: Pick<MutationContext, 'tx'>,
  { order, attachment, version }: ReadableVersion,
): void {
  const shown = (internal: boolean) => ({
    orderId: String(order.id),
    attachmentId: attachment.id,
    change: { kind: 'put' as const, version: presentVersion(version, { internal }) },
  });
  if (isPublic(attachment, version, order.status))
    tx.emit(publicChannel(order.id), 'reload-version-list', shown(false));
  // Staff are in both channels: what comes last is what they keep.
  tx.emit(internalChannel(order.id), 'reload-version-list', shown(true));
}

/** Publishes the version's current state. Returns it as the actor sees it. */
export async function publishVersion(context: MutationContext, found: ReadableVersion): Promise<Version> {
  const row: VersionRow | null = await findVersion(context.tx, found.attachment.id, found.version.id);
  if (row === null) throw new Error(`version ${found.version.id} is gone within its own transaction`);
  publishVersionRow(context, { ...found, version: row });
  return presentVersion(row, { internal: seesInternal(context.actor) });
}
