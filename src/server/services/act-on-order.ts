import { releaseUploadLock } from '#server/db/orders.queries.ts';
import type { OrderChanged, PerformedAction } from '#shared/protocol/http/order-actions.ts';
import { changeOrder } from './change-orders.ts';
import { holdAsSeen } from './held-orders.ts';
import { wantedPlace } from './place-card.ts';
import { planAction } from './plan-action.ts';
import { publishing } from './publish-order.ts';
import type { Writing } from './work.ts';

export interface ActionRequest {
  reason?: string | undefined;
  revision?: number | undefined;
  /** Absent: where the column puts what arrives. */
  afterId?: string | null | undefined;
}

/** Performs an action of the table; of two who act on one sight of the order the second is told how it stands. */
export async function actOnOrder(
  work: Writing,
  orderId: string,
  action: PerformedAction,
  { reason, revision, afterId }: ActionRequest,
): Promise<OrderChanged> {
  const order = await holdAsSeen(work, orderId, revision);
  const planned = planAction(work.actor, order, action, {
    reason: reason ?? null,
    place: afterId === undefined ? null : wantedPlace(afterId),
  });
  const plan = action === 'publish' ? await publishing(work, planned) : planned;
  if (action === 'unlock') await releaseUploadLock(work.tx, order.id, null);
  return changeOrder(work, plan);
}
