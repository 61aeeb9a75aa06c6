import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { lookAt, type SeenPage } from '../../tests/support/files/look-at.ts';
import { bufferOf, nodeEngine, nodeMupdf } from '../../tests/support/files/node-engine.ts';
import { described, tiffTag } from '../../tests/support/samples/made-tiffs.ts';
import { type PsdDescription, psdOf } from '../../tests/support/samples/write-psd.ts';
import { tiffOf } from '../../tests/support/samples/write-tiff.ts';
import { bytesSource } from '../byte-source.ts';
import { largePicture } from '../large-picture/large-picture.ts';
import { prepareProof } from '../prepare-proof.ts';
import { psdRows } from './psd-rows.ts';

const size = { width: 64, height: 32 };
const mode = {
  bitmap: 0,
  grey: 1,
  indexed: 2,
  rgb: 3,
  cmyk: 4,
  multichannel: 7,
  duotone: 8,
  lab: 9,
} as const;
const plane = (value: number): Uint8Array => new Uint8Array(size.width * size.height).fill(value);

type Kind = Omit<PsdDescription, 'width' | 'height' | 'channels'>;
/** Returns a document with one value of each channel. */
const flat = (kind: Kind, values: readonly number[]): Uint8Array =>
  psdOf({ ...size, ...kind, channels: values.map(plane) });

async function seen(bytes: Uint8Array, name = 'seen.psd'): Promise<SeenPage> {
  const page = await lookAt(bytes, name, [[0.5, 0.5]]);
  if ('kind' in page) throw new Error(page.kind);
  return page;
}
const colourOf = async (bytes: Uint8Array): Promise<number[] | undefined> => (await seen(bytes)).colours[0];

/** Returns what a TIFF of the same samples looks like; `colours`: its photometric interpretation. */
async function asTiff(
  colours: number,
  samples: readonly number[],
  profile?: Uint8Array,
): Promise<number[] | undefined> {
  const data = Uint8Array.from(
    { length: size.width * size.height * samples.length },
    (_, at) => samples[at % samples.length] ?? 0,
  );
  const entries = described(size, colours, samples.length);
  if (profile !== undefined) entries.push([tiffTag.profile, profile]);
  return (await seen(tiffOf([{ entries, data }]), 'same.tif')).colours[0];
}
const tiffOfInks = (inks: readonly number[]) => asTiff(5, inks);

