import { expect, it } from 'vitest';
import { extentText } from './page-size-text.ts';

const firstPage = { width: 595.28, height: 737.01 };

it('gives pages and their size on paper', () => {
  expect(
    extentText({ fileType: 'pdf', fileMeta: { pageCount: 300, firstPage, trim: null, pixels: null } }),
  ).toBe('300 pages, 210 × 260 mm');
  expect(
    extentText({ fileType: 'pdf', fileMeta: { pageCount: 1, firstPage, trim: null, pixels: null } }),
  ).toBe('1 page, 210 × 260 mm');
});

it('gives the trim box where there is one: the page is shown with its bleed and marks', () => {
  const trim = { width: 419.53, height: 595.28 };
  expect(extentText({ fileType: 'pdf', fileMeta: { pageCount: 2, firstPage, trim, pixels: null } })).toBe(
    '2 pages, trim 148 × 210 mm',
  );
});

it('gives what is known, and pixels of a picture', () => {
  expect(
    extentText({ fileType: 'pdf', fileMeta: { pageCount: 12, firstPage: null, trim: null, pixels: null } }),
  ).toBe('12 pages');
  expect(
    extentText({
      fileType: 'image',
      fileMeta: {
        pageCount: 1,
        firstPage: { width: 192, height: 144 },
        trim: null,
        pixels: { width: 800, height: 600 },
      },
    }),
  ).toBe('800 × 600 pixels');
  expect(
    extentText({
      fileType: 'unsupported',
      fileMeta: { pageCount: null, firstPage: null, trim: null, pixels: null },
    }),
  ).toBe('');
});
