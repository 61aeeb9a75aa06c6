import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { publishProfileReload } from '#server/access/publish-profile-reload.ts';
import { findMembership } from '#server/billing/plans/membership.queries.ts';
import { readHours } from '#server/calendar/business-hours.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { TextSealer } from '#server/kernel/sealed-text.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import type { Actor } from '#shared/access/actor.ts';
import { mayRecordPayment } from '#shared/billing/billing.ts';
import type { CollectedMethod, PaymentMethod } from '#shared/billing/payment-method.ts';
import {
  compactAccount,
  isLastNeeded,
  mayChangePayments,
  mayReadPayments,
  needsPayment,
  type PaymentForm,
  paymentKinds,
  paymentProblems,
} from '#shared/billing/payment-method-rules.ts';
import { invalidInput, Refusal } from '#shared/kernel/errors.ts';
import { dateText, dayMinutes, dayOf, dayOfDate, momentOf, wallMinutes } from '#shared/kernel/zone-clock.ts';
import { findInvoice } from './billing.queries.ts';
import {
  accountOf,
  deletePaymentMethod,
  insertPaymentMethod,
  type PaymentMethodRow,
  type PaymentMethodTerms,
  payersOf,
  paymentMethodsOf,
  setDefaultPayment,
  updatePaymentMethod,
} from './payment-methods.queries.ts';

/** More than anyone pays by; keeps a mistaken script from filling the table. */
const maxMethods = 20;

export function presentPaymentMethod(row: PaymentMethodRow, now: Date): PaymentMethod {
  const { expiresAt, createdAt, ...rest } = row;
  return {
    ...rest,
    isExpired: expiresAt !== null && expiresAt <= now,
    createdAt: createdAt.toISOString(),
  };
}

/** Returns how each of some invoices is to be paid, by their ids; paid ones are absent. */
export async function presentPayers(
  tx: Tx,
  invoiceIds: readonly string[],
  now: Date,
): Promise<(invoiceId: string) => PaymentMethod | null> {
  const payers = await payersOf(tx, invoiceIds, now);
  return (id) => {
    const row = payers.get(id);
    return row === undefined ? null : presentPaymentMethod(row, now);
  };
}

const methodsNow = async (tx: Tx, companyId: string, now: Date): Promise<PaymentMethod[]> =>
  (await paymentMethodsOf(tx, companyId)).map((row) => presentPaymentMethod(row, now));

function company(actor: Actor, may: (who: Actor) => boolean): string {
  if (actor.companyId === null || !may(actor)) throw forbidden();
  return actor.companyId;
}

/** Returns the methods of the reader's company, the default one first. */
export const readPaymentMethods = async ({ tx, actor, now }: UseCaseContext): Promise<PaymentMethod[]> =>
  methodsNow(tx, company(actor, mayReadPayments), now);

/** Makes one change of a company's methods at a time, publishes it to its people, and returns the methods. */
async function change(
  { tx, actor, now }: MutationContext,
  make: (companyId: string, methods: PaymentMethod[]) => Promise<void>,
): Promise<PaymentMethod[]> {
  const companyId = company(actor, mayChangePayments);
  await lockCompanies(tx, [companyId]);
  await make(companyId, await methodsNow(tx, companyId, now));
  publishProfileReload(tx, [companyId]);
  return methodsNow(tx, companyId, now);
}

function known(methods: readonly PaymentMethod[], id: string): PaymentMethod {
  const method = methods.find((one) => one.id === id);
  if (method === undefined)
    throw new Refusal('not_found', 'Not Found', ['This payment method no longer exists.']);
  return method;
}

/** Adds one; the first is the default. */
export const addPaymentMethod = (
  context: MutationContext,
  form: PaymentForm,
  sealer: TextSealer,
): Promise<PaymentMethod[]> =>
  change(context, async (companyId, methods) => {
    const terms = await termsOf(context, form, false);
    if (methods.length >= maxMethods)
      throw new Refusal('conflict', 'Failed', [
        `${maxMethods} payment methods are the most. Remove one that you no longer use.`,
      ]);
    // One that is past its day pays for nothing: what comes then takes its place.
    const isDefault = methods.every(({ isExpired }) => isExpired);
    const id = await insertPaymentMethod(
      context.tx,
      { ...terms, companyId, isDefault: false, now: context.now },
      sealer,
    );
    if (isDefault) await setDefaultPayment(context.tx, companyId, id);
  });

