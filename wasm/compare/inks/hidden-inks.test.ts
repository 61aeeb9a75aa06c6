import { describe, expect, it } from 'vitest';
import { type PageCompareOptions, usualOptions } from '#shared/compare/compare-options.ts';
import { bufferOf, nodeEngine } from '../../../tests/support/files/node-engine.ts';
import { pdfOf } from '../../../tests/support/samples/write-pdf.ts';

const resources =
  '/ColorSpace<</Ink[/Separation/Varnish/DeviceCMYK 3 0 R]>>/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>/ExtGState<</Over<</BM/Normal/OP true/op true/OPM 1>>/Multiplied<</BM/Multiply>>>>';
const tint = '<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0.2 0 0.5 0]/N 1>>';
const page = (content: string): ArrayBuffer =>
  bufferOf(Uint8Array.from(pdfOf([{ content, resources }], [tint])));

/** Returns each change: its kind, or its inks. */
async function changes(
  before: string,
  after: string,
  options: Partial<PageCompareOptions> = {},
): Promise<string[]> {
  const engine = await nodeEngine();
  await engine.open('before', { bytes: page(before), name: 'before.pdf' });
  await engine.open('after', { bytes: page(after), name: 'after.pdf' });
  const ends = [
    { document: 'before', page: 1 },
    { document: 'after', page: 1 },
  ] as const;
  const result = await engine.compare(...ends, { ...usualOptions, ...options });
  if (!result.ok) throw new Error(JSON.stringify(result.fault));
  return result.value.changes.map((change) =>
    change.kind === 'colour' && change.inks
      ? change.inks.map(({ name, old, new: now }) => `${name} ${old} > ${now}`).join(', ')
      : change.kind,
  );
}

const title = '1 0 0 0 k BT /F 40 Tf 60 700 Td (Title) Tj ET';
const area = (inks: string, x = 100) => `${title} ${inks} k ${x} 300 120 90 re f`;
const words = (inks: string) =>
  `${title} ${inks} k BT /F 10 Tf 60 600 Td (black words of ten points) Tj ET 0 0 0 1 k BT /F 10 Tf 60 588 Td (others below) Tj ET`;

describe('inks that RGB does not show', () => {
  it('finds a black that is made of other inks', async () => {
    expect(await changes(area('0.6 0.4 0.4 1'), area('1 1 1 1'))).toEqual([
      'Cyan 60 > 100, Magenta 40 > 100, Yellow 40 > 100',
    ]);
  });

  it('finds words that are set in rich black', async () => {
    const found = await changes(words('0 0 0 1'), words('0.6 0.4 0.4 1'));
    expect(found).toEqual(['Cyan 0 > 60, Magenta 0 > 40, Yellow 0 > 40']);
    expect(await changes(words('0.6 0.4 0.4 1'), words('0.75 0.68 0.67 0.9'))).toEqual([
      'Cyan 60 > 75, Magenta 40 > 68, Yellow 40 > 67, Black 100 > 90',
    ]);
  });

  it('finds it beside what RGB shows', async () => {
    const found = await changes(
      `${area('0.6 0.4 0.4 1')} 0 1 0 0 k 300 300 50 50 re f`,
      `${area('1 1 1 1')} 0 0.5 0 0 k 300 300 50 50 re f`,
    );
    expect(found.toSorted()).toEqual([
      'Cyan 60 > 100, Magenta 40 > 100, Yellow 40 > 100',
      'Magenta 100 > 50',
    ]);
  });

  it('finds nothing in what is covered or in an ink that is left out', async () => {
    const covered = (by: number) => `${title} 0 ${by} 0 0 k 120 320 60 40 re f 1 0 0 0 k 100 300 120 90 re f`;
    expect(await changes(covered(0.5), covered(0.8))).toEqual([]);
    const inksOut = ['Cyan', 'Magenta', 'Yellow'];
    expect(await changes(area('0.6 0.4 0.4 1'), area('1 1 1 1'), { inksOut })).toEqual([]);
  });

  it('finds nothing at the edges of what is covered by the same outline', async () => {
    for (const [width, height] of [
      [200, 3],
      [60, 8],
      [400, 20],
    ])
      for (const [x, y] of [
        [100.37, 300.44],
        [80.5, 300.5],
      ]) {
        const shape = `${x} ${y} ${width} ${height} re f`;
        const under = (by: number) => `${title} 0 ${by} 0 0 k ${shape} 0 0 0 1 k ${shape}`;
        expect(await changes(under(0.3), under(0.6))).toEqual([]);
      }
    const text = 'BT /F 12 Tf 60 600 Td (words that others of the same letters cover) Tj ET';
    const under = (by: number) => `${title} 0 ${by} 0 0 k ${text} 0 0 0 1 k ${text}`;
    expect(await changes(under(0.3), under(0.6))).toEqual([]);
  });

  it('finds nothing where the old or the new inks are not known', async () => {
    const inRgb = `${title} 0 0 0 rg 100 300 120 90 re f`;
    expect(await changes(inRgb, area('1 1 1 1'))).toEqual([]);
    expect(await changes(area('1 1 1 1'), inRgb)).toEqual([]);
    expect(await changes(inRgb, `${inRgb} 1 1 1 1 k 110 310 50 50 re f`)).toEqual([]);
  });

  it('finds black words in a black frame', async () => {
    const framed = (inks: string) =>
      `1 1 1 1 K 2 w 20 20 555 700 re S ${words(inks)} ${inks} k 100 300 40 40 re f`;
    const found = await changes(framed('0.6 0.4 0.4 1'), framed('1 1 1 1'));
    const rich = 'Cyan 60 > 100, Magenta 40 > 100, Yellow 40 > 100';
    expect(found).toEqual([rich, rich]);
  });

  it('leaves out places before it asks how much of an area RGB shows', async () => {
    const black = (inks: string) => `${title} ${inks} k 20 20 140 600 re f`;
    const leftOut = [{ x: 0, y: 300, width: 600, height: 600 }];
    const found = await changes(black('0.6 0.4 0.4 1'), black('1 1 1 1'), { leftOut });
    expect(found).toEqual(['Cyan 60 > 100, Magenta 40 > 100, Yellow 40 > 100']);
  });

  it('leaves the pages as they are: one that overprints is drawn as before', async () => {
    const engine = await nodeEngine(undefined, { documents: 4, displayLists: 1, softHeapBytes: 2 ** 28 });
    const content = (inks: string) =>
      `${area(inks)} 0 1 0 0 k 0 0 80 80 re f /Multiplied gs 0 0 1 0 k 0 0 80 80 re f /Over gs 1 0 0 0 k 0 0 40 40 re f`;
    await engine.open('before', { bytes: page(content('0.6 0.4 0.4 1')), name: 'before.pdf' });
    await engine.open('after', { bytes: page(content('1 1 1 1')), name: 'after.pdf' });
    const tile = async (document = 'before') => {
      const drawn = await engine.tile(document, 1, { x: 0, y: 0, width: 600, height: 850 }, 1, null);
      if (!drawn.ok) throw new Error(JSON.stringify(drawn.fault));
      return Buffer.from(drawn.value.pixels);
    };
    const drawn = await tile();
    const ends = [
      { document: 'before', page: 1 },
      { document: 'after', page: 1 },
    ] as const;
    const result = await engine.compare(...ends, usualOptions);
    expect(result.ok && result.value.changes.length).toBe(1);
    // Another page takes the place of the operators that are kept.
    await tile('after');
    expect((await tile()).equals(drawn)).toBe(true);
  });
});
