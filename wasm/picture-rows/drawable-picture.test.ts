import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { ProofPreparer } from '#server/files/preview/prepare-proof.ts';
import { lookAt, type PagePoint } from '../../tests/support/files/look-at.ts';
import { described, perInch, tiffTag } from '../../tests/support/samples/made-tiffs.ts';
import { type TiffPage, tiffOf } from '../../tests/support/samples/write-tiff.ts';

const size = { width: 300, height: 150 };
const across: readonly PagePoint[] = [0.05, 0.3, 0.5, 0.8, 0.95].map((x) => [x, 0.5]);

/** Samples of 16 bits: each runs from one side to the other, and differs much in its lower byte. */
function deepSamples(channels: number): Uint16Array {
  const samples = new Uint16Array(size.width * size.height * channels);
  for (let at = 0; at < samples.length; at++) {
    const x = Math.floor(at / channels) % size.width;
    const run = (x / size.width) * 65_000 + ((at * 7919) % 400);
    samples[at] = at % channels === 1 ? 65_500 - run : run;
  }
  return samples;
}

const deepTiff = (compression: 'lzw' | 'deflate' | 'none', predictor: 'horizontal' | 'none') =>
  sharp(deepSamples(3), { raw: { ...size, channels: 3 } })
    .withIccProfile('p3')
    .toColourspace('rgb16')
    .withMetadata({ density: 300 })
    .tiff({ compression, predictor, xres: 300 / 25.4, yres: 300 / 25.4 })
    .toBuffer();

function near(colours: readonly (readonly number[])[], by: number): unknown[] {
  return colours.map((colour) =>
    colour.map((value) => expect.toSatisfy((is: number) => Math.abs(is - value) <= by)),
  );
}

it.each(['lzw', 'deflate'] as const)(
  'a TIFF of 16 bits of differences, packed as %s, is shown as it is',
  async (packed) => {
    const plain = await lookAt(await deepTiff('none', 'none'), 'plain.tif', across);
    if ('kind' in plain) throw new Error(plain.kind);
    expect(plain.size).toEqual({ width: expect.closeTo(72, 0), height: expect.closeTo(36, 0) });
    const seen = await lookAt(await deepTiff(packed, 'horizontal'), 'packed.tif', across);
    expect(seen).toEqual({
      pageCount: 1,
      size: { width: expect.closeTo(plain.size.width, 3), height: expect.closeTo(plain.size.height, 3) },
      colours: near(plain.colours, 2),
    });
  },
);

/** Returns a page of 16 bits: each sample is the difference to that of the pixel before, or as it is. */
function deepPage(colours: number, channels: number, isPredicted: boolean): TiffPage {
  const samples = deepSamples(channels);
  const row = size.width * channels;
  const stored = samples.map((value, at) =>
    at % row < channels || !isPredicted ? value : value - (samples[at - channels] ?? 0),
  );
  return {
    entries: [
      ...described(size, colours, channels, 16, 8),
      ...perInch(150),
      [tiffTag.predictor, [isPredicted ? 2 : 1]],
    ],
    data: deflateSync(new Uint8Array(stored.buffer)),
  };
}
const [whiteIsZero, blackIsZero, inks] = [0, 1, 5];

it.each([
  ['of greys', blackIsZero, 1],
  ['of greys, where 0 is white,', whiteIsZero, 1],
  ['of inks', inks, 4],
])('a TIFF of 16 bits %s of differences is shown as it is', async (_, colours, channels) => {
  const plain = await lookAt(tiffOf([deepPage(colours, channels, false)]), 'plain.tif', across);
  if ('kind' in plain) throw new Error(plain.kind);
  const seen = await lookAt(tiffOf([deepPage(colours, channels, true)]), 'packed.tif', across);
  expect(seen).toEqual({ ...plain, colours: near(plain.colours, 2) });
});

it('each page of such a TIFF is shown', async () => {
  const file = tiffOf([deepPage(inks, 4, true), deepPage(blackIsZero, 1, true)]);
  const plain = await lookAt(tiffOf([deepPage(blackIsZero, 1, false)]), 'plain.tif', across);
  if ('kind' in plain) throw new Error(plain.kind);
  const seen = await lookAt(file, 'pages.tif', across, 2);
  expect(seen).toMatchObject({ pageCount: 2, colours: near(plain.colours, 2) });
});

it('a page of a TIFF that would be shown wrongly is a fault, the others are shown', async () => {
  const deep = deepPage(blackIsZero, 1, true);
  const ofComplexNumbers = 5;
  const other: TiffPage = { ...deep, entries: [...deep.entries, [tiffTag.format, [ofComplexNumbers]]] };
  const file = tiffOf([deepPage(blackIsZero, 1, false), other]);
  expect(await lookAt(file, 'pages.tif', across)).toMatchObject({ pageCount: 2 });
  expect(await lookAt(file, 'pages.tif', across, 2)).toMatchObject({ kind: 'page', page: 2 });
});

it('the server draws the picture as it is shown', async () => {
  const preparer = new ProofPreparer();
  try {
    const bytes = tiffOf([deepPage(blackIsZero, 1, true)]);
    const prepared = await preparer.prepare({ bytes, name: 'deep.tif' });
    if (!prepared.ok || prepared.value.preview === null) throw new Error('it is not drawn');
    const { thumbnail, pageSizes, pixels } = prepared.value;
    expect(pageSizes).toEqual([{ width: 144, height: 72 }]);
    expect(pixels).toEqual(size);
    const drawn = await sharp(thumbnail ?? new Uint8Array())
      .resize(5, 1, { fit: 'fill' })
      .greyscale()
      .raw()
      .toBuffer();
    expect([...drawn]).toEqual(near([[25, 76, 127, 178, 229]], 6)[0]);
  } finally {
    await preparer.dispose();
  }
});
