import { beforeAll, describe, expect, it } from 'vitest';
import { type Change, inPlace, type PageComparison, type Placement } from '#shared/compare/change.ts';
import { usualOptions } from '#shared/compare/compare-options.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import { nodeEngine } from '../../tests/support/files/node-engine.ts';
import { randomFrom, seed } from '../../tests/support/run/random.ts';
import { compareBytes } from '../../tests/support/samples/revisions/compare-bytes.ts';
import {
  type Element,
  type Inks,
  type PageModel,
  pdfOfModels,
  randomPage,
} from '../../tests/support/samples/revisions/page-model.ts';
import { outlining, reExports } from '../../tests/support/samples/revisions/re-export.ts';
import { type EditKind, editKinds, revision } from '../../tests/support/samples/revisions/revise-page.ts';
import { pdfOf } from '../../tests/support/samples/write-pdf.ts';
import type { PdfEngine } from '../pdf-engine.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await nodeEngine();
});

const compared = (before: Uint8Array, after: Uint8Array): Promise<PageComparison> =>
  compareBytes(engine, before, after);

const touches = (a: PointRect, b: PointRect): boolean =>
  a.x < b.x + b.width + 3 && b.x < a.x + a.width + 3 && a.y < b.y + b.height + 3 && b.y < a.y + a.height + 3;
const pageOf = (from: number): PageModel => randomPage(randomFrom(from));
const kinds = ({ changes }: { changes: readonly Change[] }) => changes.map(({ kind }) => kind);

/** What each edit is called. A barcode's bars change, and the digits beneath them. */
const names: Record<EditKind, Change['kind'][]> = {
  'word replaced': ['text'],
  'word removed': ['text'],
  digit: ['text'],
  '6 pt character': ['text'],
  'colour by 3 points': ['colour'],
  'picture moved 0.5 mm': ['moved'],
  'hairline moved 0.5 mm': ['shape'],
  'barcode digit': ['shape', 'text'],
  'spot renamed': ['ink'],
  'layer toggled': ['shape'],
};

describe('a page with an edit', () => {
  for (const kind of editKinds)
    it(`${kind}: is found there and nowhere else`, async () => {
      const { before, after, truth } = revision(kind, seed);
      const { changes, placement } = await compared(before, after);
      expect(placement).toEqual(inPlace);
      expect(new Set(changes.map((change) => change.kind))).toEqual(new Set(names[kind]));
      for (const change of changes) expect(truth.some((box) => touches(box, change.at))).toBe(true);
    });
});

const outlined = outlining();
if (outlined !== null)
  it('a digit of a few points that moved its ink within itself is found in outlines too', async () => {
    for (const [was, is] of [
      ['796.70', '790.70'],
      ['680.80', '080.80'],
    ] as const) {
      const page = (text: string): PageModel => ({
        width: 200,
        height: 100,
        elements: [{ kind: 'word', text, x: 40.3, y: 40.6, size: 7, font: 'text' }],
      });
      const [before, after] = [pdfOfModels([page(was)]), pdfOfModels([page(is)])];
      const { changes } = await compared(await outlined(before), await outlined(after));
      expect(changes).toHaveLength(1);
    }
  });

describe('a page without an edit', () => {
  it('has no changes against itself', async () => {
    const page = pdfOfModels([pageOf(seed)]);
    expect(await compared(page, page)).toEqual({
      changes: [],
      placement: inPlace,
      resized: null,
      renderingOnly: 0,
    });
  });

  for (const [name, write] of reExports())
    it(`has none after ${name} wrote it anew`, async () => {
      const page = pdfOfModels([pageOf(seed + 1)]);
      expect((await compared(page, await write(page))).changes).toEqual([]);
    });

  it('has none where it is shifted, turned or scaled as a whole, which is said once', async () => {
    const model = pageOf(seed + 2);
    const before = pdfOfModels([model]);
    const turn = (1.5 * Math.PI) / 180;
    const placements: Placement[] = [
      { a: 1, b: 0, x: 4.3, y: -2.6 },
      { a: 1.02 * Math.cos(turn), b: 1.02 * Math.sin(turn), x: 3, y: -6 },
    ];
    for (const there of placements) {
      const { changes, placement } = await compared(before, pdfOfModels([model], there));
      expect(placement.a).toBeCloseTo(there.a, 3);
      expect(placement.b).toBeCloseTo(there.b, 3);
      expect(Math.hypot(placement.x - there.x, placement.y - there.y)).toBeLessThan(0.5);
      expect(kinds({ changes })).toEqual([]);
    }
  });
});

