import { randomInt } from 'node:crypto';
import { generateKeyBetween } from 'fractional-indexing';
import type { Gap } from './positions.queries.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Of pairs of cards that come into one gap at once, one in 56 billion get the same rank: the database refuses the later. */
const randomDigits = 6;

/**
 * Returns a rank within a gap, ending in random digits: others may place cards in the same gap at this moment, and the
 * ranks of a column must differ.
 */
export function rankWithin({ above, below }: Gap): string {
  let rank = generateKeyBetween(above, below);
  // Whatever follows it must stay below the next card.
  while (below?.startsWith(rank)) rank = generateKeyBetween(above, rank);
  for (let i = 1; i < randomDigits; i++) rank += digits[randomInt(digits.length)];
  // No rank ends in 0: nothing would fit between it and the same without it.
  return rank + digits[randomInt(1, digits.length)];
}
