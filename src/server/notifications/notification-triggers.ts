import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { isPublic, type ReadableVersion } from '#server/access/order-access.ts';
import type { LockedOrder, OrderFields } from '#server/orders/order-rows.queries.ts';
import type { Actor, GuestScope } from '#shared/access/actor.ts';
import { roles } from '#shared/access/role.ts';
import { plainText, type RichText } from '#shared/kernel/rich-text.ts';
import { assignsOrders } from '#shared/notifications/notification-kind.ts';
import type { NotificationAudience } from '#shared/notifications/notification-readers.ts';
import { phaseNames, phaseOf } from '#shared/orders/order-phase.ts';
import type { AnnotationTab } from '#shared/review/annotation.ts';
import { type NoticeOrderRow, noticeOrders, peopleInRoles } from './notifications.queries.ts';
import { type Notice, notifyAll } from './notify.ts';

/** Returns the ids of everyone involved in an order: its creator, participants and staff. */
const concerned = ({ creator_id, operator_id, manager_id, people }: NoticeOrderRow): (string | null)[] => [
  creator_id,
  operator_id,
  manager_id,
  ...people,
];

export async function noticeOrder({ tx }: Pick<UseCaseContext, 'tx'>, id: number): Promise<NoticeOrderRow> {
  const [order] = await noticeOrders(tx, [id]);
  if (order === undefined) throw new Error(`order ${id} is gone within its own transaction`);
  return order;
}

/** The person who acts, and when. */
interface Doing extends Pick<MutationContext, 'tx' | 'now'> {
  actor: Pick<Actor, 'userId' | 'impersonatorId'> & { guest?: Pick<GuestScope, 'inviterId'> };
}
const cause = ({ tx, now, actor: { userId, impersonatorId } }: Doing) => ({
  tx,
  now,
  by: userId,
  ...(impersonatorId !== undefined && { impersonatorId }),
});
/** Returns who invited the guest who acts. */
const inviterOf = ({ actor }: Doing): string | null => actor.guest?.inviterId ?? null;

/**
 * Returns who may be notified of a version. Customers: always of their own uploads, and of proofs that they can
 * see.
 */
function audienceOf({ attachment, version }: ReadableVersion, tab: AnnotationTab): NotificationAudience {
  if (tab === 'internal' || attachment.kind === 'internal' || version.is_internal) return 'internal';
  return isPublic(attachment, version, 'in-progress') ? 'order' : 'proof';
}

export interface WrittenMessage {
  tab: AnnotationTab;
  topicId: string;
  /** The message's id; for the first message of a thread, the thread's. */
  commentId: string;
  message: RichText;
  /** Ids of those who are to be notified of a mention. */
  mentioned: readonly string[];
  /** The earlier authors of the thread this replies to. */
  speakers: readonly string[];
  /** An edit notifies the mentioned alone. */
  isEdit: boolean;
}

/** Notifies the mentioned of the mention, earlier authors of the reply, and everyone involved in the order of the comment. */
export async function notifyOfMessage(
  context: Doing,
  found: ReadableVersion,
  written: WrittenMessage,
): Promise<void> {
  const order = await noticeOrder(context, found.order.id);
  const { topicId, commentId, tab } = written;
  const file = found.attachment.name;
  const notice = {
    order,
    message: plainText(written.message),
    audience: audienceOf(found, tab),
    target: {
      target: 'attachment-annotation',
      targetId: {
        cardId: String(order.id),
        attachmentId: found.attachment.id,
        versionId: found.version.id,
        commentId,
        public: tab === 'public',
        annotation: topicId,
      },
    },
  } as const;
  const notices: Notice[] = [
    { ...notice, kind: 'mention', title: `Mentioned you on ${file}`, to: written.mentioned },
  ];
  if (!written.isEdit)
    notices.push(
      { ...notice, kind: 'reply', title: `Replied on ${file}`, to: written.speakers },
      {
        ...notice,
        kind: 'reply',
        title: `Commented on ${file}`,
        to: [...concerned(order), inviterOf(context)],
      },
    );
  await notifyAll(cause(context), [notices]);
}

/** What a version's notice says where nobody has uploaded it. */
export interface VersionNotice extends Pick<Notice, 'title' | 'message'> {
  /** Ids of those who were notified of the same before. */
  except: readonly string[];
}

/** Notifies everyone involved in an order of a file that was added to it. */
export async function notifyOfVersion(
  context: Doing,
  found: ReadableVersion,
  instead: VersionNotice | null = null,
): Promise<void> {
  const { attachment, version } = found;
  const order = await noticeOrder(context, found.order.id);
  const isFirst = version.number === 1;
  await notifyAll(cause(context), [
    [
      {
        kind: 'version',
        order,
        title: instead?.title ?? (isFirst ? 'Uploaded a file' : `Uploaded version ${version.number}`),
        message:
          instead?.message ??
          (isFirst ? version.file_name : `${version.file_name}, a new version of ${attachment.name}`),
        audience: audienceOf(found, 'public'),
        target: {
          target: 'attachment-version',
          targetId: { cardId: String(order.id), attachmentId: attachment.id, versionId: version.id },
        },
        to: concerned(order).filter((id) => id === null || instead?.except.includes(id) !== true),
      },
    ],
  ]);
}

