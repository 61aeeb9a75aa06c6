/** A process colour; each share from 0 to 1. */
export interface ProcessInk {
  c: number;
  m: number;
  y: number;
  k: number;
}
/** An ink of its own plate, with the process colour that screens and proofers show for it. */
export interface SpotInk {
  name: string;
  alternate: ProcessInk;
  /** Share of the full tone, 0 to 1. */
  tint: number;
}
export type Ink = ProcessInk | SpotInk;

/** Percentages, as designers name them. */
export const cmyk = (c: number, m: number, y: number, k: number): ProcessInk => ({
  c: c / 100,
  m: m / 100,
  y: y / 100,
  k: k / 100,
});

export const white = cmyk(0, 0, 0, 0);
/** All plates: for crop and registration marks. */
export const registration = cmyk(100, 100, 100, 100);

export const isSpot = (ink: Ink): ink is SpotInk => 'alternate' in ink;

export const mix = (from: ProcessInk, to: ProcessInk, share: number): ProcessInk => ({
  c: from.c + (to.c - from.c) * share,
  m: from.m + (to.m - from.m) * share,
  y: from.y + (to.y - from.y) * share,
  k: from.k + (to.k - from.k) * share,
});
