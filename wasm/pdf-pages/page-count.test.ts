import { expect, it } from 'vitest';
import { nodeMupdf } from '../../tests/support/files/node-engine.ts';
import { pdfFile } from '../../tests/support/samples/write-pdf.ts';
import { bytesSource } from '../byte-source.ts';
import { openFile } from '../open-file.ts';
import { allPageSizes } from '../page-geometry.ts';

const library = await nodeMupdf();
const [narrow, wide, branch, cycle] = ['3 0 R', '4 0 R', '5 0 R', '6 0 R'];

/** Returns the widths of the pages of a file whose page tree has these entries and kids. */
function widths(entries: string, kids: readonly string[], branchEntries = ''): number[] {
  const page = (parent: number, width: number) =>
    `<</Type/Page/Parent ${parent} 0 R/MediaBox[0 0 ${width} 200]>>`;
  const bytes = pdfFile([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages${entries}/Kids[${kids.join(' ')}]>>`,
    page(2, 100),
    page(2, 300),
    `<</Type/Pages/Parent 2 0 R${branchEntries}/MediaBox[0 0 500 200]/Kids[7 0 R 8 0 R]>>`,
    '<</Type/Pages/Parent 2 0 R/Count 1/Kids[2 0 R]>>',
    '<</Type/Page/Parent 5 0 R>>',
    page(5, 700),
  ]);
  const file = openFile(library.mupdf, bytesSource(Uint8Array.from(bytes)), 'tree.pdf', undefined);
  try {
    return allPageSizes(file).map(({ width }) => width);
  } finally {
    file.dispose();
  }
}

it.each([
  ['none', '/Count 0', [narrow, wide], [100, 300]],
  ['no number at all', '', [narrow, wide], [100, 300]],
  ['less than none', '/Count -2', [narrow, wide], [100, 300]],
  ['fewer', '/Count 1', [narrow, wide], [100, 300]],
  ['more than there are objects', '/Count 9999999', [narrow, wide], [100, 300]],
  ['as many as there are objects', '/Count 9', [narrow, wide], [100, 300]],
  ['a few more', '/Count 4', [narrow, wide], [100, 300]],
  ['a few more, with branches', '/Count 7', [narrow, branch, wide], [100, 500, 700, 300]],
  ['fewer, with branches', '/Count 1', [narrow, branch, wide], [100, 500, 700, 300]],
  ['fewer, with a branch that leads back', '/Count 1', [narrow, cycle, wide], [100, 300]],
  ['fewer, with a page twice', '/Count 1', [narrow, wide, narrow], [100, 300, 100]],
  ['fewer, with a kid that is not there', '/Count 1', [narrow, '99 0 R', wide], [100, 300]],
])('a file has all its pages where its tree says that it has %s', (_, entries, kids, expected) => {
  expect(widths(entries, kids)).toEqual(expected);
});

it.each([
  ['more', 6, 8],
  ['fewer', 1, 4],
  ['more, as the tree does not,', 6, 4],
])('a file has all its pages where a branch says that it has %s', (_, inBranch, inAll) => {
  expect(widths(`/Count ${inAll}`, [narrow, branch, wide], `/Count ${inBranch}`)).toEqual([
    100, 500, 700, 300,
  ]);
});

it('pages that a file has lost keep their places', () => {
  expect(widths('/Count 4', [narrow, '99 0 R', wide])).toHaveLength(4);
});

it('a list of kids that is named again and again is walked once', () => {
  const depth = 40;
  const lists = Array.from({ length: depth }, (_, level) => {
    const branch = `<</Type/Pages/Kids ${level + 4} 0 R>>`;
    return `[${branch} ${branch}]`;
  });
  const bytes = pdfFile([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 0/Kids 3 0 R>>',
    ...lists,
    `[${depth + 4} 0 R]`,
    '<</Type/Page/MediaBox[0 0 100 200]>>',
  ]);
  const file = openFile(library.mupdf, bytesSource(Uint8Array.from(bytes)), 'tree.pdf', undefined);
  expect(file.pageCount).toBe(1);
  file.dispose();
});

it('a file without a page is invalid', () => {
  expect(() => widths('/Count 0', [])).toThrow('invalid');
  expect(() => widths('/Count 0', [cycle])).toThrow('invalid');
});
