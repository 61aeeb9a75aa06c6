import type { MutationContext } from '#server/access/mutation-context.ts';
import { isPublic, type ReadableVersion } from '#server/access/order-access.ts';
import { internalChannel, publicChannel } from '#server/access/order-channels.ts';
import { seesInternal } from '#shared/access/role.ts';
import type { Version } from '#shared/files/attachment.ts';
import type { SocketEvent } from '#shared/protocol/socket.ts';
import { findVersion, type VersionRow } from './attachments.queries.ts';
import { presentVersion } from './present-version.ts';

type Change = SocketEvent<'reload-version-list'>['change'];

/** Publishes a change of the version list to those who may read the version. */
export function publishVersionChange(
  { tx }: Pick<MutationContext, 'tx'>,
  { order, attachment, version }: ReadableVersion,
  change: Change,
): void {
  const channel = isPublic(attachment, version, order.status)
    ? publicChannel(order.id)
    : internalChannel(order.id);
  const ids = { orderId: String(order.id), attachmentId: attachment.id };
  tx.emit(channel, 'reload-version-list', { ...ids, change });
}

/** Publishes the version's current state. Returns it as the actor sees it. */
export async function publishVersion(context: MutationContext, found: ReadableVersion): Promise<Version> {
  const row: VersionRow | null = await findVersion(context.tx, found.attachment.id, found.version.id);
  if (row === null) throw new Error(`version ${found.version.id} is gone within its own transaction`);
  const isPublicVersion = isPublic(found.attachment, row, found.order.status);
  const published = presentVersion(row, { internal: !isPublicVersion });
  publishVersionChange(context, { ...found, version: row }, { kind: 'put', version: published });
  return presentVersion(row, { internal: seesInternal(context.actor) });
}
