import { type NoticeOrderRow, noticeOrders } from '#server/db/notifications.queries.ts';
import type { HeldOrder, OrderFields } from '#server/db/order-rows.queries.ts';
import type { AnnotationTab } from '#shared/model/annotation.ts';
import { placeNames, placeOf } from '#shared/model/order-place.ts';
import { mentionedIds, plainText, type RichText } from '#shared/model/rich-text.ts';
import type { Actor } from '#shared/rules/actor.ts';
import type { NoticeAudience } from '#shared/rules/notification-readers.ts';
import { type Notice, notifyAll } from './notify.ts';
import { isPublic, type ReadableVersion } from './order-access.ts';
import type { Work } from './work.ts';

/** Everyone whom an order concerns: who made it, takes part in it, and works on it. */
const concerned = ({ creator_id, operator_id, manager_id, people }: NoticeOrderRow): (string | null)[] => [
  creator_id,
  operator_id,
  manager_id,
  ...people,
];

async function noticeOrder({ tx }: Pick<Work, 'tx'>, id: number): Promise<NoticeOrderRow> {
  const [order] = await noticeOrders(tx, [id]);
  if (order === undefined) throw new Error(`order ${id} is gone within its own transaction`);
  return order;
}

/** Who does something, and when. */
interface Doing extends Pick<Work, 'tx' | 'now'> {
  actor: Pick<Actor, 'userId' | 'guest'>;
}
const cause = ({ tx, now, actor }: Doing) => ({ tx, now, by: actor.userId });

/** Customers hear of their own uploads at any time, and of the provider's proofs while they see them. */
function audienceOf({ attachment, version }: ReadableVersion, tab: AnnotationTab): NoticeAudience {
  if (tab === 'internal' || attachment.kind === 'internal' || version.is_internal) return 'internal';
  return isPublic(attachment, version, 'in-progress') ? 'order' : 'proof';
}

export interface WrittenMessage {
  tab: AnnotationTab;
  topicId: string;
  /** The message itself; of a thread's first, the thread. */
  commentId: string;
  message: RichText;
  /** Who has spoken in the thread before, for whom this is a reply. */
  speakers: readonly string[];
  /** Those mentioned before an edit, who have been told. */
  mentionedBefore: readonly string[];
  /** An edit tells those alone whom it mentions anew. */
  isEdit: boolean;
}

/** Who is mentioned hears of that, who spoke in the thread of a reply, and whom the order concerns of a comment. */
export async function notifyOfMessage(
  work: Doing,
  found: ReadableVersion,
  written: WrittenMessage,
): Promise<void> {
  const order = await noticeOrder(work, found.order.id);
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
  const mentioned = mentionedIds(written.message).filter((id) => !written.mentionedBefore.includes(id));
  const notices: Notice[] = [
    { ...notice, kind: 'mention', title: `Mentioned you on ${file}`, to: mentioned },
  ];
  if (!written.isEdit)
    notices.push(
      { ...notice, kind: 'reply', title: `Replied on ${file}`, to: written.speakers },
      {
        ...notice,
        kind: 'reply',
        title: `Commented on ${file}`,
        to: [...concerned(order), work.actor.guest?.inviterId ?? null],
      },
    );
  await notifyAll(cause(work), [notices]);
}

/** Whom the order concerns hears of a file that was added to it. */
export async function notifyOfVersion(work: Doing, found: ReadableVersion): Promise<void> {
  const { attachment, version } = found;
  const order = await noticeOrder(work, found.order.id);
  const isFirst = version.number === 1;
  await notifyAll(cause(work), [
    [
      {
        kind: 'version',
        order,
        title: isFirst ? 'Uploaded a file' : `Uploaded version ${version.number}`,
        message: isFirst ? version.file_name : `${version.file_name}, a new version of ${attachment.name}`,
        audience: audienceOf(found, 'public'),
        target: {
          target: 'attachment-version',
          targetId: { cardId: String(order.id), attachmentId: attachment.id, versionId: version.id },
        },
        to: concerned(order),
      },
    ],
  ]);
}

/** What one call has made of an order. */
export interface NotedChange {
  order: Pick<HeldOrder, 'id'>;
  before: Partial<OrderFields>;
  after: Partial<OrderFields>;
  /** The line of history. */
  content: string;
}

/** Who is given an order or made part of it hears of that, and whom it concerns of a new status. */
export async function notifyOfChanges(work: Doing, changes: readonly NotedChange[]): Promise<void> {
  const telling = changes.filter(({ after }) => telltale.some((field) => after[field] !== undefined));
  if (telling.length === 0) return;
  const rows = await noticeOrders(
    work.tx,
    telling.map(({ order }) => order.id),
  );
  const orders = new Map(rows.map((row) => [row.id, row]));
  const causes = telling.map((change) => {
    const order = orders.get(change.order.id);
    return order === undefined ? [] : noticesOf(order, change);
  });
  await notifyAll(cause(work), causes);
}

const telltale = ['status', 'state', 'operatorId', 'managerId', 'collaborators', 'approvers'] as const;

function noticesOf(order: NoticeOrderRow, { before, after, content }: NotedChange): Notice[] {
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
    given('Made you the operator', [after.operatorId ?? null]),
    given('Made you the manager', [after.managerId ?? null]),
    given('Asks for your approval', joined('approvers')),
    given('Made you a collaborator', joined('collaborators')),
  ];
  const place = placeOf(order);
  if (after.status === undefined && after.state === undefined) return notices;
  const isHold = place === 'on-hold';
  return [
    ...notices,
    {
      ...notice,
      kind: isHold ? 'hold' : 'status',
      title: isHold ? 'Put the order on hold' : `Moved the order to ${placeNames[place]}`,
      message: content,
      to: concerned(order),
    },
  ];
}
