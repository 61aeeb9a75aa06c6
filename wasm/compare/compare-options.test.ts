import { beforeAll, expect, it } from 'vitest';
import type { PageComparison } from '#shared/compare/change.ts';
import { type PageCompareOptions, usualOptions } from '#shared/compare/compare-options.ts';
import type { PageFingerprint } from '#shared/compare/page-match.ts';
import { pointsPerMm } from '#shared/compare/placement.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { EngineResult } from '#shared/protocol/pdf-worker.ts';
import { bufferOf, nodeEngine } from '../../tests/support/files/node-engine.ts';
import { randomFrom, seed } from '../../tests/support/run/random.ts';
import { pdfOfModels, randomPage } from '../../tests/support/samples/revisions/page-model.ts';
import { revision } from '../../tests/support/samples/revisions/revise-page.ts';
import { type PdfPage, pdfOf } from '../../tests/support/samples/write-pdf.ts';
import type { PdfEngine } from '../pdf-engine.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await nodeEngine();
});

function value<T>(result: EngineResult<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.fault));
  return result.value;
}
type NamedFile = [bytes: Uint8Array, name: string];
async function compared(
  [was, wasName]: NamedFile,
  [is, isName]: NamedFile,
  options: Partial<PageCompareOptions> = {},
): Promise<PageComparison> {
  value(await engine.open('before', { bytes: bufferOf(was), name: wasName }));
  value(await engine.open('after', { bytes: bufferOf(is), name: isName }));
  const ends = [
    { document: 'before', page: 1 },
    { document: 'after', page: 1 },
  ] as const;
  return value(await engine.compare(...ends, { ...usualOptions, ...options }));
}
const touches = (a: PointRect, b: PointRect): boolean =>
  a.x < b.x + b.width + 3 && b.x < a.x + a.width + 3 && a.y < b.y + b.height + 3 && b.y < a.y + a.height + 3;
const pdf = (bytes: Uint8Array): NamedFile => [bytes, 'page.pdf'];
const square = (x: number, more: Partial<PdfPage> = {}) =>
  pdf(Uint8Array.from(pdfOf([{ content: `0 0 1 rg ${x} 300 120 90 re f`, ...more }])));

it('a place that is left out hides the change in it, and no other', async () => {
  const { before, after, truth } = revision('digit', seed);
  const { changes } = await compared(pdf(before), pdf(after));
  expect(changes.length).toBeGreaterThan(0);
  const leftOut = truth.map(({ x, y, width, height }) => ({
    ...{ x: x - 3, y: y - 3, width: width + 6, height: height + 6 },
  }));
  expect((await compared(pdf(before), pdf(after), { leftOut })).changes).toEqual([]);
  const elsewhere = [{ x: 0, y: 0, width: 4, height: 4 }];
  expect((await compared(pdf(before), pdf(after), { leftOut: elsewhere })).changes).toEqual(changes);
});

it('a nudge by hand moves the old page by millimetres, and what differs is found from there', async () => {
  const [was, is] = [square(100), square(100 + 2 * pointsPerMm)];
  const atCorner = { alignment: 'crop' as const };
  expect((await compared(was, is, atCorner)).changes.length).toBeGreaterThan(0);
  const nudged = await compared(was, is, { ...atCorner, nudge: { rightMm: 2, downMm: 0 } });
  expect(nudged.changes).toEqual([]);
  expect(nudged.isGiven).toBe(true);
  expect(nudged.placement.x).toBeCloseTo(2 * pointsPerMm, 9);
  expect((await compared(is, is, { nudge: { rightMm: 0, downMm: 3 } })).changes.length).toBeGreaterThan(0);
});

it('two pages are laid on each other by their trim boxes, wherever these are on the sheet', async () => {
  const was = square(100, { entries: '/TrimBox [20 20 500 700]' });
  const is = square(130, { entries: '/TrimBox [50 20 530 700]' });
  expect((await compared(was, is, { alignment: 'crop' })).changes.length).toBeGreaterThan(0);
  const { changes, placement } = await compared(was, is, { alignment: 'trim' });
  expect([changes, placement.x]).toEqual([[], 30]);
});

it('what is outside the trim box can be left out', async () => {
  const entries = '/TrimBox [60 60 500 700]';
  const was = square(100, { entries });
  const is = square(100, { entries, content: '0 0 1 rg 100 300 120 90 re f 0 g 5 5 40 20 re f' });
  expect((await compared(was, is)).changes).toHaveLength(1);
  expect((await compared(was, is, { insideTrim: true })).changes).toEqual([]);
});

it('a picture of a page is compared with it at its size, and a word that is another is found in its drawing', async () => {
  const { before, after, truth } = revision('word replaced', seed);
  const pictureOf = async (bytes: Uint8Array): Promise<NamedFile> => {
    value(await engine.open('page', { bytes: bufferOf(bytes), name: 'page.pdf' }));
    return [new Uint8Array(value(await engine.jpeg('page', 1, 200 / 72, 95))), 'page.jpg'];
  };
  const same = await compared(await pictureOf(after), pdf(after), { sensitivity: 'coarse' });
  expect(same).toMatchObject({ changes: [], isGiven: true, resized: null });
  const { changes } = await compared(await pictureOf(before), pdf(after));
  expect(truth.every((box) => changes.some(({ at }) => touches(box, at)))).toBe(true);
});

