import type { TitleIndex, TitleSearch } from './title-index.ts';

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

/** Forgets the titles of one person before the next signs in. */
export const clearTitles = (state: TitlesState): void =>
  void Object.assign(state, { index: null, search: null, loading: null });
