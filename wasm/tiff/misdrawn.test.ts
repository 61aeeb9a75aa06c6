import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { lookAt, type PagePoint } from '../../tests/support/files/look-at.ts';
import { bufferOf, nodeEngine, nodeMupdf } from '../../tests/support/files/node-engine.ts';
import { described, samplesOf, tiffTag } from '../../tests/support/samples/made-tiffs.ts';
import { type TiffEntry, type TiffPage, tiffOf } from '../../tests/support/samples/write-tiff.ts';
import { bytesSource } from '../byte-source.ts';
import { drawablePicture } from '../picture-rows/drawable-picture.ts';

const size = { width: 32, height: 16 };
const across: readonly PagePoint[] = [0.1, 0.35, 0.6, 0.9].map((x) => [x, 0.5]);
const [grey, rgb, inks, lab] = [1, 2, 5, 8];
const extra = 338;
const [signed, float, complex] = [2, 3, 5];

const coloursOf = async (...pages: TiffPage[]): Promise<unknown> => {
  const seen = await lookAt(tiffOf(pages), 'seen.tif', across);
  return 'kind' in seen ? seen : seen.colours;
};
const flat = (colour: readonly number[]): number[][] => across.map(() => [...colour]);

/** Returns a page of one colour. */
function flatPage(colours: number, samples: readonly number[], entries: readonly TiffEntry[]): TiffPage {
  return {
    entries: [...described(size, colours, samples.length), ...entries],
    data: samplesOf(size, () => samples),
  };
}

/** Greys from black to white across, as the samples of a page are stored. */
const greys = Array.from(
  { length: size.width * size.height },
  (_, at) => (at % size.width) / (size.width - 1),
);
function greyPage(
  data: ArrayLike<number> & { buffer: ArrayBuffer },
  depth: number,
  format: number,
): TiffPage {
  const entries: TiffEntry[] = [...described(size, grey, 1, depth), [tiffTag.format, [format]]];
  return { entries, data: new Uint8Array(data.buffer) };
}
/** The bytes of each row, the highest of all samples first, as differences to the byte before. */
function floatDifferences(): Uint8Array {
  const stored = new Uint8Array(greys.length * 4);
  const view = new DataView(new ArrayBuffer(4));
  const row = size.width * 4;
  for (const [at, value] of greys.entries()) {
    view.setFloat32(0, value);
    const [x, y] = [at % size.width, Math.floor(at / size.width)];
    for (let byte = 0; byte < 4; byte++) stored[y * row + byte * size.width + x] = view.getUint8(byte);
  }
  return stored.map((byte, at) => (at % row === 0 ? byte : byte - (stored[at - 1] ?? 0)));
}

describe('greys are shown as they are where they are stored', () => {
  const halves = Uint16Array.from(greys, (value) => {
    const [bits = 0] = new Uint32Array(Float32Array.of(value).buffer);
    return value < 0.01 ? 0 : ((bits >> 13) & 0x3ff) | (((bits >> 23) - 112) << 10);
  });
  it.each([
    [
      'with 32 bits',
      greyPage(
        Uint32Array.from(greys, (value) => value * 0xffff_ffff),
        32,
        1,
      ),
    ],
    [
      'with a sign',
      greyPage(
        Int8Array.from(greys, (value) => value * 255 - 128),
        8,
        signed,
      ),
    ],
    [
      'with a sign and 16 bits',
      greyPage(
        Int16Array.from(greys, (each) => each * 65_535 - 32_768),
        16,
        signed,
      ),
    ],
    [
      'with a sign and 32 bits',
      greyPage(
        Int32Array.from(greys, (each) => (each - 0.5) * 0xffff_fff0),
        32,
        signed,
      ),
    ],
    ['as floats', greyPage(Float32Array.from(greys), 32, float)],
    ['as floats of 16 bits', greyPage(halves, 16, float)],
    [
      'as differences of floats',
      {
        entries: [...described(size, grey, 1, 32, 8), [tiffTag.format, [float]], [tiffTag.predictor, [3]]],
        data: deflateSync(floatDifferences()),
      } satisfies TiffPage,
    ],
    [
      'as differences of 32 bits',
      {
        entries: [...described(size, grey, 1, 32, 8), [tiffTag.predictor, [2]]],
        data: deflateSync(
          new Uint8Array(
            Uint32Array.from(
              greys,
              (value, at) =>
                Math.floor(value * 0xffff_ffff) -
                (at % size.width === 0 ? 0 : Math.floor((greys[at - 1] ?? 0) * 0xffff_ffff)),
            ).buffer,
          ),
        ),
      } satisfies TiffPage,
    ],
  ])('%s', async (_, page) => {
    const plain = await coloursOf(
      greyPage(
        Uint8Array.from(greys, (value) => value * 255),
        8,
        1,
      ),
    );
    const near = (plain as number[][]).map((colour) => colour.map((value) => expect.closeTo(value, -0.6)));
    expect(await coloursOf(page)).toEqual(near);
  });

  it('but for numbers of two parts, which are a fault', async () => {
    const page = greyPage(
      Uint32Array.from(greys, () => 0x1234_5678),
      32,
      complex,
    );
    expect(await coloursOf(page)).toMatchObject({ kind: 'page', page: 1 });
  });
});

