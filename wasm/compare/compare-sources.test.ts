import { expect, it } from 'vitest';
import type { FileComparison } from '#shared/compare/file-comparison.ts';
import { listChanges } from '#shared/compare/list-changes.ts';
import { nodeMupdf } from '../../tests/support/files/node-engine.ts';
import { pdfOf } from '../../tests/support/samples/write-pdf.ts';
import { bytesSource } from '../byte-source.ts';
import { compareSources } from './compare-sources.ts';

const resources = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';
const subjects = [
  'Nasi lemak with coconut rice, anchovies, egg and sambal',
  'Roti canai served with dhal curry and chicken from noon',
  'Teh tarik pulled by hand at every table of the house',
  'Cendol over shaved ice with palm sugar and red beans',
];
/** A page about one subject, with `foot` at its foot. */
const pageOf = (subject: number, foot: string) => ({
  content: `BT /F 14 Tf 60 700 Td (${subjects[subject]}) Tj ET BT /F 9 Tf 280 30 Td (${foot}) Tj ET`,
  resources,
});
const inserted = pageOf(3, 'Supplement of the season');

async function compared(before: Uint8Array, after: Uint8Array): Promise<FileComparison> {
  const result = await compareSources(
    await nodeMupdf(),
    { source: bytesSource(before), name: 'before.pdf' },
    { source: bytesSource(after), name: 'after.pdf' },
  );
  if (!result.ok) throw new Error(JSON.stringify(result.fault));
  return result.value;
}

/** Returns the words that changed, with the pages of the new file, where a page is inserted before the others. */
const wordsChanged = (before: readonly string[], after: readonly string[]) => lengthened(before, after, 0);

/** Returns the same where the page is inserted after so many of the others. */
async function lengthened(
  before: readonly string[],
  after: readonly string[],
  first: number,
): Promise<string[]> {
  const { map, pages } = await compared(
    pdfOf(before.map((foot, at) => pageOf(at, foot))),
    pdfOf(after.map((foot, at) => pageOf(at, foot)).toSpliced(first, 0, inserted)),
  );
  return listChanges(map, pages).flatMap(({ change, places }) =>
    change.kind === 'text'
      ? [`${change.old} > ${change.new} on ${places.map(({ page }) => page).join()}`]
      : [],
  );
}

it('page numbers that count on are no change', async () => {
  expect(await wordsChanged(['Page 1', 'Page 2', 'Page 3'], ['Page 2', 'Page 3', 'Page 4'])).toEqual([]);
});

it('page numbers that say of how many pages are no change, wherever a page comes in', async () => {
  const feet = (pages: readonly number[], of: number) => pages.map((page) => `Page ${page} of ${of}`);
  expect(await wordsChanged(feet([1, 2, 3], 3), feet([2, 3, 4], 4))).toEqual([]);
  expect(await lengthened(feet([1, 2, 3], 3), feet([1, 2, 3], 4), 3)).toEqual([]);
  expect(await lengthened(feet([1, 2, 3], 3), feet([1, 2, 4], 4), 2)).toEqual([]);
  const edition = ['Edition 3', 'Edition 3', 'Edition 3'];
  expect(await lengthened(edition, ['Edition 4', 'Edition 4', 'Edition 4'], 3)).toEqual(['3 > 4 on 1,2,3']);
});

it('a year at the foot that rises by one as a page is inserted is a change', async () => {
  const [old, fresh] = ['Valid for 2025', 'Valid for 2026'];
  expect(await wordsChanged([old, old, old], [fresh, fresh, fresh])).toEqual(['2025 > 2026 on 2,3,4']);
  expect(await wordsChanged(['Page 1', old, 'Page 3'], ['Page 2', fresh, 'Page 4'])).toEqual([
    '2025 > 2026 on 3',
  ]);
});

it('a number of the only page that moved on is a change: nothing tells that it is a page number', async () => {
  expect(await wordsChanged(['Issue 1'], ['Issue 2'])).toEqual(['1 > 2 on 2']);
});
