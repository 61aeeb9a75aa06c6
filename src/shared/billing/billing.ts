import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import { isCalendarDay } from '#shared/kernel/calendar-day.ts';

export const maxReferenceLength = 80;
/**
 * Minor units: beyond it a recorded payment is taken for a mistake in typing. More than any invoice is over, and an
 * integer as numbers hold them.
 */
export const maxPayment = 1_000_000_000_000_000;
/** In place of a payment's reference, where an invoice is paid from the company's credit. */
export const creditReference = 'Credit';
/** Days before the end of the paid time at which the next term is billed. */
export const billedAheadDays = 7;

type Who = Pick<Actor, 'role' | 'viewOnly'>;

export const mayReadInvoices = (who: Who): boolean => can(who, 'visit', 'PAGE_INVOICE');
/** Returns whether `who` may see what a company pays and owes. */
export const paysBills = (who: Who): boolean => can(who, 'read', 'SUBSCRIPTION_BILLING');
/** Why an invoice is credited or given up. */
export const maxInvoiceReasonLength = 200;
export const mayCredit = (who: Who): boolean => can(who, 'update', 'INVOICE_CREDIT');
export const mayWriteOff = (who: Who): boolean => can(who, 'update', 'INVOICE_WRITE_OFF');
export const mayRecordPayment = (who: Who): boolean => can(who, 'update', 'INVOICE_PAYMENT');

/** An earlier day is taken for a mistake in typing its year: it would be booked in months that are closed. */
const yearsBack = 10;

/** Returns what is wrong with the calendar day (`2026-12-24`) of a payment or refund that is recorded; undefined if nothing is. */
export function paidOnProblem(paidOn: string, today: string): string | undefined {
  const earliest = `${Number(today.slice(0, 4)) - yearsBack}${today.slice(4)}`;
  return isCalendarDay(paidOn) && paidOn >= earliest && paidOn <= today
    ? undefined
    : 'A day of the last ten years, today at the latest.';
}
