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
