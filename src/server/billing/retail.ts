import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { presentPerson } from '#server/accounts/present-person.ts';
import { readHours } from '#server/calendar/business-hours.ts';
import { productTypeSchema } from '#shared/billing/cart.ts';
import type { ExtraResource, ExtraResources } from '#shared/billing/retail.ts';
import { mayReadRetail, retailUse, validUntil } from '#shared/billing/retail-rules.ts';
import { ownersOf } from './billing.queries.ts';
import { type PlanState, readPlanUse } from './plans/plan-use.ts';

/** Returns what a company has in addition to its plan, its usage, and who can buy more. */
export async function readExtraResources({ tx, actor, now }: UseCaseContext): Promise<ExtraResources> {
  const { companyId } = actor;
  if (companyId === null || !mayReadRetail(actor)) throw forbidden();
  const { timeZone } = await readHours(tx);
  const state = await readPlanUse(tx, companyId, { now, timeZone });
  return {
    resources: productTypeSchema.options.map((type) => resourceOf(type, state)),
    buyers: (await ownersOf(tx, companyId)).map(presentPerson),
  };
}

function resourceOf(type: ExtraResource['type'], state: PlanState): ExtraResource {
  const { addOns, cycleEndsAt } = state.row;
  const monthEnd = cycleEndsAt.toISOString();
  return {
    type,
    ...retailUse(type, state),
    extras: addOns
      .filter((addOn) => addOn.type === type)
      .map(({ id, title, amount, isSubscription, givenAt, dueDate }) => ({
        id,
        title,
        amount,
        isSubscription,
        givenAt: new Date(givenAt).toISOString(),
        validUntil: validUntil(
          { type, dueAt: dueDate === null ? null : new Date(dueDate).toISOString() },
          monthEnd,
        ),
      })),
  };
}
