import type { NotificationTarget } from './notification.ts';

/** Returns the address it leads to, within the application. */
export function pathOfTarget({ target, targetId }: NotificationTarget): string {
  const order = `/orders/detail/${targetId.cardId}`;
  if (target === 'card') return order;
  const version = `${order}/attachments/${targetId.attachmentId}/versions/${targetId.versionId}`;
  return target === 'attachment-version' ? version : `${version}?commentId=${targetId.commentId}`;
}
