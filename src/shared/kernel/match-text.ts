/** Text as it is compared: lower case, without accents; as long as the text it comes from is in characters. */
export function plainText(text: string): string {
  const lower = text.toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII, the common case, needs no more.
  return /^[\x00-\x7f]*$/.test(lower) ? lower : lower.normalize('NFD').replace(/\p{Mn}+/gu, '');
}

/** Returns the words of the input. */
export const plainWords = (typed: string): string[] =>
  plainText(typed)
    .split(/[\s#]+/)
    .filter((word) => word !== '');

const isWordEnd = (code: number): boolean => !((code >= 48 && code <= 57) || code >= 97);

/** Scores an exact word in a text: at a word's beginning best, inside one less; 0 if absent. */
function wordScore(text: string, word: string): number {
  let best = 0;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const begins = at === 0 || isWordEnd(text.charCodeAt(at - 1));
    if (!begins) {
      best = Math.max(best, 0.5);
      continue;
    }
    const end = at + word.length;
    const whole = end === text.length || isWordEnd(text.charCodeAt(end));
    // Further to the front counts a little more.
    best = Math.max(best, (whole ? 1 : 0.85) - Math.min(at, 50) / 1000);
    if (whole) break;
  }
  return best;
}

/** Scores a text that contains all words; 0 if one is absent, else at most 1. */
export function exactScore(text: string, words: readonly string[]): number {
  let sum = 0;
  for (const word of words) {
    const score = wordScore(text, word);
    if (score === 0) return 0;
    sum += score;
  }
  return words.length === 0 ? 0 : sum / words.length;
}

const minLooseLength = 3;
/** Most letters of the text between two letters of the word. */
const maxGap = 3;

/**
 * Scores the letters of a word as a subsequence of a text: close together, from the start of a word. From four
 * letters on, one may be wrong, missing or swapped. Returns 0 if they do not match.
 */
function looseWordScore(text: string, word: string): number {
  if (word.length < minLooseLength) return wordScore(text, word);
  let best = 0;
  for (
    let start = text.indexOf(word[0] ?? '');
    start !== -1;
    start = text.indexOf(word[0] ?? '', start + 1)
  ) {
    if (start > 0 && !isWordEnd(text.charCodeAt(start - 1))) continue;
    let misses = word.length >= 4 ? 1 : 0;
    let at = start;
    let found = 1;
    for (let letter = 1; letter < word.length; letter += 1) {
      const next = text.indexOf(word[letter] ?? '', at + 1);
      if (next !== -1 && next - at <= maxGap + 1) {
        at = next;
        found += 1;
      } else if (misses > 0) misses -= 1;
      else {
        found = 0;
        break;
      }
    }
    if (found > 0) best = Math.max(best, (0.4 * found) / Math.max(at - start + 1, word.length));
  }
  return best;
}

/** Like `exactScore`, but with gaps between a word's letters and one wrong letter allowed. */
export function looseScore(text: string, words: readonly string[]): number {
  let sum = 0;
  for (const word of words) {
    const score = Math.max(wordScore(text, word), looseWordScore(text, word));
    if (score === 0) return 0;
    sum += score;
  }
  return words.length === 0 ? 0 : sum / words.length;
}
