import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import { emailProblem, maxEmailLength } from '#shared/kernel/email.ts';
import { dateText, dayOfDate } from '#shared/kernel/zone-clock.ts';
import type { Invoice } from './invoice.ts';
import type { Membership } from './membership.ts';
import type { PaymentKind, PaymentMethod } from './payment-method.ts';

/** A payment method as it is filled in: all text, empty where its kind has no such field. */
export interface PaymentForm {
  kind: PaymentKind;
  name: string;
  bank: string;
  account: string;
  email: string;
  validUntil: string;
}
export type PaymentField = Exclude<keyof PaymentForm, 'kind'>;

interface KindRule {
  label: string;
  /** Note shown before it is chosen. */
  hint: string;
  /** Its fields in their order. */
  fields: readonly { name: PaymentField; label: string; required: boolean }[];
}

export const paymentKinds: Readonly<Record<PaymentKind, KindRule>> = {
  'direct-debit': {
    label: 'Direct debit',
    hint: 'We collect what is due from your bank account. You have nothing to do.',
    fields: [
      { name: 'name', label: 'Account holder', required: true },
      { name: 'bank', label: 'Bank', required: true },
      { name: 'account', label: 'Account number or IBAN', required: true },
    ],
  },
  'bank-transfer': {
    label: 'Bank transfer',
    hint: 'You transfer what is due and name the invoice.',
    fields: [
      { name: 'name', label: 'Payer’s name', required: true },
      { name: 'email', label: 'Remittance e-mail', required: false },
    ],
  },
  'purchase-order': {
    label: 'Purchase order',
    hint: 'Invoices name your purchase order, and your accounts department pays them.',
    fields: [
      { name: 'name', label: 'PO number', required: true },
      { name: 'email', label: 'Contact e-mail', required: true },
      { name: 'validUntil', label: 'Valid until', required: false },
    ],
  },
};

export const paymentKindList = Object.keys(paymentKinds) as PaymentKind[];

export const maxPaymentTextLength = 80;

/** An account number without the spaces and dashes that it is written with. */
export const compactAccount = (account: string): string => account.replace(/[\s-]/g, '').toUpperCase();

/** Returns whether the two check digits of an IBAN fit the rest (ISO 7064, remainder of 97). */
export function isIban(compact: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(compact)) return false;
  let rest = 0;
  for (const sign of compact.slice(4) + compact.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

function accountProblem(account: string): string | null {
  const compact = compactAccount(account);
  if (compact === '') return 'Required!';
  if (/^[A-Z]{2}\d/.test(compact)) return isIban(compact) ? null : 'Not Valid: check the digits of the IBAN.';
  return /^\d{5,20}$/.test(compact) ? null : 'Not Valid';
}

/** `2026-02-30` is no day. */
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && isCalendarDay(text);
const isCalendarDay = (text: string): boolean => {
  const day = dayOfDate(text);
  return !Number.isNaN(day) && dateText(day) === text;
};

/**
 * Returns the faults of a form by field. `today` is `2026-12-24`; `keepsAccount`: an empty account field
 * keeps the saved one.
 */
export function paymentProblems(
  form: PaymentForm,
  { today, keepsAccount }: { today: string; keepsAccount: boolean },
): Partial<Record<PaymentField, string>> {
  const found: Partial<Record<PaymentField, string>> = {};
  for (const { name, required } of paymentKinds[form.kind].fields) {
    const text = form[name].trim();
    if (text === '' && (!required || (name === 'account' && keepsAccount))) continue;
    const problem = text === '' ? 'Required!' : fieldProblem(name, text, today);
    if (problem !== null) found[name] = problem;
  }
  return found;
}

function fieldProblem(name: PaymentField, text: string, today: string): string | null {
  if (name === 'account') return accountProblem(text);
  if (name === 'email') return text.length > maxEmailLength ? 'Not Valid' : emailProblem(text);
  if (name === 'validUntil')
    return !isDay(text) ? 'Not Valid' : text < today ? 'Not Valid: this day is past.' : null;
  return text.length > maxPaymentTextLength ? `${maxPaymentTextLength} characters at most.` : null;
}

/** `Direct debit, Maybank ····4711` */
export function paymentTitle({
  kind,
  name,
  bank,
  lastFour,
}: Pick<PaymentMethod, 'kind' | 'name' | 'bank' | 'lastFour'>): string {
  if (kind === 'direct-debit') return `Direct debit, ${bank ?? ''} ····${lastFour ?? ''}`;
  return kind === 'bank-transfer' ? `Bank transfer by ${name}` : `Purchase order ${name}`;
}

/** Returns the instructions for paying an open invoice. `isLate`: the day it was due is over. */
export function paymentWay(
  { means, payBy, debitReturned, number }: Pick<Invoice, 'means' | 'payBy' | 'debitReturned' | 'number'>,
  isLate = false,
): string {
  const when = isLate ? 'now' : 'by the day it is due';
  if (debitReturned !== null)
    return `Your bank has returned our direct debit: “${debitReturned.reason}”. Please transfer it now, and name ${number}. What the invoice itself says of a direct debit no longer holds.`;
  if (means === 'direct-debit')
    return payBy === null
      ? 'It is paid by direct debit, but the bank account for that was removed. Please add one under “Payment methods”.'
      : 'We collect it from this account when it is due. You have nothing to do.';
  if (payBy?.kind === 'purchase-order')
    return `It is billed against this purchase order. Please pay it ${when}, and name ${number}.`;
  const verb = payBy === null ? 'pay' : 'transfer';
  return `Please ${verb} it ${when}, and name ${number}.`;
}

/** Returns whether the removal of a method would leave a paid plan without any. */
export const isLastNeeded = (
  id: string,
  methods: readonly Pick<PaymentMethod, 'id' | 'isExpired'>[],
  isNeeded: boolean,
): boolean => {
  const usable = methods.filter(({ isExpired }) => !isExpired);
  return isNeeded && usable.length === 1 && usable[0]?.id === id;
};

/** Returns whether a plan needs a payment method. One that is tried needs none yet. */
export const needsPayment = ({
  type,
  price,
  onFreeTrial,
}: Pick<Membership, 'type' | 'onFreeTrial'> & { price: number }): boolean =>
  type === 'paid' && price > 0 && !onFreeTrial;

type Who = Pick<Actor, 'role' | 'viewOnly' | 'impersonatorId'>;

export const mayReadPayments = (who: Who): boolean => can(who, 'visit', 'PAGE_PAYMENT');
/** Never who acts as a customer: what pays for a plan is the customer's own to enter. */
export const mayChangePayments = (who: Who): boolean =>
  who.impersonatorId === undefined && can(who, 'update', 'PAYMENT_METHOD');
