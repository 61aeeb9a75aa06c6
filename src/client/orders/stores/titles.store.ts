import { createTitleSearch, type TitleIndex, type TitleSearch } from './title-index.ts';

/** The titles of all orders, loaded at the first search. Plain data: nothing is drawn from it directly. */
export interface TitlesState {
  index: TitleIndex | null;
  search: TitleSearch | null;
  /** Whose orders they are. */
  userId: string | null;
  loading: Promise<void> | null;
}

export const createTitlesStore = (): TitlesState => ({
  index: null,
  search: null,
  userId: null,
  loading: null,
});

export function holdTitles(state: TitlesState, index: TitleIndex | null): void {
  if (index !== null && index.entries === state.index?.entries) state.index = index;
  else Object.assign(state, { index, search: index === null ? null : createTitleSearch(index) });
}
