import type { PaymentMethodTerms } from '#server/billing/payment-methods.queries.ts';
import type { NewPlan } from '#server/demo/queries/demo-plans.queries.ts';
import type { NewCustomer } from '#shared/accounts/new-customer.ts';
import type { Product } from '#shared/billing/cart.ts';
import type { CompanyKey, PersonKey } from './people.ts';

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;
const endless = -1;

export const plans = {
  payg: {
    title: 'Pay as you go',
    type: 'free',
    paymentTerm: 'Monthly',
    storageQuota: 24 * megabyte,
    allocatedHours: 4,
    activeOrders: 8,
    totalOrders: 6,
    price: 0,
  },
  starter: {
    title: 'Starter',
    type: 'paid',
    paymentTerm: 'Monthly',
    storageQuota: 2 * gigabyte,
    allocatedHours: 20,
    activeOrders: 6,
    totalOrders: 20,
    price: 49_000,
  },
  studio: {
    title: 'Studio',
    type: 'paid',
    paymentTerm: 'Monthly',
    storageQuota: 10 * gigabyte,
    allocatedHours: 80,
    activeOrders: 20,
    totalOrders: 60,
    price: 149_000,
  },
  house: {
    title: 'House',
    type: 'paid',
    paymentTerm: 'Yearly',
    storageQuota: endless,
    allocatedHours: endless,
    activeOrders: endless,
    totalOrders: endless,
    price: 4_800_000,
  },
} satisfies Record<string, Omit<NewPlan, 'id'>>;
type PlanKey = keyof typeof plans;

interface AddOn {
  type: Product['type'];
  title: string;
  amount: number;
  /** Absent where it was bought once. */
  dueInDays?: number;
  /** Minor units for a month. */
  price?: number;
}

interface Payment extends Partial<Omit<PaymentMethodTerms, 'expiresAt' | 'validUntil'>> {
  kind: PaymentMethodTerms['kind'];
  name: string;
  /** Of a purchase order; negative where its day is past. */
  validForDays?: number;
}

export interface CompanyPlan {
  plan: PlanKey;
  /** Days since the plan began. */
  sinceDays: number;
  /** Days until the paid time ends, negative where it is over; absent in free plans. */
  paidForDays?: number;
  /** Payment methods, the default one first; absent: none. */
  payments?: readonly Payment[];
  /** How many terms before this one were paid, of which it keeps the invoices. */
  paidTerms?: number;
  addOns?: readonly AddOn[];
  change?: { kind: 'upgrade' | 'downgrade'; to: PlanKey; inDays: number };
  trial?: { days: number; leftDays: number };
  leave?: { sinceDays: number; leftDays: number; reason: string };
  /** Products on an invoice of its cart that is open. */
  owes?: readonly string[];
  /** Its storage is full to at least this share of its plan, whatever its files weigh. */
  fullTo?: number;
}

