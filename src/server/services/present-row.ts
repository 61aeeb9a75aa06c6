import type { OrderListRow } from '#server/db/order-list.queries.ts';
import { shownOrderName } from '#shared/model/order-name.ts';
import { placeOf } from '#shared/model/order-place.ts';
import type { OrderRow } from '#shared/model/order-row.ts';
import { mayReadAttachment } from '#shared/rules/attachment-visibility.ts';
import { presentPerson } from './present-person.ts';
import { fileAddress } from './present-version.ts';
import type { Work } from './work.ts';

/** An order as lists show it; takes nothing more from the database. */
export async function presentRow(
  row: OrderListRow,
  { actor, store, now }: Pick<Work, 'actor' | 'store' | 'now'>,
  providerName: string,
): Promise<OrderRow> {
  const { thumbnail_key: key, is_supplied } = row;
  const file = { kind: 'customer', uploadedByCustomer: is_supplied ?? false } as const;
  const shown = key !== null && mayReadAttachment(actor.role, file, row.status);
  const id = String(row.id);
  return {
    id,
    orderId: id,
    orderName: shownOrderName(row.name),
    progress: row.status,
    state: row.state,
    orderStateStatus: placeOf(row),
    isFrozen: row.is_frozen,
    isArchived: row.is_archived,
    isLocked: row.is_locked,
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
    thumbnail: shown ? await fileAddress(store, key, `${row.name}.jpg`, now) : null,
    revision: row.revision,
  };
}
