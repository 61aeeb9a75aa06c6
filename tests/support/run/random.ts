/** The long run has longer random tests, and others each time. */
export const isLong = process.env.GALLEY_LONG === '1';

/** Of the usual run: what occurs by chance in it occurs always. */
export const usualSeed = 20261122;

/** The seed of random tests. A failure prints it; GALLEY_SEED repeats it. */
export const seed = Number(
  process.env.GALLEY_SEED ?? (isLong ? Math.floor(Math.random() * 2 ** 31) : usualSeed),
);

/** Returns a source of numbers from 0 up to 1: the same numbers for the same seed. */
export function randomFrom(seed: number): () => number {
  // Mulberry32.
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
