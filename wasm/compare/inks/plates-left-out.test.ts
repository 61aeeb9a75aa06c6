import { beforeAll, expect, it } from 'vitest';
import { inPlace } from '#shared/compare/change.ts';
import { usualOptions } from '#shared/compare/compare-options.ts';
import { processInks } from '#shared/compare/process-inks.ts';
import type { EngineResult } from '#shared/protocol/pdf-worker.ts';
import { bufferOf, nodeEngine, nodeMupdf } from '../../../tests/support/files/node-engine.ts';
import { type PdfObject, pdfOf } from '../../../tests/support/samples/write-pdf.ts';
import { bytesSource } from '../../byte-source.ts';
import { openFile } from '../../open-file.ts';
import type { PdfEngine } from '../../pdf-engine.ts';
import { enginePage } from '../engine-page.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await nodeEngine();
});

function value<T>(result: EngineResult<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.fault));
  return result.value;
}

/** Objects 3 and 4: a transform of a spot ink into all four process inks, and a pattern of one of them. */
const others: PdfObject[] = [
  '<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0.2 1 0.5 0.1]/N 1>>',
  {
    entries:
      '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 8 8]/XStep 8/YStep 8/Resources<<>>',
    data: '1 0 0 0 k 0 0 4 8 re f',
  },
];
const resources =
  '/ColorSpace<</Ink[/Separation/Varnish/DeviceCMYK 3 0 R]>>/Pattern<</P 4 0 R>>/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';
const page = (content: string, objects: readonly PdfObject[] = others): Uint8Array =>
  Uint8Array.from(pdfOf([{ content, resources }], objects));

async function kinds(was: Uint8Array, is: Uint8Array, inksOut: readonly string[]): Promise<string[]> {
  value(await engine.open('before', { bytes: bufferOf(was), name: 'page.pdf' }));
  value(await engine.open('after', { bytes: bufferOf(is), name: 'page.pdf' }));
  const ends = [
    { document: 'before', page: 1 },
    { document: 'after', page: 1 },
  ] as const;
  return value(await engine.compare(...ends, { ...usualOptions, inksOut })).changes.map(({ kind }) => kind);
}

/** A rectangle in four inks. */
const printed = (inks: readonly number[], x = 100) => `${inks.join(' ')} k ${x} 300 120 90 re f`;
const usual = [0.6, 0.4, 0.3, 0.2];
for (const [at, ink] of processInks.entries())
  it(`a change in ${ink} alone is left out with it, and with no other ink`, async () => {
    const was = page(printed(usual));
    const is = page(printed(usual.map((tint, other) => (other === at ? tint + 0.15 : tint))));
    expect(await kinds(was, is, [])).not.toEqual([]);
    for (const other of processInks)
      expect((await kinds(was, is, [other])).length === 0, `without ${other}`).toBe(other === ink);
    expect(await kinds(was, is, ['Varnish', ink])).toEqual([]);
    // What changes beside it in another ink counts.
    const more = usual.map((tint, other) => (other === at ? tint + 0.15 : tint + 0.1));
    expect(await kinds(was, page(printed(more)), [ink])).not.toEqual([]);
  });

it('words that are printed in black alone do not count without black, nor do grey and RGB ones', async () => {
  for (const colour of ['0 0 0 1 k', '0 g', '0 0 0 rg']) {
    const text = (word: string) =>
      page(`1 0 0 0 k 100 300 120 90 re f ${colour} BT /F 24 Tf 100 600 Td (${word}) Tj ET`);
    expect(await kinds(text('before'), text('behind'), ['Cyan'])).toContain('text');
    expect(await kinds(text('before'), text('behind'), ['Black'])).toEqual([]);
  }
});

it('a spot ink counts with all inks that it is shown in, over a process ink that is left out', async () => {
  const over = (tint: number, magenta: number) =>
    page(`0 ${magenta} 0 0 k 60 300 200 90 re f /Ink cs ${tint} scn 100 300 60 90 re f`);
  // Two files as they are and two without their spot inks are needed at once.
  for (const inksOut of [['Magenta'], ['Magenta', 'Yellow', 'Cyan', 'Black'], [...processInks, 'Gold']]) {
    expect(await kinds(over(1, 0.5), over(0.6, 0.5), inksOut)).not.toEqual([]);
    expect(await kinds(over(1, 0.5), over(1, 0.9), inksOut)).toEqual([]);
  }
  expect(await kinds(over(1, 0.5), over(0.6, 0.9), ['Magenta', 'Varnish'])).toEqual([]);
});

it('with every process ink left out the page is its spot inks', async () => {
  const spots = '/Ink cs 1 scn 100 100 60 90 re f';
  const was = page(`${printed(usual)} ${spots}`);
  expect(await kinds(was, page(`${printed([0, 1, 0, 0.4], 300)} ${spots}`), processInks)).toEqual([]);
  expect(
    await kinds(was, page(`${printed(usual)} ${spots.replace('100 100', '300 100')}`), processInks),
  ).not.toEqual([]);
});

it('a pattern that was drawn with all inks loses those that are left out', async () => {
  const tiled = (inks: string) =>
    page('/Pattern cs /P scn 100 300 120 90 re f', [
      others[0] ?? '',
      { ...(others[1] as object), data: `${inks} k 0 0 4 8 re f` },
    ]);
  expect(await kinds(tiled('1 0 0 0'), tiled('0.2 0 0 0'), [])).not.toEqual([]);
  expect(await kinds(tiled('1 0 0 0'), tiled('0.2 0 0 0'), ['Cyan'])).toEqual([]);
  expect(await kinds(tiled('1 0 0 0'), tiled('0.2 0 0 0'), [])).not.toEqual([]);
});

it('what is not left out has the colours that it is shown with', async () => {
  const library = await nodeMupdf();
  const tints = [0, 0.25, 0.6, 1];
  const cells = tints.flatMap((cyan, a) =>
    tints.flatMap((magenta, b) =>
      tints.map((yellow, c) => ({
        inks: [cyan, magenta, yellow, b === 1 ? 0.3 : 0],
        x: (a * 4 + b) * 10,
        y: c * 10,
      })),
    ),
  );
  const bytes = Uint8Array.from(
    pdfOf([
      {
        content: cells.map(({ inks, x, y }) => `${inks.join(' ')} k ${x} ${y} 10 10 re f`).join('\n'),
        box: '0 0 160 40',
      },
    ]),
  );
  const file = openFile(library.mupdf, bytesSource(bytes), 'page.pdf', undefined);
  const loaded = file.loadPage(1);
  const list = loaded.toDisplayList(true);
  const rect = { x: 0, y: 0, width: 160, height: 40 };
  const drawn = (channels: readonly number[] | null) =>
    enginePage(library, file, 1, list, channels && { channels, withoutSpots: null }).draw(rect, 1, inPlace);
  const [shown, all, withoutYellow] = [drawn(null), drawn([]), drawn([2])];
  expect(Math.max(...shown.map((level, at) => Math.abs(level - (all[at] ?? 0))))).toBeLessThanOrEqual(2);
  // Without yellow, each of the cells above one another is as that which has none.
  const row = (pixels: Uint8Array, y: number) => pixels.subarray(y * 160 * 4, (y + 1) * 160 * 4);
  for (const y of [5, 15, 25]) expect(row(withoutYellow, y)).toEqual(row(all, 35));
  list.destroy();
  loaded.destroy();
  file.dispose();
});
