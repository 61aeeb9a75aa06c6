import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import { maxPrice } from '#shared/kernel/limits.ts';
import { amountText } from '#shared/kernel/money.ts';
import type { CompanyState } from './company.ts';

type Who = Pick<Actor, 'role' | 'viewOnly'>;

/** Returns whether `who` may see every company: managers and administrators. */
export const mayReadCompanies = (who: Who): boolean => can(who, 'read', 'COMPANY');
/** Returns whether `who` may change what other companies are, have and may do: administrators. */
export const mayManageCompanies = (who: Who): boolean => can(who, 'update', 'COMPANY');

export const companyActions = ['hold', 'resume', 'close', 'reopen'] as const;
export type CompanyAction = (typeof companyActions)[number];
/** Why a company is on hold or closed, as its people read it. */
export const maxCompanyReasonLength = 200;

/** Returns whether `who` grants companies credit: those who credit invoices. */
export const mayGrantCredit = (who: Who): boolean =>
  mayReadCompanies(who) && can(who, 'update', 'INVOICE_CREDIT');
/** Returns whether `who` may reset the second factor of a company's only owner: those who may sign in as its people. */
export const mayResetOwner = (who: Who): boolean =>
  mayReadCompanies(who) && can(who, 'create', 'IMPERSONATION');

/** In money off its next invoices, or in hours of this month. */
export const creditKinds = ['money', 'hours'] as const;
export type CreditKind = (typeof creditKinds)[number];
const maxCredit: Readonly<Record<CreditKind, number>> = { money: maxPrice, hours: 1_000 };

/** Returns what is wrong with an amount: minor units of the currency shown by `symbol`, or hours. Null: nothing. */
export const creditProblem = (kind: CreditKind, amount: number | null, symbol: string): string | null =>
  amount !== null && Number.isInteger(amount) && amount > 0 && amount <= maxCredit[kind]
    ? null
    : kind === 'hours'
      ? `Whole hours, up to ${maxCredit.hours}.`
      : `An amount from ${amountText(1, symbol)} to ${amountText(maxCredit.money, symbol)}.`;

/** How a company's account is: closed, on hold, or as its plan is. */
export const companyState = ({
  hold,
  closed,
  subscription,
}: {
  hold: unknown;
  closed: unknown;
  subscription: CompanyState;
}): CompanyState => (closed !== null ? 'closed' : hold !== null ? 'hold' : subscription);
