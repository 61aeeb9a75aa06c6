import type { BulkChanged } from '#shared/orders/order-actions.http.ts';

/** Id of the toast about the last change of orders. */
export const changeToastId = 'order-change';

/** Returns why orders of a bulk change were left as they were, each reason once. */
export function refusalsOf({ results }: BulkChanged): string[] {
  const byReason = new Map<string, string[]>();
  for (const { orderId, refusal } of results)
    if (refusal !== null) byReason.set(refusal, [...(byReason.get(refusal) ?? []), `#${orderId}`]);
  return [...byReason].map(([refusal, orders]) => `${orders.join(', ')}: ${refusal}`);
}
