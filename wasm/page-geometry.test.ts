import { describe, expect, it } from 'vitest';
import { nodeMupdf } from '../tests/support/files/node-engine.ts';
import { pdfFile, pdfOf } from '../tests/support/samples/write-pdf.ts';
import { bytesSource } from './byte-source.ts';
import { openFile } from './open-file.ts';
import { pageBoxes, pageSize, pageSizes } from './page-geometry.ts';

const library = await nodeMupdf();
const fileOf = (bytes: Uint8Array) =>
  openFile(library.mupdf, bytesSource(Uint8Array.from(bytes)), 'boxes.pdf', undefined);
const opened = (entries: string) =>
  fileOf(pdfOf([{ content: '0 0 1 rg 0 0 100 200 re f', box: '0 0 100 200', entries }]));

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

it('a box is read where it, or a number of it, is an object of its own', () => {
  const file = fileOf(
    pdfFile([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      '<</Type/Page/Parent 2 0 R/MediaBox 4 0 R/CropBox 5 0 R/TrimBox 6 0 R/BleedBox[5 5 7 0 R 195]>>',
      '[0 0 100 200]',
      '[300 300 400 400]',
      '[10 10 90 190]',
      '95',
    ]),
  );
  expect(pageBoxes(file, 1)).toMatchObject({
    crop: { x: 0, y: 0, width: 100, height: 200 },
    trim: { x: 10, y: 10, width: 80, height: 180 },
    bleed: { x: 5, y: 5, width: 90, height: 190 },
  });
  file.dispose();
});

describe('the sizes of a block of pages', () => {
  const page = (width: number) => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} 200]>>`;
  const withKids = (kids: string, count: number) =>
    fileOf(
      pdfFile([
        '<</Type/Catalog/Pages 2 0 R>>',
        `<</Type/Pages/Count ${count}/Kids[${kids}]>>`,
        page(100),
        page(300),
        // A branch of the tree that leads back to its root.
        '<</Type/Pages/Parent 2 0 R/Count 1/Kids[2 0 R]>>',
      ]),
    );

  it('take one that cannot be read to be as large as the one before it', () => {
    const file = withKids('3 0 R 4 0 R 5 0 R 3 0 R', 4);
    expect(pageSizes(file, 2, 9).map(({ width }) => width)).toEqual([300, 300, 100]);
    file.dispose();
  });

  it('take the first of them that cannot be read to be as large as the first page', () => {
    const file = withKids('3 0 R 4 0 R 5 0 R 4 0 R', 4);
    expect(pageSizes(file, 3, 4).map(({ width }) => width)).toEqual([100, 300]);
    file.dispose();
  });

  it('are none where the first page cannot be read either', () => {
    const file = withKids('5 0 R 5 0 R', 2);
    expect(() => pageSizes(file, 2, 2)).toThrow();
    file.dispose();
  });
});