it('differences are added up within a tile', async () => {
  const tile = new Uint8Array(16 * 16);
  for (let y = 0; y < 16; y++) tile[y * 16] = 100;
  const packed = deflateSync(tile);
  const entries: TiffEntry[] = [
    ...described(size, grey, 1, 8, 8).filter(([tag]) => tag !== tiffTag.stripRows),
    [tiffTag.predictor, [2]],
    [tiffTag.tileWidth, 16],
    [tiffTag.tileHeight, 16],
    [tiffTag.tiles, [8, 8]],
    [tiffTag.tileBytes, [packed.length, packed.length]],
  ];
  expect(await coloursOf({ entries, data: packed, at: [65_000, 65_001] })).toEqual(flat([100, 100, 100]));
});

it.each([
  [rgb, [128, 0, 0, 128], [255, 127, 127]],
  [grey, [64, 128], [191, 191, 191]],
])('colours that an alpha has been applied to are laid on white: %s', async (colours, samples, expected) => {
  expect(await coloursOf(flatPage(colours, samples, [[extra, [1]]]))).toEqual(flat(expected));
});

it('a picture too dark is better than none: beside a page that is left to MuPDF, where memory is short, or its data end early', async () => {
  const multiplied = flatPage(rgb, [128, 0, 0, 128], [[extra, [1]]]);
  const bits: TiffPage = { entries: described(size, grey, 1, 1), data: new Uint8Array(64).fill(255) };
  expect(await coloursOf(multiplied, bits)).toEqual(flat([191, 127, 127]));
  const source = bytesSource(tiffOf([multiplied]));
  expect(await drawablePicture(await nodeMupdf(), source, 100)).toBe(source);
  const bytes = tiffOf([{ ...multiplied, data: multiplied.data.subarray(0, -64) }]);
  const short = bytesSource(bytes);
  expect(await drawablePicture(await nodeMupdf(), short, 1_000_000)).toBe(short);
});

it.each([
  ['with the bits of its bytes from the lowest on', 1, [[266, [2]]], [0, 255]],
  ['packed as LZW was before TIFF 6.0', 5, [], [0, 1]],
] as const)('a page of planes %s is a fault', async (_, compression, more, start) => {
  const plane = size.width * size.height;
  const data = new Uint8Array(3 * plane);
  for (const at of [0, plane, 2 * plane]) data.set(start, at);
  const entries: TiffEntry[] = [
    ...described(size, rgb, 3, 8, compression),
    ...more.map(([tag, values]): TiffEntry => [tag, values]),
    [tiffTag.planar, [2]],
    [tiffTag.strips, [8, 8 + plane, 8 + 2 * plane]],
    [tiffTag.stripBytes, [plane, plane, plane]],
  ];
  expect(await coloursOf({ entries, data, at: [65_000, 65_001] })).toMatchObject({ kind: 'page', page: 1 });
});

describe('Lab', () => {
  const red = [136, 80, 67];
  const plain = flatPage(lab, red, []);
  it('with a channel beside it is shown as it is', async () => {
    expect(await coloursOf(flatPage(lab, [...red, 7], [[extra, [0]]]))).toEqual(await coloursOf(plain));
    expect(await coloursOf(flatPage(lab, [...red, 7], [[extra, [2]]]))).toEqual(await coloursOf(plain));
  });

  it('as differences of 16 bits is shown as it is', async () => {
    const row = Uint16Array.from({ length: size.width * 3 }, (_, at) => (at < 3 ? (red[at] ?? 0) * 257 : 0));
    const bytes = new Uint8Array(row.buffer);
    const data = deflateSync(Buffer.concat(Array.from({ length: size.height }, () => bytes)));
    const entries: TiffEntry[] = [...described(size, lab, 3, 16, 8), [tiffTag.predictor, [2]]];
    expect(await coloursOf({ entries, data })).toEqual(await coloursOf(plain));
  });
});

it.each([
  ['a plate beside the inks', [flatPage(inks, [0, 0, 0, 0, 9], [[extra, [0]]])], true],
  [
    'a plate on another page than the first',
    [flatPage(inks, [0, 0, 0, 0], []), flatPage(inks, [0, 0, 0, 0, 9], [])],
    true,
  ],
  ['two plates', [flatPage(inks, [0, 0, 0, 0, 9, 9], [[extra, [0, 0]]])], true],
  ['a plate beside RGB', [flatPage(rgb, [0, 0, 0, 9], [[extra, [0]]])], true],
  ['an alpha beside RGB', [flatPage(rgb, [0, 0, 0, 9], [[extra, [2]]])], false],
  ['an alpha and a plate', [flatPage(rgb, [0, 0, 0, 9, 9], [[extra, [2, 0]]])], true],
  ['no more than inks', [flatPage(inks, [0, 0, 0, 0], [])], false],
  ['greys', [flatPage(grey, [9], [])], false],
])('a TIFF says whether channels of it are left out: %s', async (_, pages, isLeftOut) => {
  const engine = await nodeEngine();
  const opened = await engine.open('said', { bytes: bufferOf(tiffOf(pages)), name: 'said.tif' });
  await engine.close('said');
  if (!opened.ok) throw new Error(opened.fault.kind);
  expect(opened.value.leavesChannelsOut ?? false).toBe(isLeftOut);
});

it('a picture whose samples are of no format that there is, is shown as it is', async () => {
  expect(await coloursOf(flatPage(grey, [100], [[tiffTag.format, [0]]]))).toEqual(flat([100, 100, 100]));
});
