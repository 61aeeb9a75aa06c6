import type { Tx } from '#server/db/db.ts';
import { type HeldOrder, holdOrders } from '#server/db/order-rows.queries.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import type { Actor } from '#shared/rules/actor.ts';
import { mayReadOrder } from '#shared/rules/order-form.ts';
import { notFound, orderNumber, requirePermission } from './order-access.ts';
import { cardNow } from './tell-changed.ts';
import type { Work } from './work.ts';

/** The orders that `actor` may read, held until the transaction ends; by id, in the order given. */
export async function holdReadable(
  tx: Tx,
  actor: Actor,
  orderIds: readonly string[],
): Promise<Map<string, HeldOrder>> {
  requirePermission(actor, 'read', 'ORDER');
  const numbers = orderIds.flatMap((text) => orderNumber(text) ?? []);
  const rows = await holdOrders(tx, numbers, actor.userId);
  const readable = new Map(
    rows
      .filter((row) => mayReadOrder(actor, { ...row, companyId: row.company_id }))
      .map((row) => [String(row.id), row]),
  );
  return new Map(
    orderIds.flatMap((id) => {
      const row = readable.get(id);
      return row === undefined ? [] : [[id, row] as const];
    }),
  );
}

/** One order, held, as the caller saw it: where `revision` is another, someone was faster, and it is told how it stands. */
export async function holdAsSeen(
  work: Work,
  orderId: string,
  revision: number | undefined,
): Promise<HeldOrder> {
  const order = (await holdReadable(work.tx, work.actor, [orderId])).get(orderId);
  if (order === undefined) throw notFound();
  if (revision !== undefined && revision !== order.revision)
    throw new Refusal(
      'conflict',
      'Someone else has changed this order',
      ['It is shown as it stands now. Please look at it and try again.'],
      { card: await cardNow(work, order.id) },
    );
  return order;
}