it('a picture of a page is known as that page among others, on either side', async () => {
  const models = [1, 2, 3].map((number) => randomPage(randomFrom(seed + number)));
  value(await engine.open('pages', { bytes: bufferOf(pdfOfModels(models)), name: 'pages.pdf' }));
  const jpeg = value(await engine.jpeg('pages', 2, 150 / 72, 90));
  value(await engine.open('picture', { bytes: jpeg, name: 'page.jpg' }));
  const pages: PageFingerprint[] = [];
  for (const page of [1, 2, 3]) pages.push(value(await engine.fingerprint('pages', page)));
  const picture = value(await engine.fingerprint('picture', 1));
  const olds = async (before: PageFingerprint[], after: PageFingerprint[]) =>
    value(await engine.matchPages(before, after)).pages.map(({ old }) => old);
  expect(await olds([picture], pages)).toEqual([null, 1, null]);
  expect(await olds(pages, [picture])).toEqual([2]);
});

/** Objects 3 to 5 of a page that prints with spot inks: transforms into CMYK of one ink, and of two, sampled or calculated. */
const inkObjects = [
  '<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 0.5 0]/N 1>>',
  {
    entries: '/FunctionType 0/Domain[0 1 0 1]/Range[0 1 0 1 0 1 0 1]/Size[2 2]/BitsPerSample 8',
    // Neither, the first, the second, both.
    data: Uint8Array.of(0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 255, 255, 0, 0),
  },
  {
    entries: '/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1 0 1]',
    // What the two are is both cyan and yellow.
    data: '{ 0 exch 0 }',
  },
];
const inkSpaces = {
  'one ink': { operators: (tint: number) => `${tint} scn`, space: '[/Separation/Varnish/DeviceCMYK 3 0 R]' },
  'an ink beside another, by samples': {
    operators: (tint: number) => `${tint} 0.5 scn`,
    space: '[/DeviceN[/Varnish/Gold]/DeviceCMYK 4 0 R]',
  },
  'an ink below another, by a program': {
    operators: (tint: number) => `0.5 ${tint} scn`,
    space: '[/DeviceN[/Gold/Varnish]/DeviceCMYK 5 0 R]',
  },
};

for (const [what, { operators, space }] of Object.entries(inkSpaces))
  it(`${what} that is left out hides what is printed with it, and nothing else`, async () => {
    const page = (tint: number, black: number) =>
      pdf(
        Uint8Array.from(
          pdfOf(
            [
              {
                content: `/Ink cs ${operators(tint)} 100 300 120 90 re f 0 0 0 ${black} k 300 300 50 50 re f`,
                resources: `/ColorSpace<</Ink ${space}>>`,
              },
            ],
            inkObjects,
          ),
        ),
      );
    const [was, lighter, both] = [page(1, 1), page(0.3, 1), page(0.3, 0.4)];
    expect((await compared(was, lighter)).changes).not.toEqual([]);
    const without = { inksOut: ['Varnish'] };
    expect((await compared(was, lighter, without)).changes).toEqual([]);
    // The other ink and the process inks are printed as before.
    const { changes } = await compared(was, both, without);
    expect(changes).toHaveLength(1);
    expect(
      touches(changes[0]?.at ?? { x: 0, y: 0, width: 0, height: 0 }, {
        x: 300,
        y: 492,
        width: 50,
        height: 50,
      }),
    ).toBe(true);
    // What was left out before counts again.
    expect((await compared(was, lighter, { inksOut: ['Gloss'] })).changes).not.toEqual([]);
    expect(await engine.inks('after', 1)).toMatchObject({
      ok: true,
      value: expect.arrayContaining(['Varnish']),
    });
  });

it('an ink that is left out is no ink more or less, and the words in it do not count', async () => {
  const text = (word: string, ink: boolean) =>
    pdf(
      Uint8Array.from(
        pdfOf(
          [
            {
              content: `0 0 1 rg 100 300 120 90 re f ${ink ? `/Ink cs 1 scn BT /F 24 Tf 100 600 Td (${word}) Tj ET` : ''}`,
              resources: `/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>${ink ? '/ColorSpace<</Ink[/Separation/Varnish/DeviceCMYK 3 0 R]>>' : ''}`,
            },
          ],
          inkObjects,
        ),
      ),
    );
  const without = { inksOut: ['Varnish'] };
  expect((await compared(text('before', true), text('behind', true))).changes).not.toEqual([]);
  expect((await compared(text('before', true), text('behind', true), without)).changes).toEqual([]);
  expect((await compared(text('', false), text('new', true))).changes.map(({ kind }) => kind)).toContain(
    'ink',
  );
  expect((await compared(text('', false), text('new', true), without)).changes).toEqual([]);
});
