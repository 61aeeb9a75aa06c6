import { describe, expect, it } from 'vitest';
import type { SearchHit, TextLine } from '#shared/protocol/pdf-worker.ts';
import { bufferOf, nodeEngine } from '../tests/support/files/node-engine.ts';
import { pdfOf } from '../tests/support/samples/write-pdf.ts';

const font = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>>>';
/** Lines of 10 points, each letter 6 points wide, from the top left at 50, 742. */
const page = (lines: readonly string[]): string =>
  `BT /F 10 Tf 14 TL 50 742 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`;

async function engineOf(content: string) {
  const engine = await nodeEngine();
  const opened = await engine.open('text', {
    bytes: bufferOf(pdfOf([{ content, resources: font }])),
    name: 'text.pdf',
  });
  if (!opened.ok) throw new Error(opened.fault.kind);
  return engine;
}
async function textOf(content: string): Promise<TextLine[]> {
  const engine = await engineOf(content);
  const found = await engine.text('text', 1, null);
  if (!found.ok) throw new Error(found.fault.kind);
  return found.value.lines;
}
async function hitsOf(content: string, needle: string): Promise<SearchHit[]> {
  const engine = await engineOf(content);
  const found = await engine.search('text', 1, needle, null);
  if (!found.ok) throw new Error(found.fault.kind);
  return found.value;
}
/** Left, top, right and bottom of a quad. */
const boxOf = (quads: ArrayLike<number>, at: number): number[] => {
  const xs = [0, 2, 4, 6].map((side) => quads[at * 8 + side] ?? Number.NaN);
  const ys = [1, 3, 5, 7].map((side) => quads[at * 8 + side] ?? Number.NaN);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(Math.round);
};

describe('the text of a page', () => {
  it('is its lines in reading order, with a quad where each letter stands', async () => {
    const lines = await textOf(page(['Two  spaces', 'next']));
    expect(lines.map(({ text }) => text)).toEqual(['Two  spaces', 'next']);
    for (const { text, quads } of lines) expect(quads).toHaveLength(text.length * 8);
    const [first, second] = lines;
    expect(boxOf(first?.quads ?? [], 0).filter((_, side) => side % 2 === 0)).toEqual([50, 56]);
    expect(boxOf(first?.quads ?? [], 10).filter((_, side) => side % 2 === 0)).toEqual([110, 116]);
    const [, top = 0, , bottom = 0] = boxOf(first?.quads ?? [], 0);
    // The baseline is 742 points above the bottom of a page of 842.
    expect(top).toBeLessThan(100);
    expect(bottom).toBeGreaterThan(99);
    expect(boxOf(second?.quads ?? [], 0)[1]).toBe(top + 14);
  });

  it('has as many quads as UTF-16 units, also of a letter of two', async () => {
    const toUnicode =
      '/CIDInit /ProcSet findresource begin 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <41> <D83DDE00> endbfchar endcmap end';
    const bytes = pdfOf(
      [
        {
          content: 'BT /F 10 Tf 50 700 Td (AB) Tj ET',
          resources: '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Courier/ToUnicode 3 0 R>>>>',
        },
      ],
      [{ data: toUnicode }],
    );
    const engine = await nodeEngine();
    await engine.open('astral', { bytes: bufferOf(bytes), name: 'astral.pdf' });
    const found = await engine.text('astral', 1, null);
    const [line] = found.ok ? found.value.lines : [];
    expect(line?.text).toBe('😀B');
    expect(line?.quads).toHaveLength(3 * 8);
    expect(boxOf(line?.quads ?? [], 0)).toEqual(boxOf(line?.quads ?? [], 1));
    expect(boxOf(line?.quads ?? [], 2)[0]).toBe(56);
  });

  it('is none of a page without any', async () => {
    expect(await textOf('0 0 100 100 re f')).toEqual([]);
  });
});

describe('a search', () => {
  it('finds each place, whatever its case', async () => {
    const hits = await hitsOf(page(['Proof proof', 'no match', 'a PROOF']), 'proof');
    expect(hits.map((hit) => boxOf(hit, 0).filter((_, side) => side % 2 === 0))).toEqual([
      [50, 80],
      [86, 116],
      [62, 92],
    ]);
  });

  it('finds accented letters by plain ones, and plain ones by accented ones', async () => {
    expect(await hitsOf(page(['caf\\351 cafe']), 'cafe')).toHaveLength(2);
    expect(await hitsOf(page(['caf\\351 cafe']), 'CAFÉ')).toHaveLength(2);
  });

  it('finds a word that a hyphen parts as one hit of two quads', async () => {
    const hits = await hitsOf(page(['the water-', 'mark is']), 'watermark');
    expect(hits).toHaveLength(1);
    expect(hits[0]).toHaveLength(16);
    const [hit = new Float32Array()] = hits;
    expect(boxOf(hit, 1)[0]).toBe(50);
    expect(boxOf(hit, 1)[1]).toBe((boxOf(hit, 0)[1] ?? 0) + 14);
  });

  it('finds nothing of nothing, nor of what is not there', async () => {
    expect(await hitsOf(page(['some text']), '')).toEqual([]);
    expect(await hitsOf(page(['some text']), 'other')).toEqual([]);
  });

  it('finds all of more places than it asks for at first', async () => {
    const lines = Array.from({ length: 40 }, () => 'ab '.repeat(13));
    expect(await hitsOf(page(lines), 'ab')).toHaveLength(520);
    const full = Array.from({ length: 32 }, () => 'ab '.repeat(16));
    expect(await hitsOf(page(full), 'ab')).toHaveLength(512);
  });
});
