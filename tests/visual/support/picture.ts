import { PNG } from 'pngjs';

type Rgb = readonly [number, number, number];

/** A screenshot to ask facts of. Coordinates are device pixels. */
export interface Picture {
  width: number;
  height: number;
  at(x: number, y: number): Rgb;
  /** Largest difference of a channel between two pixels. */
  difference(a: Rgb, b: Rgb): number;
  /** Pixels in a row from (x, y) rightward, or downward, that are near a colour, as [start, end) runs. */
  runs(line: { x?: number; y?: number }, colour: Rgb, tolerance: number): [number, number][];
}

export function pictureOf(png: Buffer): Picture {
  const { width, height, data } = PNG.sync.read(png);
  const at = (x: number, y: number): Rgb => {
    const i = (y * width + x) * 4;
    return [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0];
  };
  const difference = (a: Rgb, b: Rgb) =>
    Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]));
  return {
    width,
    height,
    at,
    difference,
    runs({ x, y }, colour, tolerance) {
      const length = y === undefined ? height : width;
      const found: [number, number][] = [];
      for (let i = 0; i < length; i++) {
        const pixel = y === undefined ? at(x ?? 0, i) : at(i, y);
        if (difference(pixel, colour) > tolerance) continue;
        const last = found.at(-1);
        if (last !== undefined && last[1] === i) last[1] = i + 1;
        else found.push([i, i + 1]);
      }
      return found;
    },
  };
}
