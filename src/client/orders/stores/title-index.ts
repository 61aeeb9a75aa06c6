import { exactScore, looseScore, plainText, plainWords } from '#shared/kernel/match-text.ts';
import { shownOrderName } from '#shared/orders/order-name.ts';

/** An order as the palette knows it before it is opened. */
export interface OrderTitle {
  id: string;
  /** OrderPlace, or `archived`. */
  place: string;
  company: string;
  name: string;
}

interface Entry extends OrderTitle {
  /** The text to search. */
  text: string;
  /** Place among all, counted from the latest change. */
  at: number;
}

/** Every order's title, the latest change first. */
export interface TitleIndex {
  entries: readonly Entry[];
  asOf: string;
}

function entryOf(line: string, at: number): Entry[] {
  const [id, place = '', company = '', given = ''] = line.split('\t');
  const name = shownOrderName(given);
  return id === undefined || id === ''
    ? []
    : [{ id, place, company, name, text: plainText(`${id} ${name} ${company}`), at }];
}
const entriesOf = (titles: string): Entry[] => titles.split('\n').flatMap(entryOf);

export const titleIndex = (titles: string, asOf: string): TitleIndex => ({
  entries: entriesOf(titles),
  asOf,
});

/**
 * Returns the index with later changes applied; null if orders were removed, so that all titles must be loaded
 * again.
 */
export function mergeTitles(
  index: TitleIndex,
  { titles, total, asOf }: { titles: string; total: number; asOf: string },
): TitleIndex | null {
  const changed = entriesOf(titles);
  if (changed.length === 0 && index.entries.length === total) return { ...index, asOf };
  const ids = new Set(changed.map(({ id }) => id));
  const entries = [...changed, ...index.entries.filter(({ id }) => !ids.has(id))].map((entry, at) => ({
    ...entry,
    at,
  }));
  return entries.length === total ? { entries, asOf } : null;
}

export interface TitleMatch {
  title: OrderTitle;
  score: number;
}

/** Weight of an order by its use; added to the score of its words. */
export type Boost = (id: string) => number;

/** Between two that match alike the one changed later comes first: this much from the first order to the last. */
const recency = 0.05;
const archivedLess = 0.1;

/** Search while typing: further letters search only among the previous matches. */
export interface TitleSearch {
  /** The best `max` of those that contain every word exactly. */
  exact(typed: string, max: number, boost: Boost): TitleMatch[];
  /** The best of the others, with mistyped words; costs more. */
  loose(typed: string, max: number, boost: Boost): TitleMatch[];
}

/** Nearly every title contains a single letter: it is searched in those changed last. */
const letterReach = 4_000;

export function createTitleSearch({ entries }: TitleIndex): TitleSearch {
  let typedBefore = '';
  let matching: readonly Entry[] = entries;
  return {
    exact(typed, max, boost) {
      const words = plainWords(typed);
      if (words.length === 0) return [];
      const isLetter = typed.length === 1;
      if (isLetter) typedBefore = '';
      const all = isLetter ? entries.slice(0, letterReach) : entries;
      const among = typedBefore !== '' && typed.startsWith(typedBefore) ? matching : all;
      const matched: Entry[] = [];
      const found = best(among, entries.length, max, boost, (entry) => {
        const score = exactScore(entry.text, words);
        if (score > 0) matched.push(entry);
        return score;
      });
      if (!isLetter) {
        typedBefore = typed;
        matching = matched;
      }
      return found;
    },
    loose(typed, max, boost) {
      const words = plainWords(typed);
      return best(entries, entries.length, max, boost, ({ text }) =>
        exactScore(text, words) > 0 ? 0 : looseScore(text, words),
      );
    },
  };
}

/** The highest scores, in their order. Of two alike the one changed later comes first. */
function best(
  among: readonly Entry[],
  count: number,
  max: number,
  boost: Boost,
  scoreOf: (entry: Entry) => number,
): TitleMatch[] {
  const found: TitleMatch[] = [];
  let min = 0;
  for (const title of among) {
    const match = scoreOf(title);
    if (match === 0) continue;
    const late = recency * (1 - title.at / count) - (title.place === 'archived' ? archivedLess : 0);
    const score = match + late + boost(title.id);
    if (found.length === max && score <= min) continue;
    const behind = found.findIndex((other) => other.score < score);
    found.splice(behind === -1 ? found.length : behind, 0, { title, score });
    if (found.length > max) found.pop();
    min = found.at(-1)?.score ?? 0;
  }
  return found;
}
