import { expect, it } from 'vitest';
import { nodeMupdf } from '../tests/support/files/node-engine.ts';
import { pdfOf } from '../tests/support/samples/write-pdf.ts';
import { bytesSource } from './byte-source.ts';
import { openFile } from './open-file.ts';
import { pageBoxes, pageSize } from './page-geometry.ts';

const library = await nodeMupdf();
const opened = (entries: string) =>
  openFile(
    library.mupdf,
    bytesSource(
      Uint8Array.from(pdfOf([{ content: '0 0 1 rg 0 0 100 200 re f', box: '0 0 100 200', entries }])),
    ),
    'boxes.pdf',
    undefined,
  );

it.each(['0 0 0 0', '300 300 400 400', '-50 0 0 200'])(
  'a page is its media box where its crop box shows nothing of it: %s',
  (crop) => {
    const file = opened(`/CropBox[${crop}]`);
    expect(pageSize(file, 1)).toEqual({ width: 100, height: 200 });
    expect(pageBoxes(file, 1).crop).toEqual({ x: 0, y: 0, width: 100, height: 200 });
    file.dispose();
  },
);

it('a crop box that reaches beyond the page ends with it', () => {
  const file = opened('/CropBox[50 -100 400 150]');
  expect(pageSize(file, 1)).toEqual({ width: 50, height: 150 });
  file.dispose();
});

it('a trim box that has nothing of the page is none', () => {
  const file = opened('/TrimBox[300 300 400 400]/BleedBox[90 190 400 400]');
  expect(pageBoxes(file, 1)).toMatchObject({
    trim: null,
    bleed: { x: 90, y: 0, width: 10, height: 10 },
  });
  file.dispose();
});
