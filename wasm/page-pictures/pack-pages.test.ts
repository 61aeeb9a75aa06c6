import jpeg from 'jpeg-js';
import { describe, expect, it } from 'vitest';
import { readIndex, smallPicture } from '#shared/files/picture-pack.ts';
import { rasterSize, tileEdge } from '#shared/geometry/tile-grid.ts';
import { nodeMupdf } from '../../tests/support/files/node-engine.ts';
import { pdfOf } from '../../tests/support/samples/write-pdf.ts';
import { bytesSource } from '../byte-source.ts';
import { openFile } from '../open-file.ts';
import { packPages } from './pack-pages.ts';
import { pageLevels } from './page-levels.ts';
import { pagePictures } from './page-pictures.ts';

const library = await nodeMupdf();
/** Red on the left half, blue on the right. */
const halves = (width: number, height: number) => ({
  box: `0 0 ${width} ${height}`,
  content: `1 0 0 rg 0 0 ${width / 2} ${height} re f 0 0 1 rg ${width / 2} 0 ${width / 2} ${height} re f`,
});
const usual = { timeMs: 60_000, bytes: 10_000_000, levelsAfterMs: Number.POSITIVE_INFINITY };
const sourceOf = (pdf: Uint8Array) => {
  let isClosed = false;
  const source = {
    ...bytesSource(pdf),
    close() {
      isClosed = true;
    },
  };
  return { source, isClosed: () => isClosed };
};
const decode = (bytes: Uint8Array) => jpeg.decode(bytes, { useTArray: true });
const colourAt = ({ data, width }: ReturnType<typeof decode>, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3),
];
function packed(pdf: Uint8Array, limits = usual) {
  const result = packPages(library, sourceOf(pdf).source, 'proof.pdf', limits);
  if (!result.ok) throw new Error(result.fault.kind);
  const index = readIndex(result.value);
  if (index === null) throw new Error('it is no pack');
  const pictureAt = ([start, length]: readonly [number, number]): Uint8Array =>
    result.value.subarray(index.start + start, index.start + start + length);
  return { index, pictureAt };
}

describe('the pack of a proof', () => {
  it('has a small picture of each page, within its size, whatever its proportions', () => {
    const sizes = [
      [200, 100],
      [100, 200],
      [20_00, 10],
    ] as const;
    const { index, pictureAt } = packed(pdfOf(sizes.map(([width, height]) => halves(width, height))));
    expect(index.small).toHaveLength(3);
    expect(index.levels).toEqual([]);
    for (const [at, [width, height]] of sizes.entries()) {
      const place = index.small[at];
      const picture = decode(place ? pictureAt(place) : new Uint8Array());
      expect(picture.width).toBeLessThanOrEqual(smallPicture.width);
      expect(picture.height).toBeLessThanOrEqual(smallPicture.height);
      expect(picture.width === smallPicture.width || picture.height === smallPicture.height).toBe(true);
      expect(picture.height).toBe(Math.max(1, Math.round((picture.width * height) / width)));
      const [red, , blue] = colourAt(picture, Math.floor(picture.width / 8), 0);
      expect((red ?? 0) > 200 && (blue ?? 0) < 60).toBe(true);
    }
  });

  it('has none of pages behind its limits, and always fits what was drawn', () => {
    const pages = pdfOf(Array.from({ length: 6 }, () => halves(200, 300)));
    const one = packed(pages).index.small[0]?.[1] ?? 0;
    expect(packed(pages, { ...usual, bytes: one * 3 }).index.small).toHaveLength(3);
    expect(packed(pages, { ...usual, bytes: one * 3 + 1 }).index.small).toHaveLength(4);
    expect(packed(pages, { ...usual, bytes: 0 }).index.small).toEqual([]);
    expect(packed(pages, { ...usual, timeMs: 0 }).index.small).toEqual([]);
  });

  it('has levels of the pages that are slow to draw, within its limits', () => {
    const pages = pdfOf([halves(200, 4), halves(300, 5)]);
    const slow = { ...usual, levelsAfterMs: 0 };
    expect(new Set(packed(pages, slow).index.levels.map(({ page }) => page))).toEqual(new Set([1, 2]));
    const small = packed(pages).index.small.reduce((sum, place) => sum + (place?.[1] ?? 0), 0);
    // The first page's levels are begun, as there is room, and are more than there was.
    const first = packed(pages, { ...slow, bytes: small + 1 }).index;
    expect(first.small).toHaveLength(2);
    expect(new Set(first.levels.map(({ page }) => page))).toEqual(new Set([1]));
    expect(packed(pages, { ...slow, bytes: small }).index.levels).toEqual([]);
  });

  it('is none of what cannot be opened, and its file is closed in any case', () => {
    for (const [bytes, kind] of [
      [pdfOf([halves(10, 10)]), null],
      [new TextEncoder().encode('%PDF-1.7 nothing'), 'invalid'],
    ] as const) {
      const { source, isClosed } = sourceOf(bytes);
      const result = packPages(library, source, 'proof.pdf', usual);
      expect(result.ok ? null : result.fault.kind).toBe(kind);
      expect(isClosed()).toBe(true);
    }
  });
});

