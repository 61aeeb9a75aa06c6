import { findVersion, type VersionRow } from '#server/db/attachments.queries.ts';
import { appendEvent } from '#server/db/events.queries.ts';
import type { Version } from '#shared/model/attachment.ts';
import type { SocketEvent } from '#shared/protocol/socket.ts';
import { isPublic, type ReadableVersion } from './order-access.ts';
import { internalChannel, publicChannel, seesInternal } from './order-channels.ts';
import { presentVersion } from './present-version.ts';
import type { Work } from './work.ts';

type Change = SocketEvent<'reload-version-list'>['change'];

/** Tells those who may read the version of a change to the list it stands in. */
export async function tellVersion(
  { tx }: Pick<Work, 'tx'>,
  { order, attachment, version }: ReadableVersion,
  change: Change,
): Promise<void> {
  const channel = isPublic(attachment, version, order.status)
    ? publicChannel(order.id)
    : internalChannel(order.id);
  const ids = { orderId: String(order.id), attachmentId: attachment.id };
  await appendEvent(tx, channel, 'reload-version-list', { ...ids, change });
}

/** Tells of the version as it now is, and answers it as the actor sees it. */
export async function answerVersion(work: Work, found: ReadableVersion): Promise<Version> {
  const row: VersionRow | null = await findVersion(work.tx, found.attachment.id, found.version.id);
  if (row === null) throw new Error(`version ${found.version.id} is gone within its own transaction`);
  const heardByAll = isPublic(found.attachment, row, found.order.status);
  const told = await presentVersion(row, { ...work, internal: !heardByAll });
  await tellVersion(work, { ...found, version: row }, { kind: 'put', version: told });
  return presentVersion(row, { ...work, internal: seesInternal(work.actor) });
}
