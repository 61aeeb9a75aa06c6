import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { isReadable, readableOrder } from '#server/access/order-access.ts';
import { attachmentsOf, versionsOf } from '#server/files/attachments.queries.ts';
import type { OrderThread } from '#shared/orders/order-thread.ts';
import { tabsFor } from '#shared/review/comment-tabs.ts';
import { presentTopic } from './present-topic.ts';
import { topicsOfVersions } from './topics.queries.ts';

/** Returns the readable threads on all files of an order, the one with the latest message first. */
export async function readThreads(context: UseCaseContext, orderId: string): Promise<OrderThread[]> {
  const { tx, actor } = context;
  const order = await readableOrder(tx, actor, orderId);
  const attachments = new Map((await attachmentsOf(tx, order.id)).map((row) => [row.id, row]));
  const versions = new Map(
    (await versionsOf(tx, [...attachments.keys()])).flatMap((version) => {
      const attachment = attachments.get(version.attachment_id);
      return attachment && isReadable(actor, attachment, version, order.status)
        ? [[version.id, version]]
        : [];
    }),
  );
  const threads: OrderThread[] = [];
  for (const row of await topicsOfVersions(tx, [...versions.keys()])) {
    const version = versions.get(row.version_id);
    const attachment = version && attachments.get(version.attachment_id);
    if (version === undefined || attachment === undefined) continue;
    if (!tabsFor(actor, attachment.kind).includes(row.tab)) continue;
    const { annotation: _annotation, annotationAttrId: _annotationAttrId, ...topic } = presentTopic(row);
    threads.push({
      ...topic,
      attachmentId: attachment.id,
      attachmentName: attachment.name,
      versionId: version.id,
      version: version.number,
    });
  }
  const lastSpoken = ({ comments, dateCreated }: OrderThread): string =>
    comments.at(-1)?.dateCreated ?? dateCreated;
  return threads.sort((a, b) => lastSpoken(b).localeCompare(lastSpoken(a)));
}
