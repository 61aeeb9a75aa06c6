import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import { parsePrice, plainAmount, priceInput } from '#shared/kernel/money.ts';
import { compactAccount } from '../payment-method-rules.ts';
import { type BillingSettings, exportSales, unionSales } from './billing-settings.ts';
import { compactNumber, type MalaysianSeller, malaysianLabels, plainMalaysianSeller } from './malaysia.ts';
import { maxPaymentIdLength } from './payment-id.ts';
import { isSlipLanguage } from './slip-language.ts';
import type { SoldKind } from './sold-kind.ts';

/** The settings as a form holds them: numbers as they are typed. */
export interface BillingForm extends MalaysianSeller {
  sellerName: string;
  address: string;
  country: string;
  taxNumber: string;
  isRegistered: boolean;
  taxName: string;
  /** Percent. */
  rate: string;
  /** Percent; empty: as `rate`. */
  planRate: string;
  hoursRate: string;
  storageRate: string;
  ordersRate: string;
  reverseCharge: boolean;
  /** One of `unionSales`. */
  unionSale: string;
  /** One of `exportSales`. */
  exportSale: string;
  /** Empty: what has a rate of 0 % is taxed at it. */
  exemptReason: string;
  exemptCode: string;
  payeeName: string;
  bank: string;
  account: string;
  bic: string;
  /** A UPI ID, a PayNow or PromptPay number, or the text of the bank's QR code. */
  paymentId: string;
  /** Of the words on a QR-bill. */
  slipLanguage: string;
  invoiceNumber: string;
  creditNumber: string;
  dueDays: string;
  note: string;
  /** `3, 5, 7`; empty: a declined charge is not repeated. */
  retryDays: string;
  /** Empty: a plan that is not paid stays late. */
  endDays: string;
  /** ISO 4217, of the reminders' fees; empty where there are none. */
  feeCurrency: string;
  reminders: ReminderForm[];
}

/** A mail about a late invoice. */
export interface ReminderForm {
  /** Days after the day on which it was due; empty: none is sent. */
  days: string;
  text: string;
  /** `5.00`; empty: none. */
  fee: string;
}

/** How often one is reminded at most. */
export const maxReminders = 3;

export const maxBillingTextLength: Readonly<Record<BillingTextField, number>> = {
  sellerName: 80,
  address: 500,
  country: 2,
  taxNumber: 40,
  taxName: 20,
  rate: 6,
  planRate: 6,
  hoursRate: 6,
  storageRate: 6,
  ordersRate: 6,
  unionSale: 2,
  exportSale: 1,
  exemptReason: 200,
  exemptCode: 30,
  payeeName: 70,
  bank: 80,
  account: 50,
  bic: 11,
  paymentId: maxPaymentIdLength,
  slipLanguage: 2,
  invoiceNumber: 30,
  creditNumber: 30,
  dueDays: 3,
  note: 500,
  retryDays: 20,
  endDays: 3,
  feeCurrency: 3,
  tin: 20,
  registration: 20,
  city: 50,
  postcode: 10,
  state: 2,
  phone: 20,
  msic: 5,
  activity: 300,
  classification: 3,
  planClassification: 3,
  hoursClassification: 3,
  storageClassification: 3,
  ordersClassification: 3,
};
export type BillingTextField = Exclude<keyof BillingForm, 'isRegistered' | 'reverseCharge' | 'reminders'>;

export const maxReminderLength = 500;
/** Minor units; a mistake in typing. */
export const maxFee = 10_000_000;

