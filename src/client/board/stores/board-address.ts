/** Returns whether the page is the board, and shows it without a filter. */
export const opensWholeBoard = ({ pathname, search }: Location, storage: Storage): boolean =>
  pathname === '/' && search === '' && storage.getItem('selectedFilter') === null;