/** What one call has changed of an order. */
export interface NotedChange {
  order: Pick<LockedOrder, 'id'>;
  before: Partial<OrderFields>;
  after: Partial<OrderFields>;
  /** The text of its timeline entry. */
  content: string;
  /** The hash of the decision's record entry, if the change was a decision. */
  decisionHash?: string | null;
  /** Instead of the usual ones, for its people. */
  notice?: Omit<Notice, 'order'> | undefined;
}

/**
 * Notifies people who were assigned or added to an order, and everyone involved of a new status, including the
 * person on whose behalf somebody acted and who invited the guest who acts. For a new order without operator and manager,
 * notifies those who assign.
 */
export async function notifyOfChanges(context: Doing, changes: readonly NotedChange[]): Promise<void> {
  const notable = changes.filter(({ after }) => notableFields.some((field) => after[field] !== undefined));
  if (notable.length === 0) return;
  const rows = await noticeOrders(
    context.tx,
    notable.map(({ order }) => order.id),
  );
  const orders = new Map(rows.map((row) => [row.id, row]));
  const known = notable.flatMap((change) => {
    const order = orders.get(change.order.id);
    return order === undefined ? [] : [{ order, change, isNew: isNewAndUnassigned(order, change) }];
  });
  const assigners = known.some(({ isNew }) => isNew)
    ? await peopleInRoles(context.tx, roles.filter(assignsOrders))
    : [];
  const causes = known.map(({ order, change, isNew }) => [
    ...noticesOf(order, change, inviterOf(context)),
    ...(isNew ? [newOrderNotice(order, change, assigners)] : []),
  ]);
  const { tx, now, actor } = context;
  await notifyAll({ tx, now, by: actor.impersonatorId ?? actor.userId }, causes);
}

/** Returns whether the change brings an order to the provider that nobody is assigned to. */
function isNewAndUnassigned(order: NoticeOrderRow, { before, after }: NotedChange): boolean {
  const isNew = before.state === 'draft' || before.status === 'cancelled';
  const phase = phaseOf({ status: after.status ?? order.status, state: after.state ?? order.state });
  return (
    isNew &&
    (phase === 'ready-to-go' || phase === 'queue') &&
    order.operator_id === null &&
    order.manager_id === null
  );
}

const notableFields = ['status', 'state', 'operatorId', 'managerId', 'collaborators', 'approvers'] as const;

const newOrderNotice = (order: NoticeOrderRow, { before }: NotedChange, to: readonly string[]): Notice => ({
  kind: 'new-order',
  order,
  target: { target: 'card', targetId: { cardId: String(order.id) } },
  audience: 'order',
  title: before.state === 'draft' ? 'Placed a new order' : 'Restored an order',
  message: `${order.name}: nobody is assigned yet`,
  to,
});

function noticesOf(
  order: NoticeOrderRow,
  { before, after, content, decisionHash = null, notice: own }: NotedChange,
  inviterId: string | null,
): Notice[] {
  const target = { target: 'card', targetId: { cardId: String(order.id) } } as const;
  const notice = { order, target, audience: 'order', message: order.name } as const;
  const given = (title: string, to: readonly (string | null)[]): Notice => ({
    ...notice,
    kind: 'assignment',
    title,
    to,
  });
  const joined = (field: 'collaborators' | 'approvers'): string[] =>
    (after[field] ?? []).filter((id) => before[field]?.includes(id) !== true);
  const notices: Notice[] = [
    ...(own === undefined ? [] : [{ ...own, order }]),
    given('Made you the operator', [after.operatorId ?? null]),
    given('Made you the manager', [after.managerId ?? null]),
    given('Asks for your approval', joined('approvers')),
    given('Made you a collaborator', joined('collaborators')),
  ];
  // The status after this change: the order may have moved on since.
  const phase = phaseOf({
    ...order,
    status: after.status ?? order.status,
    state: after.state ?? order.state,
  });
  if (after.status === undefined && after.state === undefined) return notices;
  const isHold = phase === 'on-hold';
  return [
    ...notices,
    {
      ...notice,
      kind: isHold ? 'hold' : 'status',
      title: isHold ? 'Put the order on hold' : `Moved the order to ${phaseNames[phase]}`,
      message: content,
      decisionHash,
      to: [...concerned(order), inviterId],
    },
  ];
}
