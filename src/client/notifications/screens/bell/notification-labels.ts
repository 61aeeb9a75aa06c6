import type { Notification } from '#shared/notifications/notification.ts';
import type { NotificationKind } from '#shared/notifications/notification-kind.ts';

/** Above nine the badge shows 9+. */
export const badgeText = (unread: number): string => (unread > 9 ? '9+' : String(unread));

/** The message's HTML as plain text; nothing of it is ever put into the page as markup. */
export function plainMessage(html: string): string {
  const parsed = new DOMParser().parseFromString(html.replaceAll(/<br\s*\/?>/g, '\n'), 'text/html');
  return (parsed.body.textContent ?? '').trim();
}

/** Returns who caused it; the product itself if time did. */
export const whoOf = ({ username }: Pick<Notification, 'username'>, productName: string): string =>
  username === '' ? productName : username;

export const kindLabels: Readonly<Record<NotificationKind, { label: string; text: string }>> = {
  mention: { label: 'Mentions', text: 'Someone names you in a comment' },
  reply: { label: 'Comments and replies', text: 'On your orders and in threads you take part in' },
  status: { label: 'Status', text: 'One of your orders moves on' },
  hold: { label: 'Holds', text: 'One of your orders is put on hold' },
  version: { label: 'Files', text: 'A file or a new version is added' },
  assignment: { label: 'Assignments', text: 'An order is given to you, or you are asked to approve' },
  deadline: { label: 'Deadlines', text: 'A due date is less than a working day away' },
  'new-order': { label: 'New orders', text: 'An order comes in without an operator and manager' },
};
