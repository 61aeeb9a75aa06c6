import {
  isInternalReader,
  isOpenOrder,
  isReadableOrder,
  showsProofs,
} from '#server/access/visibility.queries.ts';
import { type PersonRow, personJson } from '#server/accounts/person-columns.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { ClientType, Role } from '#shared/access/role.ts';
import type { NotificationTarget } from '#shared/notifications/notification.ts';
import type { NotificationKind, NotificationSettings } from '#shared/notifications/notification-kind.ts';
import type { NotificationAudience } from '#shared/notifications/notification-readers.ts';
import type { OrderState, OrderStatus } from '#shared/orders/order.ts';

export interface NewNotification {
  userId: string;
  orderId: number;
  kind: NotificationKind;
  byUser: string | null;
  title: string;
  /** HTML. */
  message: string;
  audience: NotificationAudience;
  target: NotificationTarget;
  decisionHash: string | null;
  inApp: boolean;
  byMail: boolean;
}

/** Returns the ids, in the order given. */
export async function insertNotifications(
  tx: Tx,
  rows: readonly NewNotification[],
  now: Date,
): Promise<string[]> {
  const inserted = await tx.query<{ id: string }>(
    `INSERT INTO notifications
       (user_id, order_id, kind, by_user, title, message, audience, target, in_app, by_mail, created_at,
       decision_hash)
     SELECT g.user_id, g.order_id, g.kind, g.by_user, g.title, g.message, g.audience, g.target::jsonb, g.in_app, g.by_mail, $11,
       g.decision_hash
     FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bool[],
       $10::bool[], $12::text[]) WITH ORDINALITY
       AS g (user_id, order_id, kind, by_user, title, message, audience, target, in_app, by_mail, decision_hash, place)
     ORDER BY g.place RETURNING id`,
    [
      rows.map(({ userId }) => userId),
      rows.map(({ orderId }) => orderId),
      rows.map(({ kind }) => kind),
      rows.map(({ byUser }) => byUser),
      rows.map(({ title }) => title),
      rows.map(({ message }) => message),
      rows.map(({ audience }) => audience),
      rows.map(({ target }) => JSON.stringify(target)),
      rows.map(({ inApp }) => inApp),
      rows.map(({ byMail }) => byMail),
      now,
      rows.map(({ decisionHash }) => decisionHash),
    ],
  );
  return inserted.map(({ id }) => id);
}

export interface NotificationRow {
  id: string;
  user_id: string;
  order_id: number;
  kind: NotificationKind;
  title: string;
  message: string;
  target: NotificationTarget;
  /** Of the decision that it is about. */
  decision_hash: string | null;
  created_at: Date;
  read_at: Date | null;
  in_app: boolean;
  by: PersonRow | null;
  by_side: ClientType | null;
  order_name: string;
  order_status: OrderStatus;
  order_state: OrderState;
  /** Of its person's group. */
  total: number;
  read: number;
}

/** Its person may read it now: `mayReceive` as SQL. */
const readable = `${isReadableOrder('o', 'r.company_id')} AND (n.audience = 'order' OR ${isInternalReader('r')}
  OR (n.audience = 'proof' AND ${showsProofs('o')}))`;
const tables = `notifications n JOIN orders o ON o.id = n.order_id JOIN users r ON r.id = n.user_id
  LEFT JOIN users b ON b.id = n.by_user`;
const columns = `n.id, n.user_id, n.order_id, n.kind, n.title, n.message, n.target, n.decision_hash, n.created_at, n.read_at, n.in_app,
  CASE WHEN b.id IS NULL THEN NULL ELSE ${personJson('b')} END AS by, b.client_type AS by_side,
  o.name AS order_name, o.status AS order_status, o.state AS order_state`;
const totals = `count(*) OVER (PARTITION BY n.user_id, n.order_id)::int AS total,
  count(n.read_at) OVER (PARTITION BY n.user_id, n.order_id)::int AS read`;

