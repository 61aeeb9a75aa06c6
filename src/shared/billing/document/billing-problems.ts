import { taxNumberProblem } from '#shared/accounts/company-rules.ts';
import { parsePrice } from '#shared/kernel/money.ts';
import { compactAccount, isIban } from '../payment-method-rules.ts';
import {
  type BillingForm,
  type BillingTextField,
  currencyTyped,
  maxBillingTextLength,
  maxFee,
  maxReminderLength,
  parseDays,
  parseRate,
  type ReminderForm,
  rateFields,
} from './billing-form.ts';
import { exportSales, unionSales } from './billing-settings.ts';
import { malaysia, malaysianProblems } from './malaysia.ts';
import { canMeet } from './number-format.ts';
import { paymentIdProblem } from './payment-id.ts';
import { isSlipLanguage } from './slip-language.ts';

type BillingProblems = Partial<Record<keyof BillingForm, string>>;

/** Returns what is wrong with the settings, by field. */
export function billingProblems(form: BillingForm): BillingProblems {
  const account = compactAccount(form.account);
  const needed = (field: BillingTextField, isNeeded: boolean): string | undefined =>
    isNeeded && form[field].trim() === '' ? 'Required!' : undefined;
  const rate = (field: BillingTextField, isNeeded: boolean): string | undefined =>
    (!isNeeded && form[field].trim() === '') || parseRate(form[field]) !== null
      ? undefined
      : 'A percentage from 0 to 100, such as 8 or 19.5.';
  const { isRegistered } = form;
  const found: Partial<Record<keyof BillingForm, string | undefined>> = {
    sellerName: needed('sellerName', true),
    country: needed('country', true),
    taxNumber: needed('taxNumber', isRegistered) ?? taxNumberProblem(form.country, form.taxNumber),
    taxName: needed('taxName', isRegistered),
    rate: isRegistered ? rate('rate', true) : undefined,
    ...(isRegistered ? Object.fromEntries(rateFields.map(([field]) => [field, rate(field, false)])) : {}),
    unionSale: unionSales.some((sale) => sale === form.unionSale) ? undefined : 'Not Valid',
    exportSale: exportSales.some((sale) => sale === form.exportSale) ? undefined : 'Not Valid',
    exemptReason: needed('exemptReason', isRegistered && form.exemptCode.trim() !== ''),
    exemptCode:
      !isRegistered || /^(VATEX-[A-Z]{2}-[A-Z\d-]+)?$/i.test(form.exemptCode.trim())
        ? undefined
        : 'Not Valid: a code of the VATEX list, such as VATEX-EU-132.',
    payeeName: needed('payeeName', account !== '' || form.paymentId.trim() !== ''),
    account: accountProblem(account),
    bic: /^([A-Z]{4}[A-Z]{2}[A-Z\d]{2}([A-Z\d]{3})?)?$/.test(form.bic.trim().toUpperCase())
      ? undefined
      : 'Not Valid: a BIC has 8 or 11 characters.',
    paymentId: paymentIdProblem(form.paymentId),
    slipLanguage: isSlipLanguage(form.slipLanguage) ? undefined : 'Not Valid',
    invoiceNumber: formatProblem(form.invoiceNumber),
    creditNumber: formatProblem(form.creditNumber) ?? meetingProblem(form),
    dueDays: daysProblem(form.dueDays),
    retryDays: parseDays(form.retryDays) === null ? retryDaysProblem : undefined,
    endDays: form.endDays.trim() === '' ? undefined : daysProblem(form.endDays),
    reminders: remindersProblem(form),
    feeCurrency: feeCurrencyProblem(form),
    ...(form.country === malaysia ? malaysianProblems(form) : {}),
  };
  for (const [field, longest] of Object.entries(maxBillingTextLength) as [BillingTextField, number][])
    if (form[field].trim().length > longest) found[field] ??= `${longest} characters at most.`;
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

const daysProblem = (days: string): string | undefined =>
  /^\d{1,3}$/.test(days.trim()) && Number(days) <= 365 ? undefined : 'A number of days from 0 to 365.';

const retryDaysProblem =
  'Up to 5 numbers of days from 1 to 60, each more than the one before, such as 3, 5, 7.';

const hasFee = ({ days, fee }: ReminderForm): boolean => days.trim() !== '' && fee.trim() !== '';

function feeCurrencyProblem(form: BillingForm): string | undefined {
  const currency = currencyTyped(form);
  if (currency === '') return form.reminders.some(hasFee) ? 'Required!' : undefined;
  return /^[A-Z]{3}$/.test(currency) ? undefined : 'Not Valid: a code of three letters, such as EUR.';
}

function remindersProblem(form: BillingForm): string | undefined {
  const { reminders } = form;
  const isFee = (fee: string): boolean => (parsePrice(fee, currencyTyped(form)) ?? maxFee) < maxFee;
  if (reminders.some((reminder) => hasFee(reminder) && !isFee(reminder.fee)))
    return 'A fee is an amount such as 5.00, in the decimals of its currency.';
  const given = reminders.filter(({ days }) => days.trim() !== '');
  if (reminders.some(({ text }) => text.trim().length > maxReminderLength))
    return `${maxReminderLength} characters at most.`;
  const days = given.map((reminder) => (/^\d{1,3}$/.test(reminder.days.trim()) ? Number(reminder.days) : 0));
  const isRising = days.every((day, at) => day >= 1 && day <= 365 && day > (days[at - 1] ?? 0));
  return isRising ? undefined : 'Days from 1 to 365, each more than the one before.';
}

function accountProblem(account: string): string | undefined {
  if (account === '') return undefined;
  if (/^[A-Z]{2}\d/.test(account))
    return isIban(account) ? undefined : 'Not Valid: check the digits of the IBAN.';
  return /^[A-Z\d]{5,20}$/.test(account) ? undefined : 'Not Valid';
}

const formatProblem = (format: string): string | undefined =>
  /^[\w\-/. ]*\{number\}[\w\-/. ]*$/.test(format.trim().replace('{year}', ''))
    ? undefined
    : 'Letters, digits, - and /, with {number} in it and {year} if you like, such as INV-{number}.';

/** No two documents have the same number. */
function meetingProblem({ invoiceNumber, creditNumber }: BillingForm): string | undefined {
  const [ofInvoices, ofCredits] = [invoiceNumber.trim(), creditNumber.trim()];
  if (ofInvoices === ofCredits) return 'Choose another than for invoices.';
  return formatProblem(ofInvoices) === undefined && canMeet(ofInvoices, ofCredits)
    ? 'A credit note could get the number of an invoice: begin with other letters than for invoices, such as CN-{number}.'
    : undefined;
}
