import type { MutationContext } from '#server/access/mutation-context.ts';
import { type NamedPosition, wantedPosition } from '#server/board/wanted-position.ts';
import { requireNotSecond, requireUndecided } from '#server/decisions/require-undecided.ts';
import type { SeenVersion } from '#shared/decisions/decision.ts';
import type { OrderChanged, PerformedAction } from '#shared/orders/order-actions.http.ts';
import { changeOrder } from '../change-orders.ts';
import { lockUnchanged, requireUnchanged } from '../lock-orders.ts';
import { releaseUploadLock } from '../orders.queries.ts';
import { publishing } from '../publish-order.ts';
import { planAction, requireEverAct } from './plan-action.ts';

/** Without a position: where the column puts what arrives. */
export interface ActionRequest extends NamedPosition {
  reason?: string | undefined;
  revision?: number | undefined;
  /** The card was dropped on a column. */
  isDropped?: boolean | undefined;
  /** What was on the screen; absent: decided without it. */
  seen?: readonly SeenVersion[] | undefined;
  /** The summary of requested changes. */
  summary?: string | undefined;
  /** Also where items of the checklist that are not mandatory are open. */
  withOpenItems?: boolean | undefined;
}

/** Performs an action of the table. Throws a conflict with the current card if another change came first. */
export async function actOnOrder(
  context: MutationContext,
  orderId: string,
  action: PerformedAction,
  {
    reason,
    revision,
    afterId,
    beforeId,
    isDropped,
    seen,
    summary = '',
    withOpenItems = false,
  }: ActionRequest,
): Promise<OrderChanged> {
  const order = await lockUnchanged(context, orderId, undefined);
  const way = isDropped === true ? 'drop' : 'button';
  requireEverAct(context.actor, order, action, way);
  if (seen === undefined) await requireNotSecond(context, order, action, revision);
  else await requireUndecided(context, order);
  await requireUnchanged(context, order, revision);
  const planned = planAction(context.actor, order, action, {
    reason: reason ?? null,
    position: wantedPosition({ afterId, beforeId }),
    way,
  });
  const plan = action === 'publish' ? await publishing(context, planned) : planned;
  if (action === 'unlock') await releaseUploadLock(context.tx, order.id, null);
  const why = summary === '' ? (reason ?? null) : summary;
  // A guest's text has its own timeline entry.
  const isNotified = summary !== '' && context.actor.guest === undefined;
  const content = isNotified ? `${plan.content}: ${summary}` : plan.content;
  return changeOrder(context, { ...plan, content, withOpenItems, basis: { seen, reason: why } });
}
