import { expect, it } from 'vitest';
import { lookAt } from '../../tests/support/files/look-at.ts';
import { nodeMupdf } from '../../tests/support/files/node-engine.ts';
import { turnedSize } from '../../tests/support/samples/made-pictures.ts';
import { turnedTiff } from '../../tests/support/samples/made-tiffs.ts';
import { bytesSource } from '../byte-source.ts';
import { largePicture } from '../large-picture/large-picture.ts';
import { openFile } from '../open-file.ts';
import { pageSize } from '../page-geometry.ts';
import { pictureSize } from '../picture-size.ts';
import { prepareProof } from '../prepare-proof.ts';

const orientations = [1, 2, 3, 4, 5, 6, 7, 8];
const corners = [
  [200, 30, 30],
  [30, 160, 30],
  [30, 30, 200],
  [240, 220, 40],
];

it.each(orientations)('a TIFF stored turned by %i is shown upright', async (orientation) => {
  const size = { width: (turnedSize.width * 72) / 300, height: (turnedSize.height * 72) / 300 };
  expect(await lookAt(turnedTiff(orientation), 'turned.tif')).toEqual({
    pageCount: 1,
    size: { width: expect.closeTo(size.width, 3), height: expect.closeTo(size.height, 3) },
    colours: corners,
  });
});

it.each(orientations)(
  'a TIFF stored turned by %i has the size in pixels of the upright picture',
  async (orientation) => {
    const library = await nodeMupdf();
    const file = openFile(library.mupdf, bytesSource(turnedTiff(orientation)), 'turned.tif', undefined);
    expect(pictureSize(library, file)).toEqual(turnedSize);
    file.dispose();
  },
);

it.each([1, 6, 8])(
  'a large TIFF stored turned by %i is measured and drawn by the server as it is shown',
  async (orientation) => {
    const library = await nodeMupdf();
    const bytes = turnedTiff(orientation, 4);
    const shown = openFile(library.mupdf, bytesSource(bytes), 'turned.tif', undefined);
    const size = pageSize(shown, 1);
    shown.dispose();
    expect(size.width / size.height).toBeCloseTo(turnedSize.width / turnedSize.height, 3);
    const large = largePicture(bytesSource(bytes), await nodeMupdf());
    if (large === null) throw new Error('the picture is not large');
    const measured = prepareProof(library, bytesSource(large.outline), 'turned.tif', false);
    expect(measured).toMatchObject({ value: { pageSizes: [size], pixels: { width: 2400, height: 1600 } } });
    const drawn = await lookAt(await large.shrink(), 'smaller.tif');
    expect(drawn).toMatchObject({ colours: corners });
  },
);
