import { expect, it } from 'vitest';
import { nodeEngine } from '../../tests/support/files/node-engine.ts';
import { randomFrom, seed } from '../../tests/support/run/random.ts';
import { pdfOf } from '../../tests/support/samples/write-pdf.ts';
import { pageFingerprint } from './page-fingerprint.ts';

const next = randomFrom(seed);
const letter = () => String.fromCharCode(97 + Math.floor(next() * 26));
const lettersOf = (count: number): string => Array.from({ length: count }, letter).join('');
/** A page of ten lines of 40 letters without a blank. */
const pageOf = (text: string) => ({
  content: `BT /F 14 Tf 30 TL 50 742 Td ${(text.match(/.{1,40}/g) ?? []).map((line) => `(${line}) Tj T*`).join(' ')} ET`,
  resources: '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Courier>>>>',
});

it('a page whose text has no blanks is known again after its lines have broken anew', async () => {
  const engine = await nodeEngine();
  const [first, second] = [lettersOf(400), lettersOf(400)];
  const prints = async (...texts: string[]) => {
    const bytes = Uint8Array.from(pdfOf(texts.map(pageOf))).buffer;
    await engine.open('file', { bytes, name: 'file.pdf' });
    return Promise.all(
      texts.map(async (_, at) => {
        const print = await engine.fingerprint('file', at + 1);
        if (!print.ok) throw new Error(print.fault.kind);
        return print.value;
      }),
    );
  };
  const map = await engine.matchPages(await prints(first, second), await prints(first, `q${second}`));
  expect(map).toMatchObject({ ok: true, value: { pages: [{ old: 1 }, { old: 2 }], removed: [] } });
});

it('the text of a page in a script without blanks is the same wherever its lines break', () => {
  const print = (...lines: string[]) =>
    pageFingerprint(
      { width: 595, height: 842 },
      { width: 24, height: 24, pixels: new ArrayBuffer(24 * 24 * 4) },
      lines.map((text) => ({
        text,
        origin: { x: 0, y: 0 },
        box: { x: 0, y: 0, width: 1, height: 1 },
        colour: 0,
      })),
    );
  for (const text of ['包装印刷质量检验报告', 'ひらがなとカタカナ', 'ภาษาไทยไม่เว้นวรรค']) {
    const [whole, broken] = [print(text), print(text.slice(0, 4), text.slice(4))];
    expect(broken).toEqual(whole);
    expect(broken.text).not.toBe(0);
  }
  expect(print('packaging').words).not.toEqual(print('pack', 'aging').words);
});
