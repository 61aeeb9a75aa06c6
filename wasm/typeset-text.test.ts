import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { unpackWoff } from '#server/kernel/pdf/unpack-woff.ts';
import type { TextBlock, TextLimits } from '#shared/protocol/proof-worker.ts';
import { nodeMupdf } from '../tests/support/files/node-engine.ts';
import { bytesSource } from './byte-source.ts';
import { openFile } from './open-file.ts';
import { textOf } from './page-text.ts';
import { typesetText } from './typeset-text.ts';

const library = await nodeMupdf();
const fontOf = (name: string): Uint8Array =>
  unpackWoff(readFileSync(`node_modules/@fontsource/${name}-normal.woff`));
const fonts = [
  { name: 'Text Regular', bytes: fontOf('inter/files/inter-latin-400') },
  { name: 'Text Bold', bytes: fontOf('inter/files/inter-latin-700') },
  { name: 'Arabic', bytes: fontOf('noto-sans-arabic/files/noto-sans-arabic-arabic-400') },
];
const usual: TextLimits = { width: 400, height: 600 };
const block = (text: string, change: Partial<TextBlock> = {}): TextBlock => ({
  spans: [{ text, bold: false }],
  ...{ size: 10, lineHeight: 14, width: null, color: '#cc0000' },
  ...change,
});

/** Sets blocks, and returns the size of each and the lines that can be read on its page. */
function set(blocks: readonly TextBlock[], limits = usual) {
  const { pdf, sizes } = typesetText(library, fonts, blocks, limits);
  const file = openFile(library.mupdf, bytesSource(pdf), 'text.pdf', undefined);
  try {
    expect(file.pageCount).toBe(blocks.length);
    return sizes.map((size, at) => {
      const page = file.loadPage(at + 1);
      const [left, top, right, bottom] = page.getBounds();
      expect(right - left).toBeCloseTo(size.width, 1);
      expect(bottom - top).toBeCloseTo(size.height, 1);
      const list = page.toDisplayList(true);
      const lines = textOf(library.raw, list).lines.map(({ text }) => text.trim());
      list.destroy();
      page.destroy();
      return { ...size, lines };
    });
  } finally {
    file.dispose();
  }
}

describe('text that is set on pages of its own', () => {
  it('has a page for each block, as high as its lines and as wide as its text', () => {
    const [short, long] = set([block('Ada'), block('Ada Lovelace, London')]);
    expect([short?.lines, long?.lines]).toEqual([['Ada'], ['Ada Lovelace, London']]);
    expect([short?.height, long?.height]).toEqual([14, 14]);
    expect(short?.width).toBeGreaterThan(10);
    expect(long?.width).toBeGreaterThan(3 * (short?.width ?? 0));
  });

  it('is broken at its width, no wider than the page allows, and no higher', () => {
    const text = 'words that go on and on '.repeat(8);
    const [narrow, wide] = set([block(text, { width: 100 }), block(text)]);
    expect(narrow?.width).toBeLessThanOrEqual(100);
    expect(narrow?.lines.join(' ')).toBe(text.trim());
    expect(narrow?.height).toBe((narrow?.lines.length ?? 0) * 14);
    expect(wide?.width).toBeLessThanOrEqual(400);
    expect(wide?.lines.length).toBeLessThan(narrow?.lines.length ?? 0);
    const [low] = set([block(text, { width: 100 })], { width: 400, height: 30 });
    expect(low?.height).toBe(30);
  });

  it('is the text that was typed, not markup', () => {
    for (const text of ['R&D', 'a & b', '&amp; &lt;b&gt;', '&#65; &#x41;', '&amp;amp;', '1 < 2 > 0', '<b>x'])
      expect(set([block(text)])[0]?.lines, text).toEqual([text]);
  });

  it('has signs that the first font does not have in the next one that has them', () => {
    const [latin, chinese, both] = set([block('abc'), block('校样'), block('abc 校样')]);
    expect(latin?.lines).toEqual(['abc']);
    expect(chinese?.lines).toEqual(['校样']);
    expect(both?.lines).toEqual(['abc 校样']);
    // Letters joined from the right have room beside them.
    const [arabic] = set([block('سلام')]);
    expect(arabic?.lines.join('')).toHaveLength(4);
  });

  it('names the code points of what no font has, so that nothing is lost', () => {
    expect(set([block('a\u{1F9FF}b')])[0]?.lines[0]).toMatch(/^a\[U.1F9FF\]b$/);
    expect(set([block('x\uE000')])[0]?.lines[0]).toMatch(/^x\[U.E000\]$/);
  });

  it('has bold words in the bold font, which are wider', () => {
    const spans = (bold: boolean) => [{ text: 'Approved by the customer', bold }];
    const [regular, bold] = set([block('', { spans: spans(false) }), block('', { spans: spans(true) })]);
    expect(bold?.lines).toEqual(regular?.lines);
    expect(bold?.width).toBeGreaterThan((regular?.width ?? 0) + 2);
  });

  it('is one line high where there is none', () => {
    expect(set([block('')])[0]).toMatchObject({ height: 14, lines: [] });
  });

  it('begins a new line where one was typed', () => {
    for (const end of ['\n', '\r\n', '\u2028'])
      expect(set([block(`First${end}Second`)])[0]).toMatchObject({ height: 28, lines: ['First', 'Second'] });
    expect(set([block('First\tsecond')])[0]?.lines).toEqual(['First second']);
  });
});