export const billingLabels: Readonly<Record<keyof BillingForm, string>> = {
  sellerName: 'Name on invoices',
  address: 'Address',
  country: 'Country',
  taxNumber: 'Tax number',
  isRegistered: 'Taxed',
  taxName: 'Name of the tax',
  rate: 'Rate in %',
  planRate: 'Plans',
  hoursRate: 'Hours',
  storageRate: 'Storage',
  ordersRate: 'Orders',
  reverseCharge: 'Reverse charge',
  unionSale: 'Companies in other countries of the EU',
  exportSale: 'Customers outside the EU',
  exemptReason: 'Reason for exemption at 0 %',
  exemptCode: 'VATEX code of the reason',
  payeeName: 'Account holder',
  bank: 'Bank',
  account: 'IBAN or account number',
  bic: 'BIC',
  paymentId: 'UPI, PayNow or PromptPay number, or QR text',
  slipLanguage: 'Language of QR-bills',
  invoiceNumber: 'Invoice numbers',
  creditNumber: 'Credit note numbers',
  dueDays: 'Days to pay',
  note: 'Note on invoices',
  retryDays: 'Days until a declined charge is repeated',
  endDays: 'Days after the grace until a plan ends',
  feeCurrency: 'Currency of the fees',
  reminders: 'Reminders',
  ...malaysianLabels,
};

/** Used without settings: invoices as they were before settings existed. */
export const plainBilling: BillingSettings = {
  seller: { name: '', address: '', country: '', taxNumber: '' },
  tax: {
    isRegistered: false,
    name: '',
    rate: 0,
    rates: {},
    reverseCharge: false,
    unionSale: 'AE',
    exportSale: 'S',
    exemptReason: '',
    exemptCode: '',
  },
  payee: { name: '', bank: '', account: '', bic: '', paymentId: '', slipLanguage: 'en' },
  invoiceNumber: 'INV-{number}',
  creditNumber: 'CN-{number}',
  dueDays: 14,
  note: '',
  reminders: [],
  feeCurrency: '',
  renewals: { retryDays: [3, 5, 7], endDays: 30 },
  malaysia: plainMalaysianSeller,
};

/** Hundredths of a percent as they are typed: `8`, `19.5`. */
export const rateText = (rate: number): string => String(Number(plainAmount(rate, 'EUR')));

/** Returns a rate in hundredths of a percent; null if the text is none from 0 to 100. */
export function parseRate(typed: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(typed.trim());
  if (match === null) return null;
  const rate = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return rate <= 10_000 ? rate : null;
}

export const rateFields: readonly [
  field: 'planRate' | 'hoursRate' | 'storageRate' | 'ordersRate',
  kinds: SoldKind[],
][] = [
  ['planRate', ['plan']],
  ['hoursRate', ['hours']],
  ['storageRate', ['storage']],
  ['ordersRate', ['active-order', 'total-order']],
];

export function billingFormOf({
  seller,
  tax,
  payee,
  renewals,
  malaysia: ofMalaysia,
  ...rest
}: BillingSettings): BillingForm {
  const own = (kind: SoldKind): string => {
    const rate = tax.rates[kind];
    return rate === undefined ? '' : rateText(rate);
  };
  return {
    sellerName: seller.name,
    address: seller.address,
    country: seller.country,
    taxNumber: seller.taxNumber,
    isRegistered: tax.isRegistered,
    taxName: tax.name,
    rate: tax.isRegistered ? rateText(tax.rate) : '',
    planRate: own('plan'),
    hoursRate: own('hours'),
    storageRate: own('storage'),
    ordersRate: own('total-order'),
    reverseCharge: tax.reverseCharge,
    unionSale: tax.unionSale,
    exportSale: tax.exportSale,
    exemptReason: tax.exemptReason,
    exemptCode: tax.exemptCode,
    payeeName: payee.name,
    bank: payee.bank,
    account: payee.account,
    bic: payee.bic,
    paymentId: payee.paymentId,
    slipLanguage: payee.slipLanguage,
    ...rest,
    ...ofMalaysia,
    dueDays: String(rest.dueDays),
    retryDays: renewals.retryDays.join(', '),
    endDays: renewals.endDays === null ? '' : String(renewals.endDays),
    reminders: Array.from({ length: maxReminders }, (_, at) => {
      const reminder = rest.reminders[at];
      if (reminder === undefined) return { days: '', text: '', fee: '' };
      const { days, text, fee } = reminder;
      return { days: String(days), text, fee: fee === 0 ? '' : priceInput(fee, rest.feeCurrency) };
    }),
  };
}

