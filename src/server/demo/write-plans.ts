import { insertCustomer, insertOwner } from '#server/accounts/customers/customers.queries.ts';
import { insertInvoice } from '#server/billing/billing.queries.ts';
import { insertPaymentMethod } from '#server/billing/payment-methods.queries.ts';
import { endOfDay } from '#server/billing/payment-methods.ts';
import { storageOf } from '#server/billing/plans/membership.queries.ts';
import { saveHours } from '#server/calendar/business-hours.queries.ts';
import {
  insertAddOn,
  insertPaidInvoice,
  insertPlan,
  insertPlanChange,
  insertProduct,
  setStorageQuota,
  setUnverified,
  takePlan,
} from '#server/demo/queries/demo-plans.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { cartDueDays } from '#shared/billing/billing.ts';
import { subTotal } from '#shared/billing/cart-rules.ts';
import type { BusinessHours } from '#shared/calendar/business-hours.ts';
import { standardHours } from '#shared/calendar/business-hours-rules.ts';
import { type CompanyKey, type PersonKey, people } from './company/people.ts';
import {
  companyPlans,
  invitedCustomer,
  monthlyProducts,
  plans,
  products,
  unverified,
} from './company/plans.ts';

const dayMs = 86_400_000;
const zone = 'Asia/Kuala_Lumpur';
/** A tenth of a megabyte: the demonstration's files are small. */
const step = Math.round(1024 ** 2 / 10);

const holidays = [
  ['01-01', 'New Year’s Day'],
  ['05-01', 'Labour Day'],
  ['12-25', 'Christmas Day'],
] as const;

/** Returns the holidays of this year and the next. */
const comingHolidays = (now: Date): BusinessHours['holidays'] =>
  [0, 1].flatMap((later) =>
    holidays.map(([day, name]) => ({ date: `${now.getFullYear() + later}-${day}`, name })),
  );

const ownerOf = (companyId: CompanyKey): PersonKey => {
  const found = (Object.keys(people) as PersonKey[]).find(
    (key) => people[key].company === companyId && people[key].role === 'owner',
  );
  if (found === undefined) throw new Error(`nobody owns ${companyId}`);
  return found;
};

/** Writes companies' plans and the products on offer. Their orders and files are written before. */
export async function writePlans({ tx, now }: { tx: Tx; now: Date }): Promise<void> {
  const inDays = (days: number): Date => new Date(now.getTime() + days * dayMs);
  for (const [id, plan] of Object.entries(plans)) await insertPlan(tx, { id, ...plan });
  for (const product of products) await insertProduct(tx, product, false);
  for (const product of monthlyProducts) await insertProduct(tx, product, true);
  for (const companyId of Object.keys(companyPlans) as CompanyKey[]) {
    const {
      plan,
      sinceDays,
      paidForDays,
      payments = [],
      paidTerms = 0,
      trial,
      leave,
      addOns = [],
      change,
      owes,
      fullTo,
    } = companyPlans[companyId];
    await takePlan(tx, companyId, plan, {
      cycleFrom: inDays(-sinceDays),
      paidUntil: paidForDays === undefined ? null : inDays(paidForDays),
      trial: trial === undefined ? null : { days: trial.days, endsAt: inDays(trial.leftDays) },
      leave:
        leave === undefined
          ? null
          : { from: inDays(-leave.sinceDays), until: inDays(leave.leftDays), reason: leave.reason },
    });
    for (let term = paidTerms; term > 0; term -= 1)
      await insertPaidInvoice(tx, {
        companyId,
        paidAt: inDays((paidForDays ?? 0) - 30 * term),
        userId: 'daniel',
        reference: `TT ${4700 + 13 * term}`,
      });
    for (const [
      place,
      { validForDays, bank = null, account = null, email = null, ...named },
    ] of payments.entries()) {
      const validUntil = validForDays === undefined ? null : inDays(validForDays).toISOString().slice(0, 10);
      await insertPaymentMethod(tx, {
        ...named,
        bank,
        account,
        email,
        validUntil,
        expiresAt: validUntil === null ? null : endOfDay(validUntil, zone),
        companyId,
        isDefault: place === 0,
        now: inDays(place - sinceDays),
      });
    }
    for (const { type, title, amount, dueInDays, price = 0 } of addOns)
      await insertAddOn(tx, {
        companyId,
        type,
        title,
        amount,
        price,
        // Bought once it is of this month of the plan.
        givenAt: inDays(dueInDays === undefined ? -3 : -Math.min(sinceDays, 75)),
        dueAt: dueInDays === undefined ? null : inDays(dueInDays),
      });
    if (change !== undefined)
      await insertPlanChange(tx, {
        companyId,
        kind: change.kind,
        planId: change.to,
        dueAt: inDays(change.inDays),
      });
    if (owes !== undefined) {
      const lines = products.filter(({ id }) => owes.includes(id)).map((product) => ({ ...product, qty: 1 }));
      const madeAt = inDays(-2);
      await insertInvoice(tx, {
        companyId,
        userId: ownerOf(companyId),
        lines,
        total: subTotal(lines),
        currency: 'RM',
        payBy: null,
        now: madeAt,
        dueAt: new Date(madeAt.getTime() + cartDueDays * dayMs),
      });
    }
    if (fullTo === undefined) continue;
    const { used } = await storageOf(tx, companyId, now);
    await setStorageQuota(tx, companyId, Math.floor(used / fullTo / step) * step);
  }
  // Taken on lately, and has not signed in yet.
  const invitedId = await insertCustomer(tx, 'brightside', invitedCustomer, 'RM');
  await insertOwner(tx, invitedId, invitedCustomer);
  for (const userId of unverified) await setUnverified(tx, userId);
  await saveHours(tx, { ...standardHours(zone), holidays: comingHolidays(now) });
}
