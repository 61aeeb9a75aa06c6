import type { TitleIndex, TitleSearch } from './title-index.ts';

/** The titles of all orders, loaded at the first search. Plain data: nothing is drawn from it directly. */
export interface TitlesState {
  index: TitleIndex | null;
  search: TitleSearch | null;
  /** Whose orders they are. */
  userId: string | null;
  loading: Promise<void> | null;
  /** How often they were cleared: what was asked for before is not put afterwards. */
  clearings: number;
}

export const createTitlesStore = (): TitlesState => ({
  index: null,
  search: null,
  userId: null,
  loading: null,
  clearings: 0,
});

/** Forgets the titles: those of one person before the next signs in, and those that a person may read no more. */
export const clearTitles = (state: TitlesState): void =>
  void Object.assign(state, { index: null, search: null, loading: null, clearings: state.clearings + 1 });
