import { exactScore, looseScore, plainText, plainWords } from '#shared/kernel/match-text.ts';
import { shownOrderName } from '#shared/orders/order-name.ts';

/** An order as the palette knows it before it is opened. */
export interface OrderTitle {
  id: string;
  /** OrderPhase, or `archived`. */
  phase: string;
  company: string;
  name: string;
}

interface Entry extends OrderTitle {
  /** The text to search. */
  text: string;
  /** Index among all, counted from the latest change. */
  at: number;
}

/** Every order's title, the latest change first. */
export interface TitleIndex {
  entries: readonly Entry[];
  asOf: string;
}

function entryOf(line: string, at: number): Entry[] {
  const [id, phase = '', company = '', given = ''] = line.split('\t');
  const name = shownOrderName(given);
  return id === undefined || id === ''
    ? []
    : [{ id, phase, company, name, text: plainText(`${id} ${name} ${company}`), at }];
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

/** What use adds to the score of an order's words, by its id. */
type Weights = ReadonlyMap<string, number>;

/** Between two that match alike the one changed later comes first: this much from the first order to the last. */
const recency = 0.05;
const archivedLess = 0.1;

/** Search while typing: further letters search only among the previous matches. */
export interface TitleSearch {
  /** The best `max` of those that contain every word exactly. */
  exact(typed: string, max: number, weights: Weights): TitleMatch[];
  /** The best of the others, with mistyped words; costs more. */
  loose(typed: string, max: number, weights: Weights): TitleMatch[];
}

/** Nearly every title contains a single letter: it is searched in those changed last. */
const letterReach = 4_000;

export function createTitleSearch({ entries }: TitleIndex): TitleSearch {
  const lines = joinTexts(entries);
  let wordsBefore: readonly string[] = [];
  let matching: readonly Entry[] = entries;
  return {
    exact(typed, max, weights) {
      const words = plainWords(typed);
      if (words.length === 0) return [];
      const scoreOf = ({ text }: Entry): number => exactScore(text, words);
      if (typed.length === 1) {
        wordsBefore = [];
        return best(entries.slice(0, letterReach), entries.length, max, weights, scoreOf).found;
      }
      const isTypedOn =
        wordsBefore.length > 0 && wordsBefore.every((before) => words.some((word) => word.includes(before)));
      const among = isTypedOn ? matching : entriesWith(entries, lines, longest(words));
      const { found, matched } = best(among, entries.length, max, weights, scoreOf);
      wordsBefore = words;
      matching = matched;
      return found;
    },
    loose(typed, max, weights) {
      const words = plainWords(typed);
      return best(entries, entries.length, max, weights, ({ text }) =>
        exactScore(text, words) > 0 ? 0 : looseScore(text, words),
      ).found;
    },
  };
}

const longest = (words: readonly string[]): string =>
  words.reduce((most, word) => (word.length > most.length ? word : most), '');

/** The texts of entries in one, a line each, in which a word is found several times faster than in each of them. */
interface Lines {
  text: string;
  /** Where the lines begin, and where the last would be followed by another. */
  starts: Uint32Array;
}

function joinTexts(entries: readonly Entry[]): Lines {
  const starts = new Uint32Array(entries.length + 1);
  entries.forEach(({ text }, at) => {
    starts[at + 1] = (starts[at] ?? 0) + text.length + 1;
  });
  return { text: entries.map(({ text }) => text).join('\n'), starts };
}

/** Returns the entries whose text contains a word, in their order. */
function entriesWith(entries: readonly Entry[], { text, starts }: Lines, word: string): Entry[] {
  const found: Entry[] = [];
  let at = 0;
  for (let hit = text.indexOf(word); hit !== -1; hit = text.indexOf(word, starts[at])) {
    while ((starts[at + 1] ?? Number.POSITIVE_INFINITY) <= hit) at += 1;
    found.push(entries[at] as Entry);
    at += 1;
  }
  return found;
}

/** The `max` highest scores, in their order, and all with a score. Of two alike the one changed later comes first. */
function best(
  among: readonly Entry[],
  count: number,
  max: number,
  weights: Weights,
  scoreOf: (entry: Entry) => number,
): { found: TitleMatch[]; matched: Entry[] } {
  const found: TitleMatch[] = [];
  const matched: Entry[] = [];
  const most = Math.max(0, ...weights.values());
  let min = 0;
  for (const title of among) {
    const match = scoreOf(title);
    if (match === 0) continue;
    matched.push(title);
    const late = recency * (1 - title.at / count) - (title.phase === 'archived' ? archivedLess : 0);
    if (found.length === max && match + late + most <= min) continue;
    const score = match + late + (weights.get(title.id) ?? 0);
    if (found.length === max && score <= min) continue;
    const behind = found.findIndex((other) => other.score < score);
    found.splice(behind === -1 ? found.length : behind, 0, { title, score });
    if (found.length > max) found.pop();
    min = found.at(-1)?.score ?? 0;
  }
  return { found, matched };
}