export interface Paging {
  page: number;
  limit: number;
}
const offset = ({ page, limit }: Paging): number => (page - 1) * limit;

/** The newest of each order, newest first. */
export const notificationGroups = (tx: Tx, userId: string, paging: Paging): Promise<NotificationRow[]> =>
  tx.query(
    `SELECT * FROM (
       SELECT ${columns}, ${totals},
         row_number() OVER (PARTITION BY n.order_id ORDER BY n.created_at DESC, n.id DESC) AS nth
       FROM ${tables} WHERE n.user_id = $1 AND n.in_app AND ${readable}
     ) seen WHERE nth = 1 ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`,
    [userId, paging.limit, offset(paging)],
  );

/** Returns the notifications of one order, newest first. */
export const notificationsOf = (
  tx: Tx,
  userId: string,
  orderId: number,
  paging: Paging,
): Promise<NotificationRow[]> =>
  tx.query(
    `SELECT ${columns}, ${totals} FROM ${tables} WHERE n.user_id = $1 AND n.order_id = $4 AND n.in_app AND ${readable}
     ORDER BY n.created_at DESC, n.id DESC LIMIT $2 OFFSET $3`,
    [userId, paging.limit, offset(paging), orderId],
  );

/** Returns the numbers of notifications and of groups; of one order if given. */
export async function countNotifications(
  tx: Tx,
  userId: string,
  orderId: number | null,
): Promise<{ messages: number; groups: number }> {
  const [row] = await tx.query<{ messages: number; groups: number }>(
    `SELECT count(*)::int AS messages, count(DISTINCT n.order_id)::int AS groups FROM ${tables}
     WHERE n.user_id = $1 AND ($2::int IS NULL OR n.order_id = $2) AND n.in_app AND ${readable}`,
    [userId, orderId],
  );
  return row ?? { messages: 0, groups: 0 };
}

/** Returns the number of unread notifications by person; those who have none have 0. */
export async function unreadOf(tx: Tx, userIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.query<{ user_id: string; unread: number }>(
    `SELECT n.user_id, count(*)::int AS unread FROM ${tables}
     WHERE n.user_id = ANY($1) AND n.in_app AND n.read_at IS NULL AND ${readable} GROUP BY n.user_id`,
    [userIds],
  );
  const counts = new Map(userIds.map((id) => [id, 0]));
  for (const { user_id, unread } of rows) counts.set(user_id, unread);
  return counts;
}

/**
 * Returns these notifications with the totals of their groups and their person's number of unread ones,
 * oldest first. For showing or mailing: only those that their people may read now.
 */
export const notificationsById = (
  tx: Tx,
  ids: readonly string[],
): Promise<(NotificationRow & { unread: number })[]> =>
  tx.query(
    `WITH unread AS (
       SELECT n.user_id, count(*)::int AS unread FROM ${tables}
       WHERE n.user_id IN (SELECT user_id FROM notifications WHERE id = ANY($1))
         AND n.in_app AND n.read_at IS NULL AND ${readable} GROUP BY n.user_id
     )
     SELECT seen.*, coalesce(unread.unread, 0) AS unread FROM (
       SELECT ${columns}, ${totals} FROM ${tables}
       WHERE (n.user_id, n.order_id) IN (SELECT user_id, order_id FROM notifications WHERE id = ANY($1))
         AND (n.in_app OR n.id = ANY($1)) AND ${readable}
     ) seen LEFT JOIN unread USING (user_id) WHERE id = ANY($1) ORDER BY created_at, id`,
    [ids],
  );

/** Which of a person's notifications; null: all. */
export type Which = { id: string } | { orderId: number } | null;
const condition = (which: Which): string =>
  which === null ? 'true' : 'id' in which ? 'id = $2' : 'order_id = $2::int';
const values = (userId: string, which: Which): unknown[] =>
  which === null ? [userId] : [userId, 'id' in which ? which.id : which.orderId];