/** Changes one; a direct debit keeps its account where no other is given. */
export const savePaymentMethod = (
  context: MutationContext,
  id: string,
  form: PaymentForm,
  sealer: TextSealer,
): Promise<PaymentMethod[]> =>
  change(context, async (_, methods) => {
    const { kind } = known(methods, id);
    const terms = await termsOf(context, form, kind === 'direct-debit');
    await updatePaymentMethod(context.tx, id, terms, sealer);
  });

export const makeDefaultPayment = (context: MutationContext, id: string): Promise<PaymentMethod[]> =>
  change(context, async (companyId, methods) => {
    if (known(methods, id).isExpired)
      throw new Refusal('conflict', 'Failed', [
        'This purchase order is past its day. Give it a later one first.',
      ]);
    await setDefaultPayment(context.tx, companyId, id);
  });

/** Removes one. Of those that are left the oldest that can be paid with is the default then. */
export const removePaymentMethod = (context: MutationContext, id: string): Promise<PaymentMethod[]> =>
  change(context, async (companyId, methods) => {
    const { isDefault } = known(methods, id);
    if (isLastNeeded(id, methods, await isNeeded(context, companyId)))
      throw new Refusal('conflict', 'Failed', [
        'Your plan is paid with it. Add another payment method first, and remove this one then.',
      ]);
    await deletePaymentMethod(context.tx, id);
    const left = methods.filter((one) => one.id !== id);
    const next = left.find(({ isExpired }) => !isExpired) ?? left[0];
    if (isDefault && next !== undefined) await setDefaultPayment(context.tx, companyId, next.id);
  });

async function isNeeded({ tx, now, takesCards }: MutationContext, companyId: string): Promise<boolean> {
  if (takesCards === true) return false;
  const plan = await findMembership(tx, companyId, now);
  if (plan === null) throw new Error(`there is no company ${companyId}`);
  const onFreeTrial = plan.trialEndsAt !== null && plan.trialEndsAt > now;
  return needsPayment({ type: plan.plan, price: plan.planPrice, onFreeTrial });
}

/** Returns the fields to store from a form. Throws a refusal if the form is invalid. */
async function termsOf(
  { tx, now }: MutationContext,
  form: PaymentForm,
  keepsAccount: boolean,
): Promise<PaymentMethodTerms> {
  const { timeZone } = await readHours(tx);
  const today = dateText(dayOf(wallMinutes(now, timeZone)));
  const problems = paymentProblems(form, { today, keepsAccount });
  const { fields } = paymentKinds[form.kind];
  const messages = fields.flatMap(({ name, label }) =>
    problems[name] === undefined ? [] : [`${label}: ${problems[name]}`],
  );
  if (messages.length > 0) throw invalidInput(messages);
  const text = (name: keyof PaymentForm): string | null => {
    const given = fields.some((field) => field.name === name) ? form[name].trim() : '';
    return given === '' ? null : given;
  };
  const account = text('account');
  const validUntil = text('validUntil');
  return {
    kind: form.kind,
    name: form.name.trim(),
    bank: text('bank'),
    account: account && compactAccount(account),
    email: text('email'),
    validUntil,
    expiresAt: validUntil === null ? null : endOfDay(validUntil, timeZone),
  };
}

/** The moment at which a day of a zone is over. */
const endOfDay = (date: string, timeZone: string): Date =>
  momentOf((dayOfDate(date) + 1) * dayMinutes, timeZone);

/** Returns how an open invoice is to be paid, with the whole account, for the people who collect it. */
export async function readCollected(
  { tx, actor, now }: UseCaseContext,
  invoiceId: string,
  sealer: TextSealer,
): Promise<CollectedMethod | null> {
  if (!mayRecordPayment(actor)) throw forbidden();
  if ((await findInvoice(tx, invoiceId)) === null)
    throw new Refusal('not_found', 'Not Found', ['There is no such invoice.']);
  const method = (await presentPayers(tx, [invoiceId], now))(invoiceId);
  return method && { ...method, account: await accountOf(tx, method.id, sealer) };
}
