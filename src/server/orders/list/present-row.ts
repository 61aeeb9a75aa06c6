import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { presentPerson } from '#server/accounts/present-person.ts';
import { mayReadAttachment } from '#shared/access/attachment-visibility.ts';
import type { FoundOrder, OrderCard } from '#shared/orders/list/order-card.ts';
import { shownOrderName } from '#shared/orders/order-name.ts';
import { phaseOf } from '#shared/orders/order-phase.ts';
import type { OrderCardRow } from './order-cards.queries.ts';
import type { OrderListRow } from './order-list.queries.ts';

/** An order as a card; `providerName` is the client of companies that belong to no reseller. */
export function presentOrderCard(row: OrderCardRow, providerName: string): OrderCard {
  const id = String(row.id);
  const creator = presentPerson(row.creator);
  const operator = row.operator && presentPerson(row.operator);
  return {
    id,
    orderId: id,
    orderName: shownOrderName(row.name),
    orderStateStatus: phaseOf(row),
    positionOrder: row.position ?? 0,
    createdAt: row.created_at.toISOString(),
    dueDate: row.due_at?.toISOString() ?? null,
    client: row.client_name ?? providerName,
    company: { id: row.company_id, name: row.company_name },
    packageName: row.package_name,
    serviceName: row.service_name,
    orderCreator: { name: creator.name, image: creator.avatar },
    operator: operator && { ...operator, label: operator.name, image: operator.avatar },
  };
}

/** An order as lists show it; takes nothing more from the database. */
export function presentRow(
  row: OrderListRow,
  { actor }: Pick<UseCaseContext, 'actor'>,
  providerName: string,
): FoundOrder {
  const { thumbnail, is_supplied } = row;
  const file = { kind: 'customer', uploadedByCustomer: is_supplied ?? false } as const;
  const shown = mayReadAttachment(actor.role, file, row.status);
  return {
    ...presentOrderCard(row, providerName),
    progress: row.status,
    state: row.state,
    isFrozen: row.is_frozen,
    isArchived: row.is_archived,
    isLocked: row.is_locked,
    hasReviewButtons: row.has_review_buttons,
    heldFrom: row.held_from,
    cancelledFrom: row.cancelled_from,
    userAbility: row.ability,
    updatedAt: row.updated_at.toISOString(),
    creator: presentPerson(row.creator),
    manager: row.manager && presentPerson(row.manager),
    thumbnail: shown ? thumbnail : null,
    revision: row.revision,
  };
}