describe('the levels of a page', () => {
  // Narrow pages: the longer side of the finest level is as long whatever the page is.
  const levelsOf = (width: number, height: number, afterMs: number | null = null) => {
    const file = openFile(library.mupdf, bytesSource(pdfOf([halves(width, height)])), 'page.pdf', undefined);
    try {
      return pageLevels(library, file, 1, afterMs);
    } finally {
      file.dispose();
    }
  };

  it('are each half as large as the next one, from one tile to four times what fits a screen', () => {
    for (const [width, height] of [
      [400, 9],
      [9, 400],
    ] as const) {
      const levels = levelsOf(width, height);
      for (const [at, level] of levels.entries()) {
        const finer = levels[at + 1];
        if (finer !== undefined) expect(finer.scale).toBeCloseTo(level.scale * 2, 9);
        const raster = rasterSize({ width, height }, level.scale);
        expect(level.columns).toBe(Math.ceil(raster.width / tileEdge));
        expect(level.tiles).toHaveLength(level.columns * Math.ceil(raster.height / tileEdge));
      }
      expect(levels[0]?.tiles).toHaveLength(1);
      expect(levels).toHaveLength(4);
      expect((levels.at(-1)?.scale ?? 0) * 400).toBeCloseTo(4 * 1240, 3);
    }
  });

  it('show the page in their tiles, row by row', () => {
    for (const { columns, tiles, scale } of levelsOf(400, 9)) {
      const raster = rasterSize({ width: 400, height: 9 }, scale);
      const pictures = tiles.map((tile) => decode(tile));
      expect(pictures.slice(0, columns).reduce((sum, { width }) => sum + width, 0)).toBe(raster.width);
      const [first] = pictures;
      const last = pictures[columns - 1];
      const [red, , blue] = first ? colourAt(first, 2, 2) : [];
      expect((red ?? 0) > 200 && (blue ?? 0) < 60).toBe(true);
      const [otherRed, , otherBlue] = last ? colourAt(last, last.width - 3, 2) : [];
      expect((otherRed ?? 0) < 60 && (otherBlue ?? 0) > 200).toBe(true);
    }
  });

  it('are none of a page that is drawn fast enough', () => {
    expect(levelsOf(40, 30, Number.POSITIVE_INFINITY)).toEqual([]);
  });
});

describe('the pictures of a certificate', () => {
  const pictured = (pages: readonly (readonly [number, number])[], count = 9) => {
    const pdf = pdfOf(pages.map(([width, height]) => halves(width, height)));
    const result = pagePictures(library, bytesSource(pdf), 'proof.pdf', { count, width: 50, height: 60 });
    if (!result.ok) throw new Error(result.fault.kind);
    return result.value;
  };

  it('are as many as are asked for, of a PDF that says its boxes and no pixels', () => {
    const found = pictured(
      [
        [100, 100],
        [100, 100],
        [100, 100],
      ],
      2,
    );
    expect(found).toMatchObject({ pageCount: 3, isPdf: true, pixels: null, hasOneSize: true });
    expect(found.pages.map((page) => page && [page.width, page.height])).toEqual([
      [50, 50],
      [50, 50],
    ]);
    expect(found.boxes?.crop).toMatchObject({ width: 100, height: 100 });
    expect(pictured([[100, 100]], 0).pages).toEqual([]);
  });

  it('tell whether all pages have one size, as programs round it', () => {
    expect(
      pictured(
        [
          [100, 100],
          [100.5, 99.4],
        ],
        0,
      ).hasOneSize,
    ).toBe(true);
    expect(
      pictured(
        [
          [100, 100],
          [100, 100],
          [101.2, 100],
        ],
        0,
      ).hasOneSize,
    ).toBe(false);
    expect(
      pictured(
        [
          [100, 200],
          [200, 100],
        ],
        0,
      ).hasOneSize,
    ).toBe(false);
    expect(pictured([[100, 200]], 0).hasOneSize).toBe(true);
  });
});
