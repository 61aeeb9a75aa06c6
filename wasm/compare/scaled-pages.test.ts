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

async function compared(before: string, after: string) {
  const engine = await nodeEngine();
  const pdf = (content: string, box: string) =>
    bufferOf(Uint8Array.from(pdfOf([{ content, box, resources }])));
  await engine.open('before', { bytes: pdf(before, '0 0 595 842'), name: 'before.pdf' });
  const scaled = `q ${a5} 0 0 ${a5} 0 0 cm ${after} Q`;
  await engine.open('after', { bytes: pdf(scaled, '0 0 420 594'), name: 'after.pdf' });
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

it('so it is with a page without words', async () => {
  const { changes, placement } = await compared(boxes('60 60 40 40'), boxes('60 60 40 40'));
  expect(changes).toEqual([]);
  expect(placement.a).toBeCloseTo(a5, 2);
  const moved = await compared(boxes('60 60 40 40'), boxes('60 160 40 40'));
  expect(moved.changes.length).toBeGreaterThan(0);
  expect(moved.changes.length).toBeLessThan(4);
});
