import { z } from 'zod';

/** Percentages of cyan, magenta, yellow and black. */
export const processInkSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly();
export type ProcessInk = z.infer<typeof processInkSchema>;

/** A spot ink, with the process colour by which screens and proofers simulate it. */
export interface SpotInk {
  name: string;
  alternate: ProcessInk;
}
export type Ink = ProcessInk | SpotInk;

export const white: ProcessInk = [0, 0, 0, 0];
/** All plates: for crop and registration marks. */
export const registration: ProcessInk = [100, 100, 100, 100];

export const isSpot = (ink: Ink): ink is SpotInk => 'alternate' in ink;

/** Returns the ink between two others. */
export const mix = (from: ProcessInk, to: ProcessInk, share: number): ProcessInk => {
  const between = (plate: 0 | 1 | 2 | 3): number => from[plate] + (to[plate] - from[plate]) * share;
  return [between(0), between(1), between(2), between(3)];
};
