import { exactScore, plainText, plainWords } from '#shared/kernel/match-text.ts';

/**
 * Scores a choice of a searchable list, for cmdk: choices that contain every typed word, best match first; 0
 * hides one. Letters that merely occur in that order do not match.
 */
export function findFilter(value: string, typed: string, keywords: readonly string[] = []): number {
  const words = plainWords(typed);
  if (words.length === 0) return 1;
  return exactScore(plainText(keywords.length > 0 ? keywords.join(' ') : value), words);
}
