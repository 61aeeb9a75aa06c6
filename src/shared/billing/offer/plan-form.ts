import { maxPrice } from '#shared/kernel/limits.ts';
import { amountText, parsePrice, priceInput } from '#shared/kernel/money.ts';
import type { PlanTerms } from './managed-plan.ts';

const gigabyte = 1024 ** 3;
export const maxPlanTitleLength = 60;
const maxFeatures = 12;
const maxFeatureLength = 80;

/**
 * A plan as a form holds it: numbers as typed, limits empty where there is no end, storage in GB, a feature by line.
 */
export interface PlanForm {
  title: string;
  type: PlanTerms['type'];
  paymentTerm: PlanTerms['paymentTerm'];
  price: string;
  currency: string;
  storage: string;
  hours: string;
  activeOrders: string;
  orders: string;
  seats: string;
  graceDays: string;
  overdraftHours: string;
  features: string;
}

export const planFormLabels: Readonly<Record<keyof PlanForm, string>> = {
  title: 'Name',
  type: 'Kind',
  paymentTerm: 'Paid',
  price: 'Price',
  currency: 'Currency',
  storage: 'Storage (GB)',
  hours: 'Hours a month',
  activeOrders: 'Active orders',
  orders: 'Orders a month',
  seats: 'Seats',
  graceDays: 'Days of grace',
  overdraftHours: 'Hours in overdraft',
  features: 'Features',
};

export const planTermLabels: Readonly<Record<keyof PlanTerms, string>> = {
  ...planFormLabels,
  isOffered: 'Offered',
};

const limits = ['hours', 'activeOrders', 'orders', 'seats'] as const;
const counts = ['graceDays', 'overdraftHours'] as const;
const maxOf: Readonly<Record<(typeof limits)[number] | (typeof counts)[number], number>> = {
  hours: 100_000,
  activeOrders: 100_000,
  orders: 100_000,
  seats: 100_000,
  graceDays: 90,
  overdraftHours: 10_000,
};
const maxStorage = 100 * 1024;

const gigabytes = (bytes: number): string => String(Number((bytes / gigabyte).toFixed(3)));
/** Returns the features of a text with one by line, each once. */
export const featuresOf = (lines: string): string[] => [
  ...new Set(
    lines
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];
const limitText = (limit: number | null): string => (limit === null ? '' : String(limit));

/** Returns the form of a plan; of a new one with `plan` null. */
export const planForm = (plan: PlanTerms | null, currency: string): PlanForm =>
  plan === null
    ? {
        title: '',
        type: 'paid',
        paymentTerm: 'Monthly',
        price: '',
        currency,
        storage: '',
        hours: '',
        activeOrders: '',
        orders: '',
        seats: '',
        graceDays: '7',
        overdraftHours: '0',
        features: '',
      }
    : {
        title: plan.title,
        type: plan.type,
        paymentTerm: plan.paymentTerm,
        price: priceInput(plan.price, plan.currency),
        currency: plan.currency,
        storage: plan.storage === null ? '' : gigabytes(plan.storage),
        hours: limitText(plan.hours),
        activeOrders: limitText(plan.activeOrders),
        orders: limitText(plan.orders),
        seats: limitText(plan.seats),
        graceDays: String(plan.graceDays),
        overdraftHours: String(plan.overdraftHours),
        features: plan.features.join('\n'),
      };

const whole = (text: string): number | null => (/^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : null);

/** Returns the problems of a plan's form by field; `currencies` are those that companies pay in. */
export function planFormProblems(
  form: PlanForm,
  currencies: readonly string[],
): Partial<Record<keyof PlanForm, string>> {
  const found: Partial<Record<keyof PlanForm, string>> = {};
  const title = form.title.trim();
  if (title === '') found.title = 'Required!';
  else if (title.length > maxPlanTitleLength) found.title = `${maxPlanTitleLength} characters at most.`;
  if (!currencies.includes(form.currency)) found.currency = 'Choose a currency that customers pay in.';
  const price = parsePrice(form.price, form.currency);
  if (form.type === 'paid' && (price === null || price > maxPrice))
    found.price = `A price up to ${amountText(maxPrice, form.currency)}; 0 where it is agreed.`;
  const storage = form.storage.trim();
  if (storage !== '' && (!/^\d{1,6}(\.\d{1,3})?$/.test(storage) || Number(storage) > maxStorage))
    found.storage = 'GB up to 102400, such as 5 or 0.5. Empty: unlimited.';
  const features = featuresOf(form.features);
  if (features.length > maxFeatures || features.some((feature) => feature.length > maxFeatureLength))
    found.features = `${maxFeatures} lines at most, of ${maxFeatureLength} characters each.`;
  for (const name of [...limits, ...counts]) {
    const isOpen = form[name].trim() === '' && name !== 'graceDays' && name !== 'overdraftHours';
    const value = whole(form[name]);
    if (!isOpen && (value === null || value > maxOf[name]))
      found[name] = `A whole number up to ${maxOf[name].toLocaleString('en')}.`;
  }
  return found;
}

/** Returns the terms of a form without problems. Storage that was not touched keeps its exact bytes. */
export function termsOfForm(form: PlanForm, before: PlanTerms | null): PlanTerms {
  const limit = (text: string): number | null => (text.trim() === '' ? null : whole(text));
  const isKept =
    before !== null && before.storage !== null && gigabytes(before.storage) === form.storage.trim();
  const storage = form.storage.trim() === '' ? null : Math.round(Number(form.storage) * gigabyte);
  return {
    title: form.title.trim(),
    type: form.type,
    paymentTerm: form.paymentTerm,
    price: form.type === 'free' ? 0 : (parsePrice(form.price, form.currency) ?? 0),
    currency: form.currency,
    storage: isKept ? before.storage : storage,
    hours: limit(form.hours),
    activeOrders: limit(form.activeOrders),
    orders: limit(form.orders),
    seats: limit(form.seats),
    graceDays: whole(form.graceDays) ?? 0,
    overdraftHours: whole(form.overdraftHours) ?? 0,
    features: featuresOf(form.features),
    isOffered: before?.isOffered ?? true,
  };
}
