import { ownersOf } from '#server/db/billing.queries.ts';
import { productTypeSchema } from '#shared/model/cart.ts';
import type { ExtraResource, ExtraResources } from '#shared/model/retail.ts';
import { mayReadRetail, retailUse, validUntil } from '#shared/rules/retail.ts';
import { readHours } from './office-hours.ts';
import { forbidden } from './order-access.ts';
import { type PlanStand, readPlanUse } from './plan-use.ts';
import { presentPerson } from './present-person.ts';
import type { Work } from './work.ts';

/** What a company has in addition to its plan, what is used of it, and who can buy more. */
export async function readExtraResources({ tx, actor, now }: Work): Promise<ExtraResources> {
  const { companyId } = actor;
  if (companyId === null || !mayReadRetail(actor)) throw forbidden();
  const { timeZone } = await readHours(tx);
  const stand = await readPlanUse(tx, companyId, { now, timeZone });
  return {
    resources: productTypeSchema.options.map((type) => resourceOf(type, stand)),
    buyers: (await ownersOf(tx, companyId)).map(presentPerson),
  };
}

function resourceOf(type: ExtraResource['type'], stand: PlanStand): ExtraResource {
  const { addOns, cycleEndsAt } = stand.row;
  const monthEnd = cycleEndsAt.toISOString();
  return {
    type,
    ...retailUse(type, stand),
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
