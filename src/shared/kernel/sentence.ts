/**
 * Returns what a person wrote as a sentence, so that another can follow it: with a full stop where it ends with no mark.
 * A quotation mark or bracket may close behind the mark.
 */
export function asSentence(text: string): string {
  const trimmed = text.trim();
  return /[\p{Sentence_Terminal}…]["'\p{Pe}\p{Pf}\p{Pi}]*$/u.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** Returns a count with what it counts: `1 page`, `12 pages`. */
export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Returns a count as people read it: `12,345`. */
export const countText = (count: number): string => count.toLocaleString('en');
