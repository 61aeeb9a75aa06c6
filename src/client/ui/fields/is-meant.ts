/** A year that is being typed is 0002 at first: such a day is not meant yet. */
export const isMeant = (day: string): boolean => !day.startsWith('0');
