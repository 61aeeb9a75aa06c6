import type { ManagedProduct } from '#shared/billing/payg.ts';
import type { CatalogueKey } from './installation.ts';

const gigabyte = 1024 ** 3;
/** Of a limit: there is none. */
const unlimited = -1;

export interface CataloguePlan {
  title: string;
  type: 'free' | 'paid';
  /** Bytes, hours by the month, orders in work at once, orders by the month. */
  storageQuota: number;
  allocatedHours: number;
  /** Hours per month that may be overdrawn, so that a new customer can order immediately. */
  overdraftHours: number;
  activeOrders: number;
  totalOrders: number;
  /** Minor units of the provider's currency by the month. */
  price: number;
  /** What it gives beside its limits. */
  features: readonly string[];
}

/** What companies buy beside their plan: bytes, hours or orders, at a price in minor units. */
export type CatalogueProduct = Omit<ManagedProduct, 'id' | 'currency' | 'isSold'>;

export interface Catalogue {
  title: string;
  /** Who it suits, for the choice. */
  description: string;
  categories: readonly { name: string; services: readonly string[] }[];
  plans: readonly CataloguePlan[];
  products: readonly CatalogueProduct[];
}

const payAsYouGo: CataloguePlan = {
  title: 'Pay as you go',
  type: 'free',
  storageQuota: gigabyte,
  allocatedHours: 0,
  overdraftHours: 8,
  activeOrders: 3,
  totalOrders: unlimited,
  price: 0,
  features: ['Work is bought by the hour', 'Proofs to review and approve'],
};
const paid = (
  title: string,
  price: number,
  limits: { gigabytes: number; hours: number; active: number; monthly: number },
  features: readonly string[],
): CataloguePlan => ({
  title,
  type: 'paid',
  storageQuota: limits.gigabytes * gigabyte,
  allocatedHours: limits.hours,
  overdraftHours: 0,
  activeOrders: limits.active,
  totalOrders: limits.monthly,
  price,
  features,
});

/**
 * Returns what is sold beside plans at this price of an hour. Once: hours, ten of them for the price of nine, and
 * storage. By the month: more of each limit of a paid plan, ten hours for the price of eight.
 */
const besidePlans = (hour: number): readonly CatalogueProduct[] => [
  { type: 'hours', name: '1 hour of work', amount: 1, price: hour, isMonthly: false },
  { type: 'hours', name: '10 hours of work', amount: 10, price: 9 * hour, isMonthly: false },
  { type: 'storage', name: '10 GB of storage', amount: 10 * gigabyte, price: 5_000, isMonthly: false },
  { type: 'hours', name: '10 more hours', amount: 10, price: 8 * hour, isMonthly: true },
  { type: 'total-order', name: '10 more orders', amount: 10, price: 2 * hour, isMonthly: true },
  { type: 'active-order', name: '2 more active orders', amount: 2, price: hour, isMonthly: true },
  { type: 'storage', name: '10 GB more storage', amount: 10 * gigabyte, price: 1_500, isMonthly: true },
];

/** Services, plans and products to begin with. Prices are figures to be replaced by the studio's own. */
export const catalogues: Readonly<Record<Exclude<CatalogueKey, 'none'>, Catalogue>> = {
  'design-studio': {
    title: 'Design studio',
    description: 'Identity, layout and digital work by subscription, with hours by the month.',
    categories: [
      { name: 'Brand', services: ['Logo', 'Brand guidelines', 'Stationery'] },
      { name: 'Layout', services: ['Brochure', 'Catalogue', 'Magazine', 'Presentation', 'Report'] },
      { name: 'Advertising', services: ['Advertisement', 'Poster', 'Exhibition stand', 'Social media'] },
    ],
    plans: [
      payAsYouGo,
      paid('Starter', 49_000, { gigabytes: 5, hours: 20, active: 4, monthly: 20 }, [
        'Two rounds of changes for each order',
        'Answers within one working day',
      ]),
      paid('Studio', 149_000, { gigabytes: 25, hours: 80, active: 12, monthly: 80 }, [
        'Changes until it is approved',
        'Answers within half a working day',
        'A designer who knows your brand',
      ]),
      paid('House', 390_000, { gigabytes: 100, hours: 240, active: unlimited, monthly: unlimited }, [
        'Changes until it is approved',
        'Answers within two hours',
        'A team of your own',
        'A review of your work every quarter',
      ]),
    ],
    products: besidePlans(8_000),
  },
  'print-shop': {
    title: 'Print shop',
    description: 'Checking, correcting and imposing what customers send to be printed.',
    categories: [
      { name: 'Prepress', services: ['Preflight and correction', 'Imposition', 'Colour correction'] },
      {
        name: 'Commercial print',
        services: ['Business cards', 'Flyer', 'Folder', 'Brochure', 'Poster', 'Book'],
      },
      { name: 'Large format', services: ['Banner', 'Vehicle graphics', 'Window graphics'] },
    ],
    plans: [
      payAsYouGo,
      paid('Regular', 19_000, { gigabytes: 10, hours: 8, active: 8, monthly: 40 }, [
        'Every file is checked and corrected',
        'Proofs within one working day',
      ]),
      paid('Volume', 79_000, { gigabytes: 50, hours: 40, active: 30, monthly: 200 }, [
        'Every file is checked and corrected',
        'Proofs on the same day',
        'A named contact',
      ]),
    ],
    products: besidePlans(6_500),
  },
  packaging: {
    title: 'Packaging and repro',
    description: 'Artwork adaptation, separations and press-ready files for packs and labels.',
    categories: [
      { name: 'Artwork', services: ['Pack design', 'Adaptation', 'Language version', 'Label'] },
      { name: 'Repro', services: ['Separation', 'Trapping', 'Step and repeat', 'Colour target'] },
      { name: 'Mock-ups', services: ['3D visual', 'Physical mock-up'] },
    ],
    plans: [
      payAsYouGo,
      paid('Brand', 99_000, { gigabytes: 25, hours: 40, active: 10, monthly: 60 }, [
        'Separations for one printer',
        'A named contact',
      ]),
      paid('Portfolio', 290_000, { gigabytes: 100, hours: 160, active: 40, monthly: 300 }, [
        'Separations for every printer you use',
        'A named contact',
        'Colour targets and press approvals',
      ]),
    ],
    products: besidePlans(9_000),
  },
};
