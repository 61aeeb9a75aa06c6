import { corners, turnedSize, upright } from './made-pictures.ts';
import { type TiffEntry, tiffOf } from './write-tiff.ts';

export const tiffTag = {
  ...{ kind: 254, width: 256, height: 257, bits: 258, compression: 259, colours: 262, strips: 273 },
  ...{ orientation: 274, samples: 277, stripRows: 278, stripBytes: 279, across: 282, along: 283 },
  ...{ planar: 284, unit: 296, predictor: 317, tileWidth: 322, tileHeight: 323 },
  ...{ tiles: 324, tileBytes: 325, format: 339, profile: 34_675 },
} as const;

/** As many pixels to the inch across as along. */
export const perInch = (pixels: number): TiffEntry[] => [
  [tiffTag.across, { over: pixels, under: 1 }],
  [tiffTag.along, { over: pixels, under: 1 }],
  [tiffTag.unit, [2]],
];

/** Describes a picture of `samples` of `depth` bits in one strip; `colours`: its photometric interpretation. */
export const described = (
  { width, height }: { width: number; height: number },
  colours: number,
  samples: number,
  depth = 8,
  compression = 1,
): TiffEntry[] => [
  [tiffTag.width, width],
  [tiffTag.height, height],
  [tiffTag.bits, Array(samples).fill(depth)],
  [tiffTag.compression, [compression]],
  [tiffTag.colours, [colours]],
  [tiffTag.samples, [samples]],
  [tiffTag.stripRows, height],
];

/** Returns the samples of a picture, pixel by pixel. `sampleAt`: by position, right and down, from 0 to 1. */
export function samplesOf(
  { width, height }: { width: number; height: number },
  sampleAt: (x: number, y: number) => readonly number[],
): Uint8Array {
  const channels = sampleAt(0, 0).length;
  const data = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set(sampleAt(x / width, y / height), (y * width + x) * channels);
  return data;
}

/** Returns the four corners, 300 pixels to the inch, stored turned by the tag of orientation. `scale`: of `turnedSize`. */
export function turnedTiff(orientation: number, scale = 1): Uint8Array {
  const from = upright[orientation] ?? ((x, y) => [x, y]);
  const [width, height] = [turnedSize.width * scale, turnedSize.height * scale];
  const stored = orientation > 4 ? { width: height, height: width } : { width, height };
  const data = samplesOf(stored, (x, y) => corners(...from(x, y)));
  return tiffOf([
    { entries: [...described(stored, 2, 3), [tiffTag.orientation, [orientation]], ...perInch(300)], data },
  ]);
}
