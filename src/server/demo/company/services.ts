/** What the provider offers, by category, in the order in which it is shown. */
export const serviceCatalogue = {
  'Business print': [
    'Business cards',
    'Flyer',
    'Invitation',
    'Menu',
    'Stationery',
    'Table talker',
    'Voucher',
  ],
  'Books and booklets': ['Annual report', 'Booklet', 'Catalogue', 'Magazine'],
  'Large format': ['Banner', 'Exhibition backdrop', 'Poster', 'Vehicle graphics', 'Window graphics'],
  Packaging: ['Bag', 'Carton', 'Label', 'Sleeve', 'Tin'],
  Digital: ['App screen', 'E-mail campaign', 'Screen picture', 'Social media'],
  'Brand design': ['Brand identity', 'Illustration', 'Logo'],
} as const;

export type ServiceCategory = keyof typeof serviceCatalogue;
export type ServiceName = (typeof serviceCatalogue)[ServiceCategory][number];

/** The names under which services are known in the demonstration are their ids. */
const idOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-');
export const serviceId = (name: ServiceName): string => idOf(name);
export const categoryId = (name: ServiceCategory): string => idOf(name);

/** Hours that are agreed for a service as a rule. */
const usualHours: Readonly<Record<ServiceCategory, number>> = {
  'Business print': 3,
  'Books and booklets': 16,
  'Large format': 6,
  Packaging: 8,
  Digital: 4,
  'Brand design': 20,
};
export function usualHoursOf(name: ServiceName): number {
  const categories = Object.entries(serviceCatalogue) as [ServiceCategory, readonly ServiceName[]][];
  const [category] = categories.find(([, names]) => names.includes(name)) ?? ['Business print'];
  return usualHours[category];
}

/** Returns whether it is the name of a service. */
export const isServiceName = (name: unknown): name is ServiceName =>
  Object.values<readonly unknown[]>(serviceCatalogue).some((names) => names.includes(name));