/** One company for each case that the shell shows. */
export const companyPlans: Record<CompanyKey, CompanyPlan> = {
  harbour: {
    plan: 'studio',
    sinceDays: 200,
    paidForDays: 12,
    paidTerms: 3,
    payments: [
      { kind: 'direct-debit', name: 'Harbour Coffee Sdn Bhd', bank: 'Maybank', account: '514011234711' },
      {
        kind: 'purchase-order',
        name: 'HC-2026-114',
        email: 'accounts@harbourcoffee.example',
        validForDays: 160,
      },
      {
        kind: 'purchase-order',
        name: 'HC-2025-087',
        email: 'accounts@harbourcoffee.example',
        validForDays: -40,
      },
    ],
    addOns: [
      { type: 'storage', title: '+5 GB', amount: 5 * gigabyte, dueInDays: 12, price: 3_900 },
      { type: 'hours', title: '+10 hours', amount: 10, dueInDays: 12, price: 99_000 },
      { type: 'hours', title: '+4 hours', amount: 4 },
      { type: 'active-order', title: '+2 active orders', amount: 2, dueInDays: 12, price: 15_000 },
      { type: 'total-order', title: '+10 orders', amount: 10, dueInDays: 12, price: 40_000 },
      { type: 'total-order', title: '+5 orders', amount: 5 },
    ],
  },
  kestrel: {
    plan: 'starter',
    sinceDays: 95,
    paidForDays: 25,
    fullTo: 0.91,
    paidTerms: 2,
    payments: [
      {
        kind: 'direct-debit',
        name: 'Kestrel Outdoor Ltd',
        bank: 'NatWest',
        account: 'GB82WEST12345698765432',
      },
    ],
    change: { kind: 'upgrade', to: 'studio', inDays: 25 },
  },
  nordlys: {
    plan: 'studio',
    sinceDays: 340,
    // Within a week of its end the next term is billed.
    paidForDays: 6,
    payments: [
      { kind: 'bank-transfer', name: 'Nordlys Advokat AS', email: 'okonomi@nordlyslegal.example' },
      { kind: 'direct-debit', name: 'Nordlys Advokat AS', bank: 'DNB', account: 'NO9386011117947' },
    ],
    change: { kind: 'downgrade', to: 'starter', inDays: 6 },
  },
  olive: {
    plan: 'payg',
    sinceDays: 48,
    payments: [{ kind: 'bank-transfer', name: 'Rebecca Osei' }],
    addOns: [{ type: 'hours', title: '+2 hours', amount: 2 }],
  },
  vale: {
    plan: 'studio',
    sinceDays: 400,
    paidForDays: -3,
    payments: [
      { kind: 'purchase-order', name: 'VE-3308', email: 'office@valeestate.example', validForDays: 45 },
    ],
  },
  // Nobody begins an order while on leave, or leaves while one is in work.
  tidewater: {
    plan: 'starter',
    sinceDays: 300,
    paidForDays: 11,
    leave: { sinceDays: 28, leftDays: 33, reason: 'The shop is being rebuilt.' },
  },
  brightside: {
    plan: 'house',
    sinceDays: 600,
    paidForDays: 130,
    payments: [
      { kind: 'bank-transfer', name: 'Brightside Studio Pte Ltd', email: 'finance@brightside.example' },
    ],
  },
  marlow: {
    plan: 'payg',
    sinceDays: 19,
    addOns: [
      { type: 'storage', title: '1 GB of storage', amount: gigabyte },
      { type: 'hours', title: '5 hours of work', amount: 5 },
    ],
  },
  fenwick: { plan: 'payg', sinceDays: 4, owes: ['hours-1', 'storage-1'] },
  lumen: { plan: 'starter', sinceDays: 5, paidForDays: 9, trial: { days: 14, leftDays: 9 } },
};

/** People whose address is not verified yet. */
export const unverified: readonly PersonKey[] = ['henrik'];

/** Sold by the month. */
export const monthlyProducts: readonly Product[] = [
  { id: 'monthly-storage-5', type: 'storage', name: '+5 GB', amount: 5 * gigabyte, price: 3_900 },
  { id: 'monthly-storage-20', type: 'storage', name: '+20 GB', amount: 20 * gigabyte, price: 12_900 },
  { id: 'monthly-hours-10', type: 'hours', name: '+10 hours', amount: 10, price: 99_000 },
  { id: 'monthly-active-2', type: 'active-order', name: '+2 active orders', amount: 2, price: 15_000 },
  { id: 'monthly-orders-10', type: 'total-order', name: '+10 orders', amount: 10, price: 40_000 },
];

export const products: readonly Product[] = [
  { id: 'storage-1', type: 'storage', name: '1 GB of storage', amount: gigabyte, price: 1_900 },
  { id: 'storage-5', type: 'storage', name: '5 GB of storage', amount: 5 * gigabyte, price: 7_900 },
  { id: 'hours-1', type: 'hours', name: '1 hour of work', amount: 1, price: 12_000 },
  { id: 'hours-5', type: 'hours', name: '5 hours of work', amount: 5, price: 55_000 },
  { id: 'active-1', type: 'active-order', name: '1 active order more', amount: 1, price: 9_000 },
  { id: 'orders-5', type: 'total-order', name: '5 orders more this month', amount: 5, price: 25_000 },
];

/** A customer of the white-label account whose owner has only been mailed so far. */
export const invitedCustomer: NewCustomer = {
  company: 'Pike Ceramics',
  firstname: 'Idris',
  lastname: 'Pike',
  email: 'idris@pikeceramics.example',
  timeZone: 'Asia/Singapore',
};
