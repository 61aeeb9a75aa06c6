/**
 * Returns what a person wrote as a sentence, so that another can follow it: with a full stop where it ends with no mark.
 * A quotation mark or bracket may close behind the mark.
 */
export function asSentence(text: string): string {
  const trimmed = text.trim();
  return /[\p{Sentence_Terminal}…]["'\p{Pe}\p{Pf}\p{Pi}]*$/u.test(trimmed) ? trimmed : `${trimmed}.`;
}
