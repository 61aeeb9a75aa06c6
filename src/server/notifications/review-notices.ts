import type { MutationContext } from '#server/access/mutation-context.ts';
import type { ReadableVersion } from '#server/access/order-access.ts';
import { noticeOrder } from './notification-triggers.ts';
import { type Notice, notifyAll } from './notify.ts';

/** A notice whose order is known where it is sent. */
export type OrderNotice = Omit<Notice, 'order'>;

/** Returns a notice about a version that leads to it, for the provider's people alone. */
export const reviewNotice = (
  { order, attachment, version }: ReadableVersion,
  notice: Pick<Notice, 'title' | 'message' | 'to'>,
): OrderNotice => ({
  kind: 'status',
  audience: 'internal',
  target: {
    target: 'attachment-version',
    targetId: { cardId: String(order.id), attachmentId: attachment.id, versionId: version.id },
  },
  ...notice,
});

export const approvalNotice = ({
  number,
  file_name: file,
}: Pick<ReadableVersion['version'], 'number' | 'file_name'>): Pick<Notice, 'title' | 'message'> => ({
  title: `Approved version ${number}`,
  message: `${file} can go to the customer`,
});

/** Notifies of what became of a review. */
export async function notifyOfReview(
  { tx, now, actor }: MutationContext,
  found: ReadableVersion,
  notice: Pick<Notice, 'title' | 'message' | 'to'>,
): Promise<void> {
  const order = await noticeOrder({ tx }, found.order.id);
  await notifyAll({ tx, now, by: actor.userId }, [[{ ...reviewNotice(found, notice), order }]]);
}

/** Asks the order's manager for a review; all `reviewers` where the manager is none of them. */
export async function notifyOfReviewRequest(
  { tx, now, actor }: MutationContext,
  found: ReadableVersion,
  reviewers: readonly string[],
): Promise<void> {
  const order = await noticeOrder({ tx }, found.order.id);
  const { manager_id: manager } = order;
  const to = manager !== null && reviewers.includes(manager) ? [manager] : reviewers;
  const { file_name: file, number } = found.version;
  const asked = { title: 'Asks for your internal review', message: `${file}, version ${number}`, to };
  const notice: Notice = { ...reviewNotice(found, asked), kind: 'assignment', order };
  await notifyAll({ tx, now, by: actor.userId }, [[notice]]);
}
