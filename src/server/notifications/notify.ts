import { ownChannel } from '#server/access/order-channels.ts';
import { messageHtml } from '#server/kernel/mail/escape-html.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { NotificationTarget } from '#shared/notifications/notification.ts';
import {
  defaultNotificationSettings,
  type NotificationKind,
} from '#shared/notifications/notification-kind.ts';
import {
  channelsFor,
  type NotificationAudience,
  type Recipient,
} from '#shared/notifications/notification-readers.ts';
import {
  deleteNotificationsOf,
  insertNotifications,
  leadToOtherVersions,
  type NewNotification,
  type NoticeOrderRow,
  type NoticeSubject,
  notificationsById,
  type RecipientRow,
  recipientsOf,
  unreadOf,
  updateNotificationsOf,
} from './notifications.queries.ts';
import { presentNotification } from './present-notification.ts';

/** An event to notify of, and its recipients. */
export interface Notice {
  kind: NotificationKind;
  order: Pick<NoticeOrderRow, 'id' | 'company_id' | 'status' | 'state'>;
  title: string;
  /** Plain text. */
  message: string;
  audience: NotificationAudience;
  target: NotificationTarget;
  /** Of the decision that it is about. */
  decisionHash?: string | null;
  /** Ids, in any order and number; only those who may and want to are notified. */
  to: readonly (string | null)[];
}

/** More new ones for one person are published as a single change of the list. */
const maxShown = 3;
/** A message is a glimpse of what was written, which is one step away. */
const maxMessageLength = 500;

const cut = (text: string): string =>
  text.length > maxMessageLength ? `${text.slice(0, maxMessageLength - 1)}…` : text;
/** Returns a plain text as the HTML that a notification keeps. */
const noticeText = (message: string): string => messageHtml(cut(message));
const recipientOf = ({ id, role, company_id: companyId, settings }: RecipientRow): Recipient => ({
  id,
  role,
  companyId,
  settings: { ...defaultNotificationSettings(), ...settings },
});

/**
 * Writes notifications in the transaction of their cause and publishes them. One person gets one notification
 * of a cause: the first notice of a `causes` entry that reaches them. `by` null: no person caused it. `impersonatorId`:
 * who acted as that person, and is not notified either.
 */
export async function notifyAll(
  { tx, now, by, impersonatorId }: { tx: MutationTx; now: Date; by: string | null; impersonatorId?: string },
  causes: readonly (readonly Notice[])[],
): Promise<void> {
  const ids = new Set(causes.flat().flatMap(({ to }) => to.filter((id) => id !== null)));
  for (const id of [by, impersonatorId ?? null]) if (id !== null) ids.delete(id);
  if (ids.size === 0) return;
  const recipients = new Map((await recipientsOf(tx, [...ids])).map((row) => [row.id, recipientOf(row)]));
  const rows = causes.flatMap((notices) => rowsOf(notices, recipients, by));
  if (rows.length === 0) return;
  const written = await insertNotifications(tx, rows, now);
  publishNotifications(tx, written, [...new Set(rows.map(({ userId }) => userId))]);
}

function rowsOf(
  notices: readonly Notice[],
  recipients: ReadonlyMap<string, Recipient>,
  by: string | null,
): NewNotification[] {
  const notified = new Set<string>();
  const rows: NewNotification[] = [];
  for (const { to, order, title, message, kind, audience, target, decisionHash } of notices)
    for (const id of to) {
      const recipient = id === null ? undefined : recipients.get(id);
      if (recipient === undefined || notified.has(recipient.id)) continue;
      const channels = channelsFor(
        recipient,
        { ...order, companyId: order.company_id },
        { kind, audience, causedBy: by },
      );
      if (channels === null) continue;
      notified.add(recipient.id);
      rows.push({
        userId: recipient.id,
        orderId: order.id,
        kind,
        byUser: by,
        title,
        message: noticeText(message),
        audience,
        target,
        decisionHash: decisionHash ?? null,
        inApp: channels.app,
        byMail: channels.mail,
      });
    }
  return rows;
}

/** Publishes notifications to their people. Counts at the commit, so that of two at once the later counts both. */
function publishNotifications(tx: MutationTx, ids: readonly string[], userIds: readonly string[]): void {
  tx.emitAtCommit(userIds.map(ownChannel), async (emit) => {
    const rows = await notificationsById(tx, ids);
    for (const [userId, unread] of new Map(rows.map((row) => [row.user_id, row.unread]))) {
      const own = rows.filter(({ user_id, in_app }) => user_id === userId && in_app);
      const channel = ownChannel(userId);
      if (own.length > maxShown) emit(channel, 'fetch-messages', { unread });
      else
        for (const row of own)
          emit(channel, 'show-notification', { notification: presentNotification(row), unread });
    }
  });
}

/** Lets the notifications about a comment that was corrected say what it says now. */
export async function correctNotices(
  tx: MutationTx,
  orderId: number,
  { commentId, message }: { commentId: string; message: string },
): Promise<void> {
  publishListChange(tx, await updateNotificationsOf(tx, orderId, commentId, noticeText(message)));
}

/** Deletes the notifications about something that is deleted, since their link would lead nowhere. */
export async function forgetNotices(
  tx: MutationTx,
  orderId: number,
  subject: NoticeSubject,
  id: string,
): Promise<void> {
  publishListChange(tx, await deleteNotificationsOf(tx, orderId, { subject, id }));
}

/** Deletes the notifications about a version that is deleted, but for those about threads that live on other versions. */
export async function forgetVersion(tx: MutationTx, orderId: number, versionId: string): Promise<void> {
  publishListChange(tx, await leadToOtherVersions(tx, orderId, versionId));
  await forgetNotices(tx, orderId, 'versionId', versionId);
}

/** Publishes to users that their notification lists have changed. */
export function publishListChange(tx: MutationTx, userIds: readonly string[]): void {
  if (userIds.length === 0) return;
  tx.emitAtCommit(userIds.map(ownChannel), async (emit) => {
    const unread = await unreadOf(tx, userIds);
    for (const userId of userIds)
      emit(ownChannel(userId), 'fetch-messages', { unread: unread.get(userId) ?? 0 });
  });
}
