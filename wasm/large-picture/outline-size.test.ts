import { expect, it } from 'vitest';
import { nodeMupdf } from '../../tests/support/files/node-engine.ts';
import { described, samplesOf, tiffTag } from '../../tests/support/samples/made-tiffs.ts';
import { type TiffEntry, tiffOf } from '../../tests/support/samples/write-tiff.ts';
import { type ByteSource, bytesSource } from '../byte-source.ts';
import { openFile } from '../open-file.ts';
import { pageSize } from '../page-geometry.ts';
import { largePicture } from './large-picture.ts';

const stored = { width: 2_400, height: 1_800 };
const data = samplesOf(stored, () => [128, 128, 128]);
const fraction = (over: number, under: number) => ({ over, under });
const resolution = (
  unit: number,
  across: { over: number; under: number },
  along = across,
  orientation = 1,
): TiffEntry[] => [
  [tiffTag.across, across],
  [tiffTag.along, along],
  [tiffTag.unit, [unit]],
  [tiffTag.orientation, [orientation]],
];
const [inches, centimetres] = [2, 3];

const resolutions: Record<string, TiffEntry[]> = {
  'of 300 dpi': resolution(inches, fraction(300, 1)),
  'of 299.999 dpi': resolution(inches, fraction(2_999_990, 10_000)),
  'of 150.7 dpi': resolution(inches, fraction(1_507, 10)),
  'of 118.11 pixels to the centimetre': resolution(centimetres, fraction(1_181_100, 10_000)),
  'of 28.35 pixels to the centimetre': resolution(centimetres, fraction(2_835, 100)),
  'of 300 dpi across and 150 along': resolution(inches, fraction(300, 1), fraction(150, 1)),
  'of 300 dpi across and 150 along, turned': resolution(inches, fraction(300, 1), fraction(150, 1), 6),
  'of an orientation that there is not': resolution(inches, fraction(300, 1), fraction(150, 1), 9),
  'of no unit': resolution(1, fraction(2, 1), fraction(1, 1)),
  'of a resolution that cannot be': resolution(inches, fraction(300, 0)),
  'without a resolution': [],
};

async function sizeOf(source: ByteSource): Promise<{ width: number; height: number }> {
  const { mupdf } = await nodeMupdf();
  const file = openFile(mupdf, source, 'sized.tif', undefined);
  try {
    return pageSize(file, 1);
  } finally {
    file.dispose();
  }
}

it.each(Object.entries(resolutions))(
  'the server measures a large TIFF %s as it is shown',
  async (_, entries) => {
    const file = tiffOf([{ entries: [...described(stored, 2, 3), ...entries], data }]);
    const large = largePicture(bytesSource(file), await nodeMupdf());
    if (large === null) throw new Error('the picture is not large');
    const shown = await sizeOf(bytesSource(file));
    expect(await sizeOf(bytesSource(large.outline))).toEqual(shown);
    const smaller = await sizeOf(bytesSource(await large.shrink()));
    expect(smaller.width / smaller.height).toBeCloseTo(shown.width / shown.height, 5);
  },
);
