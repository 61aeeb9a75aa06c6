import { deflateSync } from 'node:zlib';
import sharp, { type TiffOptions } from 'sharp';
import { describe, expect, it } from 'vitest';
import { lookAt, type SeenPage } from '../../tests/support/files/look-at.ts';
import { nodeMupdf } from '../../tests/support/files/node-engine.ts';
import { described, samplesOf, tiffTag } from '../../tests/support/samples/made-tiffs.ts';
import { type TiffEntry, tiffOf } from '../../tests/support/samples/write-tiff.ts';
import { bytesSource } from '../byte-source.ts';
import { largePicture } from '../large-picture/large-picture.ts';
import { tiffRows } from './tiff-rows.ts';

const size = { width: 60, height: 50 };
const quarter = (x: number, y: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => (at % 2 === 0 ? (x < 0.5 ? 220 : 20) : y < 0.5 ? 200 : 60));

async function seen(bytes: Uint8Array): Promise<SeenPage> {
  const page = await lookAt(bytes, 'seen.tif');
  if ('kind' in page) throw new Error(page.kind);
  return page;
}

/** Returns a picture whose samples are together, pixel by pixel. */
const together = (colours: number, samples: number): Uint8Array =>
  tiffOf([
    {
      entries: described(size, colours, samples),
      data: samplesOf(size, (x, y) => quarter(x, y, samples)),
    },
  ]);

interface Storing {
  isDeep?: boolean;
  isPacked?: boolean;
  isPredicted?: boolean;
  /** Rows of a strip. */
  stripRows?: number;
}

/** Returns a picture that has one sample of all pixels after another, each in strips. */
function inPlanes(colours: number, samples: number, storing: Storing): Uint8Array {
  const { isDeep = false, isPacked = false, isPredicted = false, stripRows = size.height } = storing;
  const strips: Uint8Array[] = [];
  for (let plane = 0; plane < samples; plane++)
    for (let top = 0; top < size.height; top += stripRows) {
      const rows = Math.min(stripRows, size.height - top);
      const values = new Uint16Array(size.width * rows);
      for (let at = values.length - 1; at >= 0; at--) {
        const [x, y] = [at % size.width, top + Math.floor(at / size.width)];
        const of = (column: number): number =>
          (quarter(column / size.width, y / size.height, samples)[plane] ?? 0) * (isDeep ? 257 : 1);
        values[at] = isPredicted && x > 0 ? of(x) - of(x - 1) : of(x);
      }
      const bytes = isDeep ? new Uint8Array(values.buffer) : Uint8Array.from(values);
      strips.push(isPacked ? deflateSync(bytes) : bytes);
    }
  let at = 8;
  const starts = strips.map(({ byteLength }) => {
    at += byteLength;
    return at - byteLength;
  });
  const entries: TiffEntry[] = [
    ...described(size, colours, samples, isDeep ? 16 : 8, isPacked ? 8 : 1).filter(
      ([tag]) => tag !== tiffTag.stripRows,
    ),
    [tiffTag.stripRows, stripRows],
    [tiffTag.planar, [2]],
    [tiffTag.predictor, [isPredicted ? 2 : 1]],
    [tiffTag.strips, starts],
    [tiffTag.stripBytes, strips.map(({ byteLength }) => byteLength)],
  ];
  return tiffOf([{ entries, data: Buffer.concat(strips), at: [65_000, 65_001] }]);
}

const [rgb, inks] = [2, 5];

describe('a TIFF with one channel after another is shown as it is', () => {
  it.each([
    ['of RGB', rgb, 3, {}],
    ['of RGB, packed in strips', rgb, 3, { isPacked: true, stripRows: 16 }],
    ['of RGB, of differences', rgb, 3, { isPacked: true, isPredicted: true, stripRows: 7 }],
    ['of RGB, 16 bits', rgb, 3, { isDeep: true }],
    ['of inks', inks, 4, { stripRows: 20 }],
    ['of inks, 16 bits of differences', inks, 4, { isDeep: true, isPacked: true, isPredicted: true }],
  ])('%s', async (_, colours, samples, storing) => {
    const expected = await seen(together(colours, samples));
    expect((await seen(inPlanes(colours, samples, storing))).colours).toEqual(expected.colours);
  });

  it('where a plate of white follows the inks', async () => {
    const expected = await seen(together(inks, 4));
    expect((await seen(inPlanes(inks, 5, { isPacked: true }))).colours).toEqual(expected.colours);
  });
});

it('a mask alone is shown as greys', async () => {
  const mask = 4;
  const expected = await seen(together(1, 1));
  expect((await seen(together(mask, 1))).colours).toEqual(expected.colours);
});

const near = ({ colours }: SeenPage, by: number): unknown[] =>
  colours.map((colour) =>
    colour.map((value) => expect.toSatisfy((is: number) => Math.abs(is - value) <= by)),
  );

/** Returns four colours in a picture of tiles, whose last ones are not full. */
function tiled(scale: number, options: TiffOptions, space: 'rgb16' | 'cmyk'): Promise<Buffer> {
  const whole = { width: 300 * scale, height: 200 * scale };
  const data = samplesOf(whole, (x, y) => quarter(x, y, 3));
  return sharp(data, { raw: { ...whole, channels: 3 } })
    .toColourspace(space)
    .tiff({ tile: true, tileWidth: 128, tileHeight: 128, ...options })
    .toBuffer();
}

it.each([
  ['of 16 bits of differences', { compression: 'lzw', predictor: 'horizontal' }, 'rgb16'],
  ['of inks packed as JPEG', { compression: 'jpeg', quality: 100 }, 'cmyk'],
] as const)('a TIFF of tiles %s is shown as it is', async (_, options, space) => {
  const plain = await seen(await tiled(1, { compression: 'none', predictor: 'none' }, space));
  expect((await seen(await tiled(1, options, space))).colours).toEqual(near(plain, 6));
});

it('a large TIFF of tiles is drawn by the server row by row', async () => {
  const plain = await seen(await tiled(1, { compression: 'none', predictor: 'none' }, 'cmyk'));
  const bytes = await tiled(9, { compression: 'deflate', predictor: 'horizontal' }, 'cmyk');
  const large = largePicture(bytesSource(bytes), await nodeMupdf());
  if (large === null) throw new Error('the picture is not large');
  expect((await seen(await large.shrink())).colours).toEqual(near(plain, 1));
});

it('a TIFF of more tiles side by side than are read at once is left to MuPDF', () => {
  const rowOfTiles = (count: number): Uint8Array => {
    const entries: TiffEntry[] = [
      ...described({ width: count, height: 1 }, 1, 1),
      [tiffTag.tileWidth, 1],
      [tiffTag.tileHeight, 1],
      [tiffTag.tiles, Array(count).fill(8)],
      [tiffTag.tileBytes, Array(count).fill(1)],
    ];
    return tiffOf([{ entries, data: Uint8Array.of(90), at: [65_000, 65_001] }]);
  };
  const noJpeg = (): never => {
    throw new Error('there is a JPEG');
  };
  expect(tiffRows(bytesSource(rowOfTiles(1_000)), noJpeg)).not.toBeNull();
  expect(tiffRows(bytesSource(rowOfTiles(2_000)), noJpeg)).toBeNull();
});
