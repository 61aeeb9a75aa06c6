import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { lookAt, type SeenPage } from '../../tests/support/files/look-at.ts';
import { nodeMupdf } from '../../tests/support/files/node-engine.ts';
import { described, samplesOf, tiffTag } from '../../tests/support/samples/made-tiffs.ts';
import { mosaicJpeg } from '../../tests/support/samples/write-jpeg.ts';
import { tiffOf } from '../../tests/support/samples/write-tiff.ts';
import { bytesSource } from '../byte-source.ts';
import { largePicture } from '../large-picture/large-picture.ts';
import { inkDecoder } from './ink-jpeg.ts';

/** Red, green, blue and paper. */
const quarterInks = (isRight: boolean, isLow: boolean): readonly number[] =>
  isLow ? (isRight ? [0, 0, 0, 0] : [255, 255, 0, 0]) : isRight ? [255, 0, 255, 0] : [0, 255, 255, 0];

/** Returns the four colours in a TIFF of inks, as they are. */
function plainInks(size: { width: number; height: number }): Uint8Array {
  const data = samplesOf(size, (x, y) => quarterInks(x >= 0.5, y >= 0.5));
  return tiffOf([{ entries: described(size, 5, 4), data }]);
}

/** Returns four colours that are parted into inks by another program. */
function partedInks(width: number, height: number): Sharp {
  const colours = samplesOf({ width, height }, (x, y) => [
    x < 0.5 ? 255 : 0,
    y < 0.5 ? 255 : 0,
    x < 0.5 && y < 0.5 ? 255 : 60,
  ]);
  return sharp(colours, { raw: { width, height, channels: 3 } }).toColourspace('cmyk');
}

async function seen(bytes: Uint8Array): Promise<SeenPage> {
  const page = await lookAt(bytes, 'inks.tif');
  if ('kind' in page) throw new Error(page.kind);
  return page;
}

const near = ({ colours }: SeenPage): unknown[] =>
  colours.map((colour) => colour.map((value) => expect.toSatisfy((is: number) => Math.abs(is - value) <= 6)));

it('a TIFF of inks packed as JPEG is shown as it is', async () => {
  const picture = partedInks(200, 800);
  const plain = await seen(await picture.tiff({ compression: 'none' }).toBuffer());
  expect(plain.colours[3]).not.toEqual(plain.colours[0]);
  const packed = await seen(await picture.tiff({ compression: 'jpeg', quality: 100 }).toBuffer());
  expect(packed.colours).toEqual(near(plain));
});

it('so is one of strips that are each a whole JPEG', async () => {
  const strip = (isLow: boolean): Uint8Array =>
    mosaicJpeg(
      // The sample writes how much paper is seen.
      { columns: 8, rows: 4, colourAt: (column) => quarterInks(column >= 4, isLow).map((ink) => 255 - ink) },
      'inks',
    );
  const strips = [strip(false), strip(true)];
  const size = { width: 64, height: 64 };
  const [first] = strips.map(({ byteLength }) => byteLength);
  const file = tiffOf([
    {
      entries: [
        ...described(size, 5, 4, 8, 7).filter(([tag]) => tag !== tiffTag.stripRows),
        [tiffTag.stripRows, 32],
        [tiffTag.strips, [8, 8 + (first ?? 0)]],
        [tiffTag.stripBytes, strips.map(({ byteLength }) => byteLength)],
      ],
      data: Buffer.concat(strips),
      at: [65_000, 65_001],
    },
  ]);
  const plain = await seen(plainInks(size));
  expect((await seen(file)).colours).toEqual(near(plain));
});

it('a large one is drawn by the server as it is shown', async () => {
  const picture = partedInks(2_800, 1_800);
  const plain = await seen(await partedInks(280, 180).tiff({ compression: 'none' }).toBuffer());
  const packed = await picture.tiff({ compression: 'jpeg', quality: 90 }).toBuffer();
  const large = largePicture(bytesSource(packed), await nodeMupdf());
  if (large === null) throw new Error('the picture is not large');
  expect((await seen(await large.shrink())).colours).toEqual(near(plain));
});

it('one of damaged strips is a fault', async () => {
  const packed = await partedInks(200, 100).tiff({ compression: 'jpeg' }).toBuffer();
  const at = packed.indexOf(Buffer.from([0xff, 0xda]));
  const damaged = Buffer.concat([packed.subarray(0, at), Buffer.alloc(packed.length - at)]);
  damaged.set(packed.subarray(packed.readUInt32LE(4)), packed.readUInt32LE(4));
  expect(await lookAt(damaged, 'damaged.tif')).toMatchObject({ kind: 'invalid' });
});

it('one of a single strip of many pixels is decoded', async () => {
  const whole = { width: 2_000, height: 1_504 };
  const jpeg = mosaicJpeg(
    { columns: whole.width / 8, rows: whole.height / 8, colourAt: () => [255, 0, 255, 0] },
    'inks',
  );
  const samples = inkDecoder(await nodeMupdf())(jpeg, whole.width, whole.height);
  expect(samples).toHaveLength(whole.width * whole.height * 4);
  expect([...samples.subarray(-4)]).toEqual([0, 255, 0, 255]);
});

it('one of a strip that is larger than it is said to be is a fault before it is decoded', async () => {
  const decode = inkDecoder(await nodeMupdf());
  const jpeg = mosaicJpeg({ columns: 4, rows: 8, colourAt: () => [255, 0, 255, 0] }, 'inks');
  expect(decode(jpeg, 32, 64)).toHaveLength(32 * 64 * 4);
  for (const [width, height] of [
    [24, 64],
    [32, 48],
  ] as const)
    expect(() => decode(jpeg, width, height)).toThrow(
      expect.objectContaining({ fault: { kind: 'invalid' } }),
    );
});
