import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { presentPerson } from '#server/accounts/present-person.ts';
import type { OrderCheck } from '#shared/orders/services/checklist.ts';
import { mayReadChecklist } from '#shared/orders/services/checklist-rules.ts';
import { checksOf } from './checklist.queries.ts';

/** Returns the checklist of an order; empty for those who may not know of it. */
export async function readChecklist(
  { tx, actor }: Pick<UseCaseContext, 'tx' | 'actor'>,
  orderId: number,
): Promise<OrderCheck[]> {
  if (!mayReadChecklist(actor)) return [];
  return (await checksOf(tx, orderId)).map(({ id, text, is_mandatory, doer, done_at }) => ({
    id,
    text,
    isMandatory: is_mandatory,
    doneBy: doer && presentPerson(doer),
    doneAt: done_at?.toISOString() ?? null,
  }));
}
