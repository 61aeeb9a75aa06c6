import { expect, it } from 'vitest';
import { usualOptions } from '#shared/compare/compare-options.ts';
import { bufferOf, nodeEngine } from '../../tests/support/files/node-engine.ts';
import { pdfOf } from '../../tests/support/samples/write-pdf.ts';

const resources = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';
const a5 = 0.7055;
const lines = [
  'Nasi lemak with coconut rice, anchovies and sambal',
  'Roti canai served beside dhal curry from noon',
  'Teh tarik pulled by hand at every table',
  'Cendol over shaved ice or palm sugar',
];
const text = (last: string): string =>
  [...lines.slice(0, 3), last]
    .map((line, at) => `BT /F 18 Tf 60 ${760 - at * 90} Td (${line}) Tj ET`)
    .join(' ');
const boxes = (last: string): string =>
  `${Array.from({ length: 30 }, (_, at) => {
    const colour = `${(at % 5) / 5} ${(at % 3) / 3} ${(at % 4) / 8} 0 k`;
    return `${colour} ${40 + ((at * 83) % 470)} ${50 + ((at * 127) % 700)} ${20 + at * 2} ${50 - at} re f`;
  }).join(' ')} ${last} re f`;

const compared = (before: string, after: string) =>
  comparedOn('0 0 420 594', before, `q ${a5} 0 0 ${a5} 0 0 cm ${after} Q`);

async function comparedOn(paper: string, before: string, after: string) {
  const engine = await nodeEngine();
  const pdf = (content: string, box: string) =>
    bufferOf(Uint8Array.from(pdfOf([{ content, box, resources }])));
  await engine.open('before', { bytes: pdf(before, '0 0 595 842'), name: 'before.pdf' });
  await engine.open('after', { bytes: pdf(after, paper), name: 'after.pdf' });
  const result = await engine.compare(
    { document: 'before', page: 1 },
    { document: 'after', page: 1 },
    usualOptions,
  );
  if (!result.ok) throw new Error(JSON.stringify(result.fault));
  return result.value;
}

const same = lines[3] ?? '';
it('a page of words that was scaled to other paper has no changes but its size', async () => {
  const { changes, placement, resized } = await compared(text(same), text(same));
  expect(changes).toEqual([]);
  expect(placement.a).toBeCloseTo(a5, 2);
  expect(resized).not.toBeNull();
});

it('an edit on a page that was scaled to other paper is found alone', async () => {
  const { changes } = await compared(text(same), text(same.replace('palm', 'cane')));
  expect(changes).toMatchObject([{ kind: 'text', old: 'palm', new: 'cane' }]);
});

it('a word in another colour on such a page is found alone', async () => {
  const coloured = text(same).replace(
    '(Teh tarik pulled by hand at every table) Tj',
    '(Teh tarik ) Tj 1 0 0 rg (pulled) Tj 0 g ( by hand at every table) Tj',
  );
  const { changes } = await compared(text(same), coloured);
  expect(changes).toMatchObject([{ kind: 'colour', old: [0, 0, 0], new: [255, 0, 0] }]);
});

it('so it is with a page without words', async () => {
  const { changes, placement } = await compared(boxes('60 60 40 40'), boxes('60 60 40 40'));
  expect(changes).toEqual([]);
  expect(placement.a).toBeCloseTo(a5, 2);
  const moved = await compared(boxes('60 60 40 40'), boxes('60 160 40 40'));
  expect(moved.changes.length).toBeGreaterThan(0);
  expect(moved.changes.length).toBeLessThan(4);
});

const a4 = '0 0 595 842';
const frame = '0 0 0 1 K 2 w 20 20 555 802 re S 1 0 0 0 k 60 100 120 90 re f 0 1 0 0 k 300 300 90 120 re f';
const line = (size: number, y = 700): string =>
  `0 0 0 1 k BT /F ${size} Tf 60 ${y} Td (Nasi lemak with coconut rice and sambal) Tj ET`;
const paragraph = (size: number): string =>
  ['Roti canai served beside dhal', 'Teh tarik pulled by hand', 'Cendol over shaved ice today']
    .map((words, at) => `BT /F ${size} Tf 60 ${700 - at * size * 1.3} Td (${words}) Tj ET`)
    .join(' ');
const enlarged: [what: string, before: string, after: string][] = [
  ['a line of 22 instead of 20 points', `${frame} ${line(20)}`, `${frame} ${line(22)}`],
  ['a line of 24 instead of 20 points', `${frame} ${line(20)}`, `${frame} ${line(24)}`],
  ['a headline alone', line(20), line(24)],
  ['a paragraph', `${frame} ${paragraph(18)}`, `${frame} ${paragraph(20)}`],
  ['a paragraph alone', paragraph(18), paragraph(20)],
];
for (const [what, before, after] of enlarged)
  it(`words set larger on the same paper do not scale the page: ${what}`, async () => {
    const { changes, placement, resized } = await comparedOn(a4, before, after);
    expect(resized).toBeNull();
    expect(placement).toMatchObject({ a: 1, b: 0 });
    expect(changes.map(({ kind }) => kind)).toContain('text');
    expect(changes.map(({ kind }) => kind)).not.toContain('shape');
  });

it('so it is on other paper on which the rest of the page was not scaled so', async () => {
  const { placement } = await comparedOn(
    '0 0 714 1010',
    `${frame} ${paragraph(18)}`,
    `${frame} ${paragraph(20)}`,
  );
  expect(placement).toMatchObject({ a: 1, b: 0 });
});

it('a page whose content was all scaled on the same paper is scaled as a whole, with words or without', async () => {
  const pages = [
    `${frame} ${lines.map((words, at) => `BT /F 14 Tf 60 ${700 - at * 40} Td (${words}) Tj ET`).join(' ')}`,
    boxes('60 60 40 40'),
  ];
  for (const [at, page] of pages.entries())
    for (const scale of [0.95, 0.9, 1.1]) {
      const what = `${at} ${scale}`;
      const { changes, placement } = await comparedOn(a4, page, `q ${scale} 0 0 ${scale} 12 9 cm ${page} Q`);
      expect(changes, what).toEqual([]);
      expect(placement.a, what).toBeCloseTo(scale, 2);
    }
});
