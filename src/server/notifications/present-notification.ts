import { presentPerson } from '#server/accounts/present-person.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import { shownOrderName } from '#shared/orders/order-name.ts';
import { phaseOf } from '#shared/orders/order-phase.ts';
import type { NotificationRow } from './notifications.queries.ts';

function widgetOf({ target, by_side: side }: NotificationRow): Notification['data']['widgetType'] {
  if (target.target !== 'attachment-annotation') return 'order';
  return side === 'customer' ? 'order-comment-customer' : 'order-comment-user';
}

export function presentNotification(row: NotificationRow): Notification {
  const isRead = row.read_at !== null;
  const person = row.by && presentPerson(row.by);
  return {
    id: row.id,
    group: String(row.order_id),
    kind: row.kind,
    title: row.title,
    message: row.message,
    created: row.created_at.toISOString(),
    isRead,
    status: isRead ? 'read' : 'unread',
    avatar: person?.avatar ?? null,
    username: person?.name ?? '',
    totalMessage: row.total,
    totalRead: row.read,
    data: {
      ...row.target,
      widgetType: widgetOf(row),
      cardNumber: String(row.order_id),
      cardTitle: shownOrderName(row.order_name),
      cardProgress: phaseOf({ status: row.order_status, state: row.order_state }),
    },
  };
}