/** Returns whether any of them was unread. */
export async function markNotificationsRead(
  tx: Tx,
  userId: string,
  which: Which,
  now: Date,
): Promise<boolean> {
  const given = values(userId, which);
  const rows = await tx.query(
    `UPDATE notifications SET read_at = $${given.length + 1}
     WHERE user_id = $1 AND read_at IS NULL AND ${condition(which)} RETURNING id`,
    [...given, now],
  );
  return rows.length > 0;
}

export async function deleteNotifications(tx: Tx, userId: string, which: Which): Promise<void> {
  await tx.query(
    `DELETE FROM notifications WHERE user_id = $1 AND ${condition(which)}`,
    values(userId, which),
  );
}

/** The subject of a notification, by the name of its target's id: a thread is `annotation`. */
export type NoticeSubject = 'attachmentId' | 'versionId' | 'annotation' | 'commentId';

/** Deletes all notifications of an order, or those about one subject. Returns the people who had them. */
export async function deleteNotificationsOf(
  tx: Tx,
  orderId: number,
  about: { subject: NoticeSubject; id: string } | null,
): Promise<string[]> {
  const narrowed = about === null ? '' : `AND target -> 'targetId' ->> $2::text = $3`;
  const rows = await tx.query<{ user_id: string }>(
    `DELETE FROM notifications WHERE order_id = $1 ${narrowed} RETURNING user_id`,
    about === null ? [orderId] : [orderId, about.subject, about.id],
  );
  return [...new Set(rows.map(({ user_id }) => user_id))];
}

/** Gives the notifications about a comment another text. Returns the people who have them. */
export async function updateNotificationsOf(
  tx: Tx,
  orderId: number,
  commentId: string,
  html: string,
): Promise<string[]> {
  const rows = await tx.query<{ user_id: string }>(
    `UPDATE notifications SET message = $3
     WHERE order_id = $1 AND target -> 'targetId' ->> 'commentId' = $2 AND message <> $3 RETURNING user_id`,
    [orderId, commentId, html],
  );
  return [...new Set(rows.map(({ user_id }) => user_id))];
}

/**
 * Lets notifications that lead to a version lead to the newest other one that has their thread, if any has. Returns the
 * people who have them.
 */
export async function leadToOtherVersions(tx: Tx, orderId: number, versionId: string): Promise<string[]> {
  const rows = await tx.query<{ user_id: string }>(
    `UPDATE notifications n SET target = jsonb_set(n.target, '{targetId,versionId}', to_jsonb(others.version_id))
     FROM (
       SELECT DISTINCT ON (has.topic_id) has.topic_id, has.version_id FROM (
         SELECT id AS topic_id, version_id FROM topics
         UNION ALL SELECT topic_id, version_id FROM carried_threads WHERE number IS NOT NULL
       ) has JOIN versions v ON v.id = has.version_id JOIN attachments a ON a.id = v.attachment_id
       WHERE a.order_id = $1 AND has.version_id <> $2 ORDER BY has.topic_id, v.number DESC
     ) others
     WHERE n.order_id = $1 AND n.target -> 'targetId' ->> 'versionId' = $2
       AND n.target -> 'targetId' ->> 'annotation' = others.topic_id RETURNING n.user_id`,
    [orderId, versionId],
  );
  return [...new Set(rows.map(({ user_id }) => user_id))];
}

/** Returns the ids of those who have been notified that a comment mentions them. */
export async function mentionedOn(tx: Tx, orderId: number, commentId: string): Promise<string[]> {
  const rows = await tx.query<{ user_id: string }>(
    `SELECT user_id FROM notifications
     WHERE order_id = $1 AND kind = 'mention' AND target -> 'targetId' ->> 'commentId' = $2`,
    [orderId, commentId],
  );
  return rows.map(({ user_id }) => user_id);
}

export async function deleteNotificationsBefore(tx: Tx, time: Date): Promise<void> {
  await tx.query('DELETE FROM notifications WHERE created_at < $1', [time]);
}

