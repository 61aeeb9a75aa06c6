import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { notFound, orderNumber, requirePermission } from '#server/access/order-access.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { Actor } from '#shared/access/actor.ts';
import { mayReadOrder } from '#shared/access/order-visibility.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { type LockedOrder, lockOrders } from './order-rows.queries.ts';
import { currentCard } from './publish-changed.ts';

/** Locks the orders until the transaction ends. Returns those that `actor` may read, by id, in the order given. */
export async function lockReadable(
  tx: MutationTx,
  actor: Actor,
  orderIds: readonly string[],
): Promise<Map<string, LockedOrder>> {
  requirePermission(actor, 'read', 'ORDER');
  const numbers = orderIds.flatMap((text) => orderNumber(text) ?? []);
  const rows = await lockOrders(tx, numbers, actor.userId);
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

/** Locks one order. Throws a conflict with the current card if `revision` is stale. */
export async function lockUnchanged(
  context: MutationContext,
  orderId: string,
  revision: number | undefined,
): Promise<LockedOrder> {
  const order = (await lockReadable(context.tx, context.actor, [orderId])).get(orderId);
  if (order === undefined) throw notFound();
  await requireUnchanged(context, order, revision);
  return order;
}

/** Throws a conflict with the current card if `revision` is stale. */
export async function requireUnchanged(
  context: UseCaseContext,
  order: LockedOrder,
  revision: number | undefined,
): Promise<void> {
  if (revision === undefined || revision === order.revision) return;
  throw new Refusal(
    'conflict',
    'Someone else has changed this order',
    ['It is shown as it is now. Please look at it and try again.'],
    { card: await currentCard(context, order.id) },
  );
}
