import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { presentPerson } from '#server/accounts/present-person.ts';
import { mayReadAttachment } from '#shared/access/attachment-visibility.ts';
import type { OrderListItem } from '#shared/orders/list/order-list-item.ts';
import { shownOrderName } from '#shared/orders/order-name.ts';
import { phaseOf } from '#shared/orders/order-phase.ts';
import type { OrderListRow } from './order-list.queries.ts';

/** An order as lists show it; takes nothing more from the database. */
export function presentRow(
  row: OrderListRow,
  { actor }: Pick<UseCaseContext, 'actor'>,
  providerName: string,
): OrderListItem {
  const { thumbnail, is_supplied } = row;
  const file = { kind: 'customer', uploadedByCustomer: is_supplied ?? false } as const;
  const shown = mayReadAttachment(actor.role, file, row.status);
  const id = String(row.id);
  return {
    id,
    orderId: id,
    orderName: shownOrderName(row.name),
    progress: row.status,
    state: row.state,
    orderStateStatus: phaseOf(row),
    isFrozen: row.is_frozen,
    isArchived: row.is_archived,
    isLocked: row.is_locked,
    hasReviewButtons: row.has_review_buttons,
    heldFrom: row.held_from,
    cancelledFrom: row.cancelled_from,
    userAbility: row.ability,
    company: { id: row.company_id, name: row.company_name },
    client: row.client_name ?? providerName,
    serviceName: row.service_name,
    packageName: row.package_name,
    positionOrder: row.position ?? 0,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    dueDate: row.due_at?.toISOString() ?? null,
    creator: presentPerson(row.creator),
    operator: row.operator && presentPerson(row.operator),
    manager: row.manager && presentPerson(row.manager),
    thumbnail: shown ? thumbnail : null,
    revision: row.revision,
  };
}
