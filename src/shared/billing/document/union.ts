/** ISO 3166-1 alpha-2 of the members of the European Union. */
const members = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

export const isInUnion = (country: string): boolean => members.has(country);
