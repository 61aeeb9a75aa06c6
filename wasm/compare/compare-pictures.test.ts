import fc from 'fast-check';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import type { FileComparison } from '#shared/compare/file-comparison.ts';
import { listChanges } from '#shared/compare/list-changes.ts';
import { fittedInto, placed } from '#shared/compare/placement.ts';

import { nodeMupdf } from '../../tests/support/files/node-engine.ts';
import { pdfOf } from '../../tests/support/samples/write-pdf.ts';
import { bytesSource } from '../byte-source.ts';
import { compareSources } from './compare-sources.ts';

type Colour = readonly [number, number, number];
const red: Colour = [200, 0, 0];
const blue: Colour = [0, 0, 200];
/** Parts of the page's sides from its top left, the last over the others: a square in the middle, in a colour. */
const squares = (middle: Colour) =>
  [
    [0.1, 0.1, 0.8, [0, 128, 0]],
    [0.15, 0.15, 0.2, [230, 180, 0]],
    [0.62, 0.2, 0.25, [90, 90, 90]],
    [0.2, 0.66, 0.16, [0, 160, 200]],
    [0.4, 0.4, 0.2, middle],
  ] as const;

/** A page of `width` by `height` points. */
const pdf = (middle: Colour, width: number, height: number): Uint8Array => {
  const content = squares(middle)
    .map(([x, y, edge, colour]) => {
      const box = [x * width, (1 - y - edge) * height, edge * width, edge * height];
      return `${colour.map((part) => part / 255).join(' ')} rg ${box.join(' ')} re f`;
    })
    .join('\n');
  return pdfOf([{ content, box: `0 0 ${width} ${height}` }]);
};
const photo = (middle: Colour, width: number, height: number): Uint8Array => {
  const png = new PNG({ width, height });
  png.data.fill(255);
  for (const [left, top, edge, colour] of squares(middle))
    for (let y = Math.round(top * height); y < Math.round((top + edge) * height); y++)
      for (let x = Math.round(left * width); x < Math.round((left + edge) * width); x++)
        png.data.set(colour, (y * width + x) * 4);
  return PNG.sync.write(png);
};

async function compared(before: [Uint8Array, string], after: [Uint8Array, string]): Promise<FileComparison> {
  const [old, fresh] = [before, after].map(([bytes, name]) => ({ source: bytesSource(bytes), name }));
  if (old === undefined || fresh === undefined) throw new Error('two files are compared');
  const result = await compareSources(await nodeMupdf(), old, fresh);
  if (!result.ok) throw new Error(JSON.stringify(result.fault));
  return result.value;
}

/** What is found of the only page: the one it continues, the scale of that, and where it differs. */
const foundIn = ({ map, pages: [page] }: FileComparison) => ({
  old: map.pages[0]?.old,
  removed: map.removed,
  scale: page?.comparison.placement.a ?? null,
  places: page?.comparison.changes.map(({ at }) => [at.x, at.y, at.width, at.height].map(Math.round)),
});

describe('a picture beside a page', () => {
  it('is laid on it, as large as that, and only the square that has another colour differs', async () => {
    const found = foundIn(
      await compared([photo(blue, 1500, 1500), 'photo.png'], [pdf(red, 300, 300), 'page.pdf']),
    );
    expect(found).toMatchObject({ old: 1, removed: [] });
    expect(found.places).toHaveLength(1);
    for (const [at, side] of [120, 120, 60, 60].entries())
      expect(Math.abs((found.places?.[0]?.[at] ?? 0) - side)).toBeLessThanOrEqual(4);
  });

  it('is so the other way round, and beside a picture with other pixels', async () => {
    const page = foundIn(
      await compared([pdf(red, 300, 420), 'page.pdf'], [photo(blue, 750, 1050), 'photo.png']),
    );
    expect(page).toMatchObject({ old: 1, removed: [] });
    expect(page.places).toHaveLength(1);
    const smaller = foundIn(
      await compared([photo(red, 1200, 900), 'before.png'], [photo(blue, 600, 450), 'after.png']),
    );
    expect(smaller).toMatchObject({ old: 1, removed: [] });
    expect(smaller.scale).toBeCloseTo(0.5, 2);
    expect(smaller.places).toHaveLength(1);
  });
});

it('a photo that another one with a quarter of its pixels replaced has another size', async () => {
  const [whole, quarter] = [photo(red, 1200, 900), photo(red, 300, 225)];
  const { map, pages } = await compared([whole, 'before.png'], [quarter, 'after.png']);
  expect(listChanges(map, pages).map(({ change }) => change)).toMatchObject([
    { kind: 'page', how: 'resized' },
  ]);
});

it('a photo that shows something else is laid on the only page all the same, if it has its shape', async () => {
  const blank = pdfOf([{ content: '0 0 20 20 re f', box: '0 0 400 300' }]);
  const found = foundIn(await compared([photo(red, 1200, 900), 'photo.png'], [blank, 'page.pdf']));
  expect(found).toMatchObject({ old: 1, removed: [] });
  expect(found.scale).toBeCloseTo(400 / 900, 2);
});

it('a page that is fitted into another stays inside it, in its middle, and reaches two of its sides', () => {
  const side = fc.double({ min: 10, max: 5000, noNaN: true });
  const size = fc.record({ width: side, height: side });
  fc.assert(
    fc.property(size, size, (box, old) => {
      const there = placed(fittedInto(box, old), { x: 0, y: 0, ...old });
      const [across, down] = [box.width - there.width, box.height - there.height];
      expect(Math.min(Math.abs(across), Math.abs(down))).toBeLessThan(3);
      expect(Math.min(across, down)).toBeGreaterThan(-3);
      expect(Math.abs(there.x - across / 2) + Math.abs(there.y - down / 2)).toBeLessThan(3.01);
    }),
  );
});