describe('a Photoshop document is shown as it is', () => {
  const rgb = [200, 100, 50];
  const palette = new Uint8Array(768);
  palette.set([250], 3);
  palette.set([120], 256 + 3);
  palette.set([30], 512 + 3);
  const cases: [string, Uint8Array, readonly number[]][] = [
    ['of RGB', flat({ mode: mode.rgb }, rgb), rgb],
    ['of RGB, packed', flat({ mode: mode.rgb, isPacked: true }, rgb), rgb],
    ['of RGB, deflated', flat({ mode: mode.rgb, zipped: 'plain' }, rgb), rgb],
    ['of RGB, deflated differences', flat({ mode: mode.rgb, zipped: 'differences' }, rgb), rgb],
    [
      'of RGB, deflated differences of 16 bits',
      flat({ mode: mode.rgb, isDeep: true, zipped: 'differences' }, rgb),
      rgb,
    ],
    ['of RGB, 16 bits', flat({ mode: mode.rgb, isDeep: true }, rgb), rgb],
    ['of RGB, 16 bits, packed', flat({ mode: mode.rgb, isDeep: true, isPacked: true }, rgb), rgb],
    [
      'of RGB, large, packed',
      flat({ mode: mode.rgb, isLarge: true, isPacked: true, layerCount: 1 }, rgb),
      rgb,
    ],
    ['with a saved selection', flat({ mode: mode.rgb }, [...rgb, 0]), rgb],
    ['with a saved selection and layers', flat({ mode: mode.rgb, layerCount: 2 }, [...rgb, 0]), rgb],
    ['with two saved selections', flat({ mode: mode.rgb }, [...rgb, 0, 128]), rgb],
    ['that is there by half', flat({ mode: mode.rgb, layerCount: -1 }, [...rgb, 128]), [227, 177, 152]],
    [
      'that is there by half and laid on white',
      flat({ mode: mode.rgb, layerCount: -1 }, [200, 150, 140, 128]),
      [200, 150, 140],
    ],
    ['that is not there', flat({ mode: mode.rgb, layerCount: -1 }, [0, 0, 0, 0, 77]), [255, 255, 255]],
    ['of greys', flat({ mode: mode.grey }, [90]), [90, 90, 90]],
    ['of greys, 16 bits', flat({ mode: mode.grey, isDeep: true }, [90]), [90, 90, 90]],
    ['of greys with a saved selection', flat({ mode: mode.grey }, [90, 0]), [90, 90, 90]],
    [
      'of duotone, by its greys',
      flat({ mode: mode.duotone, palette: new Uint8Array(500) }, [90]),
      [90, 90, 90],
    ],
    ['of a palette', flat({ mode: mode.indexed, palette }, [3]), [250, 120, 30]],
    [
      'of black and white',
      psdOf({ ...size, mode: mode.bitmap, channels: [new Uint8Array(256).fill(255)] }),
      [0, 0, 0],
    ],
  ];
  it.each(cases)('%s', async (_, bytes, colour) => expect(await colourOf(bytes)).toEqual(colour));

  it.each([
    ['of inks', { mode: mode.cmyk }, [255, 0, 0, 255]],
    ['of inks, 16 bits, packed', { mode: mode.cmyk, isDeep: true, isPacked: true }, [255, 0, 0, 255]],
    ['of inks and a plate of white', { mode: mode.cmyk }, [255, 0, 0, 255, 0]],
    ['of inks, varnish and white', { mode: mode.cmyk, layerCount: 1 }, [255, 0, 0, 255, 0, 0]],
    ['of inks alone', { mode: mode.multichannel }, [255, 0, 0]],
  ])('%s', async (_, kind, stored) =>
    expect(await colourOf(flat(kind, stored))).toEqual(await tiffOfInks([0, 255, 255, 0])),
  );

  it('of Lab', async () => {
    const red = await asTiff(9, [136, 208, 195]);
    expect(await colourOf(flat({ mode: mode.lab }, [136, 208, 195]))).toEqual(red);
    expect(await colourOf(flat({ mode: mode.lab, isDeep: true }, [136, 208, 195]))).toEqual(red);
  });

  it('by its profile', async () => {
    const made = await sharp({ create: { ...size, channels: 3, background: '#fff' } })
      .withIccProfile('p3')
      .tiff()
      .toBuffer();
    const profile = new Uint8Array((await sharp(made).metadata()).icc ?? []);
    const colour = await asTiff(2, rgb, profile);
    expect(colour).not.toEqual(rgb);
    expect(await colourOf(flat({ mode: mode.rgb, resources: { 1039: profile } }, rgb))).toEqual(colour);
  });

  it('in its size', async () => {
    const resolution = Uint8Array.of(1, 44, 0, 0, 0, 1, 0, 1, 1, 44, 0, 0, 0, 1, 0, 1);
    const bytes = flat({ mode: mode.rgb, resources: { 1036: new Uint8Array(33), 1005: resolution } }, rgb);
    const { size: page } = await seen(bytes);
    expect([page.width, page.height]).toEqual([expect.closeTo(15.36, 3), expect.closeTo(7.68, 3)]);
  });
});