describe('a change', () => {
  const words = (model: PageModel) =>
    model.elements.flatMap((element) => (element.kind === 'word' ? [element] : []));

  it('on a shifted page is found where it is on each page', async () => {
    const model = pageOf(seed + 3);
    const [word] = words(model).filter(({ text }) => text.length > 5);
    if (word === undefined) throw new Error('no word');
    const after = {
      ...model,
      elements: model.elements.map((each) => (each === word ? { ...word, text: 'otherwise' } : each)),
    };
    const { changes } = await compared(
      pdfOfModels([model]),
      pdfOfModels([after], { a: 1, b: 0, x: 8, y: 5 }),
    );
    expect(changes).toMatchObject([{ kind: 'text', old: word.text, new: 'otherwise' }]);
    expect(changes[0]?.was.x).toBeCloseTo(word.x, 0);
    expect(changes[0]?.at.x).toBeCloseTo(word.x + 8, 0);
  });

  it('of a text that was pushed down is one move with its distance', async () => {
    const model = pageOf(seed + 4);
    const lowest = words(model).at(-1)?.y ?? 0;
    const last = words(model).filter(({ y }) => y > lowest - 60);
    const after = {
      ...model,
      elements: model.elements.map((each) =>
        each.kind === 'word' && last.includes(each) ? { ...each, y: each.y + 8.5 } : each,
      ),
    };
    const { changes } = await compared(pdfOfModels([model]), pdfOfModels([after]));
    const moved = changes.filter(({ kind }) => kind === 'moved');
    expect(moved).toHaveLength(1);
    expect(moved[0]).toMatchObject({ rightMm: 0, downMm: 3 });
  });

  it('of a heading that grew pushes all text and its rules down, between crop marks that stay', async () => {
    const black: Inks = [0, 0, 0, 100];
    const body = (from: number) =>
      Array.from({ length: 60 }, (_, at): Element => {
        const text = `entry${(at * 7919).toString(36)}`;
        return {
          ...{ kind: 'word', text, size: 9, font: 'sans' },
          ...{ x: 60 + (at % 5) * 95, y: from + Math.floor(at / 5) * 20 },
        };
      });
    const rule = (y: number): Element => ({
      kind: 'line',
      box: { x: 60, y, width: 420, height: 0.5 },
      inks: black,
    });
    const marks = [20, 570].flatMap((x) =>
      [4, 800].map((y): Element => ({ kind: 'line', box: { x, y, width: 0.5, height: 24 }, inks: black })),
    );
    const page = (headingSize: number, down: number): PageModel => ({
      width: 595,
      height: 842,
      elements: [
        ...marks,
        { kind: 'word', text: 'Statement', x: 60, y: 60, size: headingSize, font: 'serif' },
        ...body(160 + down),
        ...[0, 100, 200].map((y) => rule(152 + y + down)),
      ],
    });
    const { changes, placement } = await compared(pdfOfModels([page(30, 0)]), pdfOfModels([page(36, 7.3)]));
    expect(placement).toEqual(inPlace);
    expect(changes).toMatchObject([
      { kind: 'text', old: 'Statement', new: 'Statement', size: expect.closeTo(1.2, 2) },
      { kind: 'moved', rightMm: 0, downMm: expect.closeTo(2.6, 1) },
    ]);
  });

  it('of the size of the page is said beside the changes', async () => {
    const model = pageOf(seed + 5);
    const { resized, changes } = await compared(
      pdfOfModels([model]),
      pdfOfModels([{ ...model, height: model.height + 20 }]),
    );
    expect(resized?.new.height).toBe(model.height + 20);
    expect(changes).toEqual([]);
  });

  it('of the size of a small label is said where it is by more than a fiftieth of a side', async () => {
    const label = (width: number, height: number) =>
      Uint8Array.from(pdfOf([{ content: '', box: `0 0 ${width} ${height}` }]));
    for (const [width, height, isResized] of [
      [8.5, 9.07, true],
      [9.07, 8.5, true],
      [8.6, 8.4, false],
    ] as const) {
      const { resized } = await compared(label(8.5, 8.5), label(width, height));
      expect(resized !== null, `${width} × ${height}`).toBe(isResized);
    }
    for (const [height, isResized] of [
      [842.8, false],
      [842.9, true],
    ] as const)
      expect((await compared(label(595, 842), label(595, height))).resized !== null).toBe(isResized);
  });
});

it('a page that cannot be read, of either file, is a fault and no result', async () => {
  const page = pdfOfModels([pageOf(seed)]);
  await compared(page, page);
  for (const [before, after] of [
    [9, 1],
    [1, 9],
  ] as const) {
    const result = await engine.compare(
      { document: 'before', page: before },
      { document: 'after', page: after },
      usualOptions,
    );
    expect(result).toMatchObject({ ok: false, fault: { kind: 'page', page: 9 } });
  }
});
