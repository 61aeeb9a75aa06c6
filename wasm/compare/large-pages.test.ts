import { describe, expect, it } from 'vitest';
import { usualOptions } from '#shared/compare/compare-options.ts';
import { pointsPerMm } from '#shared/compare/placement.ts';
import { bufferOf, nodeEngine } from '../../tests/support/files/node-engine.ts';
import { randomFrom, seed } from '../../tests/support/run/random.ts';
import { pdfOf } from '../../tests/support/samples/write-pdf.ts';

type Size = readonly [width: number, height: number];
const a0: Size = [2384, 3370];

async function compared(size: Size, before: readonly string[], after: readonly string[], resources = '') {
  const engine = await nodeEngine();
  const pdf = (content: readonly string[]) =>
    bufferOf(
      Uint8Array.from(pdfOf([{ content: content.join('\n'), box: `0 0 ${size.join(' ')}`, resources }])),
    );
  await engine.open('before', { bytes: pdf(before), name: 'before.pdf' });
  await engine.open('after', { bytes: pdf(after), name: 'after.pdf' });
  const result = await engine.compare(
    { document: 'before', page: 1 },
    { document: 'after', page: 1 },
    usualOptions,
  );
  if (!result.ok) throw new Error(JSON.stringify(result.fault));
  return result.value;
}

/** Boxes and lines without text in many colours, well inside the page. */
function artwork([width, height]: Size): string[] {
  const next = randomFrom(seed);
  return Array.from({ length: 120 }, (_, at) => {
    const [x, y] = [(0.1 + next() * 0.7) * width, (0.1 + next() * 0.7) * height];
    const [across, up] = [(0.01 + next() * 0.1) * width, (0.01 + next() * 0.1) * height];
    const colour = [next(), next(), next(), next() / 3].map((part) => part.toFixed(2)).join(' ');
    return at % 3 === 0
      ? `${colour} K ${1 + next() * 4} w ${x} ${y} m ${x + across} ${y + up} l S`
      : `${colour} k ${x} ${y} ${across} ${up} re f`;
  });
}

describe('a large page without text', () => {
  const shifted = ([x, y]: readonly [number, number], content: readonly string[]) => [
    `q 1 0 0 1 ${x} ${y} cm`,
    ...content,
    'Q',
  ];
  for (const [name, size, by] of [
    ['A0 by a fraction of a point', a0, [0.71, -0.43]],
    ['A0 by ten points', a0, [10.3, 7.7]],
    ['5 by 3 metres', [14173, 8504], [40.3, 21.7]],
  ] as const)
    it(`has no changes where it was shifted as a whole: ${name}`, async () => {
      const content = artwork(size);
      const { changes } = await compared(size, content, shifted(by, content));
      expect(changes.length).toBe(0);
    });
});

const text = (x: number, y: number, points: number, words: string) =>
  `BT 0 0 0 1 k /F1 ${points} Tf 1 0 0 1 ${x} ${y} Tm (${words}) Tj ET`;
const font = '/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';

it('a fine line that moved is listed on A0 where a paragraph elsewhere moved too', async () => {
  const page = (lineAt: number, textAt: number) => [
    ...[100, 1600, 3000].map((y) => text(200, y, 24, `A headline that stays at ${y}`)),
    text(400, textAt, 24, 'Words of a paragraph which goes further down'),
    `0 0 0 0.35 K 0.35 w 900 ${lineAt} m 1300 ${lineAt} l S`,
  ];
  const { changes } = await compared(a0, page(2400, 800), page(2400 + 0.5 * pointsPerMm, 770), font);
  expect(changes.map(({ kind }) => kind)).toEqual(['shape', 'moved']);
});

it('a changed character of small type is a change, however small the area is', async () => {
  const page = (price: string) => [
    ...[100, 400, 700].map((y) => text(60, y, 12, `A headline that stays at ${y}`)),
    text(60, 300, 5, `Price ${price}`),
  ];
  const { changes } = await compared([595, 842], page('12.50'), page('12,50'), font);
  expect(changes).toMatchObject([{ kind: 'text', old: '12.50', new: '12,50' }]);
});
