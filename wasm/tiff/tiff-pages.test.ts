import { expect, it } from 'vitest';
import { lookAt } from '../../tests/support/files/look-at.ts';
import { nodeMupdf } from '../../tests/support/files/node-engine.ts';
import { described, perInch, samplesOf, tiffTag } from '../../tests/support/samples/made-tiffs.ts';
import { type TiffEntry, type TiffPage, tiffOf } from '../../tests/support/samples/write-tiff.ts';
import { bytesSource } from '../byte-source.ts';
import { largePicture } from '../large-picture/large-picture.ts';
import { prepareProof } from '../prepare-proof.ts';
import { directoriesIn } from './tiff-directory.ts';

const [red, blue] = [
  [200, 30, 30],
  [30, 30, 200],
];
const [reduced, page, mask] = [1, 2, 4];

function picture(side: number, colour: readonly number[], kind: number): TiffPage {
  const size = { width: side, height: side };
  return {
    entries: [...described(size, 2, 3), ...perInch(72), [tiffTag.kind, kind]],
    data: samplesOf(size, () => colour),
  };
}

const files: Record<string, readonly TiffPage[]> = {
  'behind it': [picture(144, red, 0), picture(72, blue, reduced)],
  'before it': [picture(72, blue, reduced), picture(144, red, 0)],
  'in many sizes': [picture(144, red, 0), picture(72, blue, reduced), picture(36, blue, reduced)],
  'in many sizes, and a mask': [picture(144, red, 0), picture(144, blue, mask), picture(36, blue, reduced)],
  'and nothing else': [picture(144, red, reduced)],
};
it.each(Object.entries(files))('a TIFF with smaller pictures of itself %s is one page', async (_, pages) => {
  expect(await lookAt(tiffOf(pages), 'thumbnail.tif')).toEqual({
    pageCount: 1,
    size: { width: 144, height: 144 },
    colours: [red, red, red, red],
  });
});

it('pages of a TIFF stay pages', async () => {
  const file = tiffOf([picture(144, red, page), picture(72, blue, page), picture(72, red, reduced)]);
  expect(await lookAt(file, 'pages.tif', undefined, 2)).toMatchObject({
    pageCount: 2,
    size: { width: 72, height: 72 },
    colours: [blue, blue, blue, blue],
  });
});

it('a large TIFF with a smaller picture of itself is still read row by row', async () => {
  const file = tiffOf([picture(72, blue, reduced), picture(2_000, red, 0)]);
  const large = largePicture(bytesSource(file), await nodeMupdf());
  if (large === null) throw new Error('the picture is not large');
  const measured = prepareProof(await nodeMupdf(), bytesSource(large.outline), 'large.tif', false);
  expect(measured).toMatchObject({ value: { pageCount: 1, pixels: { width: 2_000, height: 2_000 } } });
  expect(await lookAt(await large.shrink(), 'smaller.tif')).toMatchObject({ colours: [red, red, red, red] });
});

const [first, last] = [0, 1];
const wrongLinks: [where: string, position: (directories: readonly number[], size: number) => number][] = [
  ['beyond the file', () => 0x7fff_fff0],
  ['to the end of the file', (_, size) => size - 1],
  ['into a picture', () => 9],
  ['to itself', (directories) => directories[last] ?? 0],
  ['to the first page', (directories) => directories[first] ?? 0],
];

it.each(wrongLinks)('the pages of a TIFF are shown before a directory that leads %s', async (_, position) => {
  const file = tiffOf([picture(72, red, page), picture(72, blue, page)]);
  const view = new DataView(file.buffer);
  const [one, two] = directoriesIn(bytesSource(file));
  const links = [4, one?.nextAt ?? 0];
  const directories = links.map((at) => view.getUint32(at, true));
  view.setUint32(two?.nextAt ?? 0, position(directories, file.byteLength), true);
  for (const [index, colour] of [red, blue].entries())
    expect(await lookAt(file, 'pages.tif', [[0.5, 0.5]], index + 1)).toMatchObject({
      pageCount: 2,
      colours: [colour],
    });
});

it('a directory of more entries than any picture has is not read', () => {
  const { entries, data } = picture(4, red, page);
  const withUnknown = (count: number): Uint8Array => {
    const unknown = Array.from({ length: count }, (_, at): TiffEntry => [1_000 + at, 1]);
    return tiffOf([{ entries: [...entries, ...unknown], data }]);
  };
  expect([...directoriesIn(bytesSource(withUnknown(1_000)))]).toHaveLength(1);
  expect([...directoriesIn(bytesSource(withUnknown(5_000)))]).toHaveLength(0);
});