export interface RecipientRow {
  id: string;
  role: Role;
  company_id: string | null;
  /** Null: the default ones. */
  settings: NotificationSettings | null;
}

/** Guests are notified by the live channel alone, and deactivated people not at all. */
export const recipientsOf = (tx: Tx, ids: readonly string[]): Promise<RecipientRow[]> =>
  tx.query(
    `SELECT u.id, u.role, u.company_id, s.settings FROM users u
     LEFT JOIN notification_settings s ON s.user_id = u.id WHERE u.id = ANY($1) AND u.client_type <> 'guest'
       AND u.deactivated_at IS NULL`,
    [ids],
  );

/** Returns the ids of the provider's people in these roles. */
export async function peopleInRoles(tx: Tx, roles: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT id FROM users WHERE client_type = 'user' AND role = ANY($1) AND deactivated_at IS NULL`,
    [roles],
  );
  return rows.map(({ id }) => id);
}

export async function findSettings(tx: Tx, userId: string): Promise<NotificationSettings | null> {
  const [row] = await tx.query<{ settings: NotificationSettings }>(
    'SELECT settings FROM notification_settings WHERE user_id = $1',
    [userId],
  );
  return row?.settings ?? null;
}

export async function saveSettings(tx: Tx, userId: string, settings: NotificationSettings): Promise<void> {
  await tx.query(
    `INSERT INTO notification_settings (user_id, settings) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET settings = excluded.settings`,
    [userId, JSON.stringify(settings)],
  );
}

export interface NoticeOrderRow {
  id: number;
  name: string;
  company_id: string;
  status: OrderStatus;
  state: OrderState;
  due_at: Date | null;
  creator_id: string;
  operator_id: string | null;
  manager_id: string | null;
  /** Collaborators and approvers. */
  people: string[];
}

export interface DueOrderRow extends NoticeOrderRow {
  due_at: Date;
}

/** Orders with whom they concern. */
export const noticeOrders = (tx: Tx, ids: readonly number[]): Promise<NoticeOrderRow[]> =>
  tx.query(
    `SELECT o.id, o.name, o.company_id, o.status, o.state, o.due_at, o.creator_id, o.operator_id, o.manager_id,
       ARRAY(SELECT p.user_id FROM order_people p WHERE p.order_id = o.id ORDER BY p.user_id) AS people
     FROM orders o WHERE o.id = ANY($1) ORDER BY o.id`,
    [ids],
  );

/** Returns orders due in this time whose due date was not announced yet, the earliest first. */
export const comingDeadlines = (tx: Tx, from: Date, to: Date): Promise<DueOrderRow[]> =>
  tx.query(
    `SELECT o.id, o.name, o.company_id, o.status, o.state, o.due_at, o.creator_id, o.operator_id, o.manager_id,
       '{}'::text[] AS people
     FROM orders o WHERE o.due_at > $1 AND o.due_at <= $2 AND o.deadline_told IS DISTINCT FROM o.due_at
       AND ${isOpenOrder('o')} ORDER BY o.due_at, o.id`,
    [from, to],
  );

/** Marks these due dates as notified. Returns the orders, without those that another process is marking. */
export async function markDeadlinesNotified(
  tx: MutationTx,
  orders: readonly Pick<DueOrderRow, 'id' | 'due_at'>[],
): Promise<ReadonlySet<number>> {
  const rows = await tx.lockFree<{ id: number }>(
    'order',
    `UPDATE orders SET deadline_told = due_at WHERE id IN (
       SELECT o.id FROM orders o
         JOIN unnest($1::bigint[], $2::timestamptz[]) AS given (id, due_at) ON o.id = given.id AND o.due_at = given.due_at
       WHERE o.deadline_told IS DISTINCT FROM o.due_at
       FOR UPDATE OF o SKIP LOCKED
     ) RETURNING id`,
    [orders.map(({ id }) => id), orders.map(({ due_at }) => due_at)],
  );
  return new Set(rows.map(({ id }) => id));
}
