import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { isReadable, readableRemovals } from '#server/access/order-access.ts';
import { presentPerson } from '#server/accounts/present-person.ts';
import { readPlanWarnings } from '#server/billing/plans/plan-limits.ts';
import type { PublishedRow } from '#server/board/cards.queries.ts';
import { watermarkAddress } from '#server/brands/watermarks.queries.ts';
import { readNewestDecision } from '#server/decisions/read-decisions.ts';
import { attachmentsOf, bytesOfOrder, removalsOf, versionsOf } from '#server/files/attachments.queries.ts';
import { presentAttachment } from '#server/files/present-version.ts';
import { categoryOfService } from '#server/orders/form/order-forms.queries.ts';
import { readInternalReview } from '#server/review/present-internal-review.ts';
import type { Actor } from '#shared/access/actor.ts';
import { mayReadAttachment } from '#shared/access/attachment-visibility.ts';
import { isCustomerRole, seesInternal } from '#shared/access/role.ts';
import type { Attachment } from '#shared/files/attachment.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { ListedOrder, OrderDetail, ReadOrder, UserAbility } from '#shared/orders/order.ts';
import { shownOrderName } from '#shared/orders/order-name.ts';
import { type OrderRow, orderPeople } from './orders.queries.ts';
import { readChecklist } from './services/present-checklist.ts';

function thumbnailOf(order: OrderRow, actor: Pick<Actor, 'role'>): string | null {
  if (seesInternal(actor)) return order.any_thumbnail;
  const uploadedByCustomer = order.public_thumbnail_supplied ?? false;
  return mayReadAttachment(actor.role, { kind: 'customer', uploadedByCustomer }, order.status)
    ? order.public_thumbnail
    : null;
}

/** Returns the fields that are the same for all readers of the order. */
export function presentListed(order: OrderRow | PublishedRow): ListedOrder {
  const id = String(order.id);
  return {
    id,
    orderId: id,
    orderName: shownOrderName(order.name),
    progress: order.status,
    state: order.state,
    isFrozen: order.is_frozen,
    isArchived: order.is_archived,
    company: { id: order.company_id, name: order.company_name },
    serviceName: order.service_name,
    packageName: order.package_name,
    createdAt: order.created_at.toISOString(),
    dueDate: order.due_at?.toISOString() ?? null,
    creator: presentPerson(order.creator),
    operator: order.operator && presentPerson(order.operator),
    manager: order.manager && presentPerson(order.manager),
    revision: order.revision,
  };
}

/** Returns the person's tie to the order: its creator first, then a collaborator. */
function abilityOf(
  order: OrderRow,
  people: readonly { id: string; is_collaborator: boolean }[],
  userId: string,
): UserAbility {
  if (order.creator.id === userId) return 'creator';
  return people.some(({ id, is_collaborator }) => is_collaborator && id === userId) ? 'collaborator' : 'none';
}

export async function presentOrder(context: UseCaseContext, order: OrderRow): Promise<ReadOrder> {
  const { tx, actor } = context;
  const people = await orderPeople(tx, order.id);
  const rows = await attachmentsOf(tx, order.id);
  const versions = await versionsOf(
    tx,
    rows.map(({ id }) => id),
  );
  const removals = readableRemovals(
    actor,
    await removalsOf(
      tx,
      rows.map(({ id }) => id),
    ),
  );
  const groups: OrderDetail['attachments'] = { customerReview: [], suppliedFiles: [], internalReview: [] };
  const groupOf: Record<Attachment['kind'], keyof typeof groups> = {
    customer: 'customerReview',
    guest: 'customerReview',
    supplied: 'suppliedFiles',
    internal: 'internalReview',
  };
  for (const row of rows) {
    const readable = versions.filter(
      (version) => version.attachment_id === row.id && isReadable(actor, row, version, order.status),
    );
    if (readable.length === 0) continue;
    groups[groupOf[row.kind]].push(
      presentAttachment(row, readable, removals, { internal: seesInternal(actor) }),
    );
  }
  return {
    ...presentListed(order),
    status: order.status,
    workTime: { paused: order.work_state === 'paused' },
    positionOrder: isCustomerRole(actor.role) ? order.company_position : order.position,
    thumbnail: thumbnailOf(order, actor),
    // As it is: the form shows it.
    orderName: order.name,
    brief: order.brief_message ?? richTextOf(order.brief),
    serviceId: order.service_id,
    serviceCategoryId: order.service_id === null ? null : await categoryOfService(tx, order.service_id),
    workflow: order.workflow_id === null ? null : { id: order.workflow_id, name: order.workflow_name ?? '' },
    isLocked: order.is_locked,
    cancelledFrom: order.cancelled_from,
    storageBytes: await bytesOfOrder(tx, order.id),
    holdReason: order.hold_reason,
    heldFrom: order.held_from,
    collaborators: people.filter((person) => person.is_collaborator).map(presentPerson),
    approvers: people.filter((person) => person.is_approver).map(presentPerson),
    hasReviewButtons: order.has_review_buttons,
    internalReview: await readInternalReview(context, order),
    checklist: await readChecklist(context, order.id),
    planWarnings: await readPlanWarnings(context, order.company_id),
    userAbility: abilityOf(order, people, actor.userId),
    downloadWithWatermark: {
      watermark: await watermarkAddress(tx, order),
      isDownloadWithWatermark: order.download_with_watermark,
      isDarkBackground: order.is_dark_background,
    },
    decision: await readNewestDecision(context, order.id),
    attachments: groups,
  };
}