/** Returns the settings of a form without problems. */
export function billingSettingsOf(form: BillingForm): BillingSettings {
  const { isRegistered } = form;
  const rates = rateFields.flatMap(([field, kinds]) => {
    const rate = parseRate(form[field]);
    return rate === null ? [] : kinds.map((kind) => [kind, rate] as const);
  });
  return {
    seller: {
      name: form.sellerName.trim(),
      address: form.address.trim(),
      country: form.country,
      taxNumber: form.taxNumber.trim(),
    },
    tax: {
      isRegistered,
      name: isRegistered ? form.taxName.trim() : '',
      rate: isRegistered ? (parseRate(form.rate) ?? 0) : 0,
      rates: isRegistered ? Object.fromEntries(rates) : {},
      reverseCharge: isRegistered && form.reverseCharge,
      unionSale: unionSales.find((sale) => isRegistered && sale === form.unionSale) ?? 'AE',
      exportSale: exportSales.find((sale) => isRegistered && sale === form.exportSale) ?? 'S',
      exemptReason: isRegistered ? form.exemptReason.trim() : '',
      exemptCode: isRegistered ? form.exemptCode.trim().toUpperCase() : '',
    },
    payee: {
      name: form.payeeName.trim(),
      bank: form.bank.trim(),
      account: compactAccount(form.account),
      bic: form.bic.trim().toUpperCase(),
      paymentId: form.paymentId.trim(),
      slipLanguage: isSlipLanguage(form.slipLanguage) ? form.slipLanguage : 'en',
    },
    invoiceNumber: form.invoiceNumber.trim(),
    creditNumber: form.creditNumber.trim(),
    dueDays: Number(form.dueDays),
    note: form.note.trim(),
    renewals: {
      retryDays: parseDays(form.retryDays) ?? [],
      endDays: form.endDays.trim() === '' ? null : Number(form.endDays),
    },
    reminders: form.reminders
      .filter(({ days }) => days.trim() !== '')
      .map(({ days, text, fee }) => ({
        days: Number(days),
        text: text.trim(),
        fee: parsePrice(fee, currencyTyped(form)) ?? 0,
      })),
    feeCurrency: currencyTyped(form),
    malaysia: sellerInMalaysia(form),
  };
}

const sellerInMalaysia = (form: BillingForm): MalaysianSeller => ({
  tin: compactNumber(form.tin),
  registration: compactNumber(form.registration),
  city: form.city.trim(),
  postcode: form.postcode.trim(),
  state: form.state,
  phone: form.phone.trim(),
  msic: form.msic.trim(),
  activity: form.activity.trim(),
  classification: form.classification,
  planClassification: form.planClassification,
  hoursClassification: form.hoursClassification,
  storageClassification: form.storageClassification,
  ordersClassification: form.ordersClassification,
});

/** Returns the days of a list; null where it is none that rises. */
export function parseDays(list: string): number[] | null {
  if (list.trim() === '') return [];
  const parts = list.split(/[,;]/).map((part) => part.trim());
  const days = parts.map((part) => (/^\d{1,2}$/.test(part) ? Number(part) : 0));
  return days.length <= 5 && days.every((day, at) => day >= 1 && day <= 60 && day > (days[at - 1] ?? 0))
    ? days
    : null;
}

export const currencyTyped = ({ feeCurrency }: Pick<BillingForm, 'feeCurrency'>): string =>
  feeCurrency.trim().toUpperCase();

/** Returns the number of a document as it is shown: `INV-1001`. `day` is `2026-12-24`. */
export const documentNumber = (format: string, number: number, day: string): string =>
  format.replace('{year}', day.slice(0, 4)).replace('{number}', String(number));

type Who = Pick<Actor, 'role' | 'viewOnly'>;

/** Returns whether `who` sees how invoices are made: those who set it, and those who record their payments. */
export const mayReadBilling = (who: Who): boolean =>
  maySetBilling(who) || can(who, 'update', 'INVOICE_PAYMENT');
export const maySetBilling = (who: Who): boolean => can(who, 'update', 'BILLING_SETTINGS');