it('a document says whether channels of it are left out', async () => {
  const engine = await nodeEngine();
  const leavesOut = async (bytes: Uint8Array): Promise<boolean | undefined> => {
    const opened = await engine.open('said', { bytes: bufferOf(bytes), name: 'said.psd' });
    if (!opened.ok) throw new Error(opened.fault.kind);
    return opened.value.leavesChannelsOut;
  };
  expect(await leavesOut(flat({ mode: mode.cmyk }, [0, 0, 0, 0, 0]))).toBe(true);
  expect(await leavesOut(flat({ mode: mode.cmyk }, [0, 0, 0, 0]))).toBeFalsy();
  expect(await leavesOut(flat({ mode: mode.rgb, layerCount: -1 }, [0, 0, 0, 0]))).toBeFalsy();
  expect(await leavesOut(flat({ mode: mode.rgb, layerCount: -1 }, [0, 0, 0, 0, 0]))).toBe(true);
  expect(await leavesOut(flat({ mode: mode.lab, layerCount: -1 }, [0, 0, 0, 0]))).toBeFalsy();
  expect(await leavesOut(flat({ mode: mode.lab, layerCount: -1 }, [0, 0, 0, 0, 0]))).toBe(true);
  expect(await leavesOut(flat({ mode: mode.lab }, [0, 0, 0, 0]))).toBe(true);
  const palette = new Uint8Array(768);
  expect(await leavesOut(flat({ mode: mode.indexed, palette, layerCount: -1 }, [0, 0]))).toBeFalsy();
  expect(await leavesOut(flat({ mode: mode.duotone, palette: new Uint8Array(500) }, [90]))).toBe(true);
  const named = (...names: string[]): Uint8Array => {
    const pascal = names.flatMap((name) => [name.length, ...Buffer.from(name)]);
    return flat({ mode: mode.multichannel, resources: { 1006: Uint8Array.from(pascal) } }, [0, 0, 0]);
  };
  expect(await leavesOut(named('Cyan', 'Magenta', 'Yellow'))).toBeFalsy();
  expect(await leavesOut(named('Cyan', 'PANTONE 185 C', 'Yellow'))).toBe(true);
  expect(await leavesOut(flat({ mode: mode.multichannel }, [0, 0, 0]))).toBeFalsy();
  await engine.close('said');
});

it('a large document is measured and drawn by the server row by row', async () => {
  const large = { width: 2_400, height: 1_800 };
  const rows = new Uint8Array(large.width * large.height).fill(40, 0, (large.width * large.height) / 2);
  const white = new Uint8Array(rows.length).fill(0);
  const bytes = psdOf({
    ...large,
    mode: mode.cmyk,
    channels: [rows, rows, rows, rows, white],
    isPacked: true,
  });
  const picture = largePicture(bytesSource(bytes), await nodeMupdf());
  if (picture === null) throw new Error('the picture is not large');
  const measured = prepareProof(await nodeMupdf(), bytesSource(picture.outline), 'large.psd', false);
  expect(measured).toMatchObject({ value: { pageCount: 1, pixels: large } });
  const small = await lookAt(await picture.shrink(), 'smaller.tif', [
    [0.5, 0.25],
    [0.5, 0.75],
  ]);
  expect(small).toMatchObject({
    colours: [await tiffOfInks([215, 215, 215, 215]), await tiffOfInks([255, 255, 255, 255])],
  });
});

it('a document of other bytes ends or faults', async () => {
  const whole = flat(
    { mode: mode.rgb, isPacked: true, layerCount: 1, resources: { 1005: new Uint8Array(16) } },
    [1, 2, 3],
  );
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.byteLength), fc.uint8Array({ maxLength: 60 }), async (at, noise) => {
      const file = Uint8Array.from(whole.subarray(0, at + noise.length));
      file.set(noise.subarray(0, Math.max(0, file.length - at)), at);
      try {
        for await (const _ of psdRows(bytesSource(file))?.rows() ?? []);
      } catch (error) {
        expect(error).toMatchObject({ fault: { kind: 'invalid' } });
      }
    }),
    { numRuns: 200 },
  );
});

it('the deflated channels of a document are in memory once, not once for each of them', async () => {
  const source = bytesSource(flat({ mode: mode.cmyk, zipped: 'plain' }, [1, 2, 3, 4]));
  let read = 0;
  const counted = {
    ...source,
    read: (memory: Uint8Array, offset: number, length: number, position: number) => {
      const count = source.read(memory, offset, length, position);
      read += count;
      return count;
    },
  };
  const picture = psdRows(counted);
  if (picture === null) throw new Error('it is not read');
  const before = read;
  let rows = 0;
  for await (const _ of picture.rows()) rows++;
  expect(rows).toBe(size.height);
  expect(read - before).toBeLessThanOrEqual(source.size);
});
