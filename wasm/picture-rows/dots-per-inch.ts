import type { Resolution } from './picture-rows.ts';

/** What MuPDF takes a resolution to be that is not given, and one that cannot be; and what can be. */
const [unknownDots, impossible, most] = [96, 72, 4800];

/** Returns the whole numbers of pixels to the inch that MuPDF reads from a TIFF. */
export function dotsPerInch(resolution: Resolution | null): readonly [across: number, along: number] {
  if (resolution === null || (resolution.unit !== 2 && resolution.unit !== 3))
    return [unknownDots, unknownDots];
  const whole = (fraction: readonly [number, number] | null): number => {
    const [over, under] = fraction ?? [0, 1];
    const number = under === 0 ? 0xffff_ffff : Math.floor(over / under);
    return resolution.unit === 3 ? Math.floor((Math.imul(number, 254) >>> 0) / 100) : number;
  };
  const [x, y] = [whole(resolution.across), whole(resolution.along)];
  if (x === 0 || y === 0) return [unknownDots, unknownDots];
  const isPossible = (dots: number): boolean => dots >= impossible && dots <= most;
  if (isPossible(x) && isPossible(y)) return [x, y];
  const scaled = [
    x < y ? impossible : Math.floor((x * impossible) / y),
    x < y ? Math.floor((y * impossible) / x) : impossible,
  ] as const;
  return scaled.every(isPossible) ? scaled : [impossible, impossible];
}
