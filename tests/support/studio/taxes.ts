import type { Sold } from './book-entries.ts';

/** Hundredths of a percent. */
export const rates: Readonly<Record<Sold, bigint>> = {
  plan: 700n,
  hours: 1900n,
  storage: 550n,
  'total-order': 1900n,
  fee: 0n,
};

/** A half goes up: no amount that is taxed is below zero. */
export const taxOf = (base: bigint, rate: bigint): bigint => (2n * base * rate + 10_000n) / 20_000n;
