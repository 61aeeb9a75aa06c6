import { settleNews } from '#server/demo/queries/demo.queries.ts';
import { findAttachment, findVersion } from '#server/files/attachments.queries.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import {
  notifyOfChanges,
  notifyOfMessage,
  type WrittenMessage,
} from '#server/notifications/notification-triggers.ts';
import { findOrder } from '#server/orders/orders.queries.ts';
import { endStretch, startStretch } from '#server/work-time/work-time.queries.ts';
import { allOrders } from './company/all-orders.ts';
import { statusHistory } from './company/order-history.ts';
import type { OrderStory, Remark } from './company/order-story.ts';
import { workDone, workOfOld } from './company/work-done.ts';

const hourMs = 3_600_000;
/** Events newer than this are still in people's notifications. */
const newsHours = 96;
/** Older notifications are marked as read. */
const unreadHours = 20;

interface Desk {
  tx: MutationTx;
  now: Date;
}
const ago = ({ now }: Desk, hours: number): Date => new Date(now.getTime() - hours * hourMs);

/** Tells of a remark those whom it concerns, by the rules that hold for everyone. */
export async function tellRemark(
  desk: Desk,
  story: OrderStory,
  { attachmentId, versionId }: { attachmentId: string; versionId: string },
  remark: Remark,
  written: Omit<WrittenMessage, 'mentionedBefore' | 'isEdit'>,
): Promise<void> {
  if (remark.hoursAgo > newsHours) return;
  const order = await findOrder(desk.tx, story.id);
  const attachment = await findAttachment(desk.tx, story.id, attachmentId);
  const version = await findVersion(desk.tx, attachmentId, versionId);
  if (order === null || attachment === null || version === null)
    throw new Error(`order ${story.id} is not written yet`);
  const context = { tx: desk.tx, now: ago(desk, remark.hoursAgo), actor: { userId: remark.by } };
  await notifyOfMessage(
    context,
    { order, attachment, version },
    { ...written, mentionedBefore: [], isEdit: false },
  );
}

/** Tells of an order's last step, and of whom it was given to. */
export async function tellSteps(desk: Desk, story: OrderStory): Promise<void> {
  if (story.archived === true) return;
  const [, begun, ...rest] = statusHistory(story);
  const tell = (by: string, hoursAgo: number, content: string, after: object): Promise<void> =>
    notifyOfChanges({ tx: desk.tx, now: ago(desk, hoursAgo), actor: { userId: by } }, [
      { order: { id: story.id }, before: {}, after, content },
    ]);
  if (begun !== undefined && begun.hoursAgo <= newsHours && story.operator !== undefined)
    await tell(story.manager ?? 'daniel', begun.hoursAgo, begun.content, { operatorId: story.operator });
  const last = rest.at(-1);
  if (last !== undefined && last.hoursAgo <= newsHours)
    await tell(last.by, last.hoursAgo, last.content, { status: story.status });
}

/** Working time, past and running. */
export async function writeWork(desk: Desk): Promise<void> {
  for (const { order, by, hoursAgo, hours } of [...workOfOld(allOrders), ...workDone]) {
    await startStretch(desk.tx, order, by, ago(desk, hoursAgo));
    if (hours !== null) await endStretch(desk.tx, order, ago(desk, hoursAgo - hours));
  }
}

/** Older news is read, and none of it is mailed: nobody in the demonstration has been away. */
export const settle = (desk: Desk): Promise<void> => settleNews(desk.tx, ago(desk, unreadHours));
