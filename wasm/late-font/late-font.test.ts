import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProofPreparer } from '#server/files/preview/prepare-proof.ts';
import { bufferOf } from '../../tests/support/files/node-engine.ts';
import { loadMupdf } from '../load-mupdf.ts';
import { PdfEngine } from '../pdf-engine.ts';
import { splitEngine } from './split-engine.ts';

/** A page of 300 by 200 points. */
const page = (more: string, objects: string) => `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]${more}>>endobj
${objects}trailer<</Root 1 0 R>>`;

function textPage(font: string, shown: string): string {
  const content = `BT /F 30 Tf 20 140 Td ${shown} Tj ET`;
  return page(
    `/Contents 4 0 R/Resources<</Font<</F ${font}>>>>`,
    `4 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj\n`,
  );
}

/** A font that the file names and does not have. */
const named = (base: string, ordering: string, encoding: string) =>
  `<</Type/Font/Subtype/Type0/BaseFont/${base}/Encoding/${encoding}/DescendantFonts[<</Type/Font/Subtype/CIDFontType0/BaseFont/${base}/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 2>>/FontDescriptor<</Type/FontDescriptor/FontName/${base}/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80>>>>]>>`;

const latin = textPage('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>', '(Sea salt)');
const samples = {
  'simplified Chinese': textPage(named('STSong-Light', 'GB1', 'UniGB-UCS2-H'), '<4F60597D4E2D6587>'),
  'traditional Chinese': textPage(named('MSung-Light', 'CNS1', 'UniCNS-UCS2-H'), '<7E415B57>'),
  Japanese: textPage(named('HeiseiMin-W3', 'Japan1', 'UniJIS-UCS2-H'), '<3053306B3061306F65E5672C>'),
  Korean: textPage(named('HYSMyeongJo-Medium', 'Korea1', 'UniKS-UCS2-H'), '<C548B155D558C138>'),
  'a note that has no appearance of its own': page(
    '/Annots[5 0 R]',
    '5 0 obj<</Type/Annot/Subtype/FreeText/Rect[20 20 280 180]/DA(/Helv 20 Tf 0 g)/Contents<FEFF4F60597D4E2D65870020C548B155>>>endobj\n',
  ),
};

const { engine, font } = splitEngine(readFileSync('node_modules/mupdf/dist/mupdf-wasm.wasm'));
const limits = { documents: 4, displayLists: 24, softHeapBytes: 2 ** 28 };
const noFetch = { status: 0, contentRange: null, bytes: new Uint8Array() };
let fetched = 0;
let isConnected = true;
let parted: PdfEngine;
const preparer = new ProofPreparer();

beforeAll(async () => {
  const library = await loadMupdf(await WebAssembly.compile(engine), 2 ** 30, () => {
    fetched++;
    return isConnected ? font : null;
  });
  parted = new PdfEngine(library, { now: () => noFetch, soon: async () => noFetch }, limits);
});
afterAll(() => preparer.dispose());

/** Returns the page as JPEG by the engine without the font. */
async function draw(text: string) {
  const opened = await parted.open('sample', {
    bytes: bufferOf(new TextEncoder().encode(text)),
    name: 'sample.pdf',
  });
  if (!opened.ok) return opened.fault;
  const drawn = await parted.jpeg('sample', 1, 1, 82);
  await parted.close('sample');
  return drawn.ok ? Buffer.from(drawn.value) : drawn.fault;
}

/** Returns the page by the whole engine, as the server has it. */
async function drawWhole(text: string): Promise<Buffer> {
  const source = { bytes: Buffer.from(text), name: 'sample.pdf' };
  const drawn = await preparer.drawPages(source, { count: 1, width: 300, height: 200 });
  const picture = drawn.ok ? drawn.value.pages[0] : null;
  if (picture == null) throw new Error('the whole engine draws nothing');
  return Buffer.from(picture.bytes);
}

describe('an engine without the font for Chinese, Japanese and Korean', () => {
  it('is smaller by it, and a module', () => {
    expect(WebAssembly.validate(engine)).toBe(true);
    expect(engine.length).toBeLessThan(7_000_000);
    expect(font.length).toBeGreaterThan(3_000_000);
  });

  it('draws other pages without asking for it', async () => {
    expect(await draw(latin)).toEqual(await drawWhole(latin));
    expect(fetched).toBe(0);
  });

  it('says that the connection is lost, and draws the page when it is back, also for several at once', async () => {
    isConnected = false;
    expect(await draw(samples['a note that has no appearance of its own'])).toEqual({
      kind: 'unexpected',
      status: 0,
    });
    expect(await draw(samples.Korean)).toEqual({ kind: 'unexpected', status: 0 });
    expect(await draw(latin)).toEqual(await drawWhole(latin));
    isConnected = true;
    fetched = 0;
    const { Japanese } = samples;
    const bytes = bufferOf(new TextEncoder().encode(Japanese));
    const opening = parted.open('both', { bytes, name: 'both.pdf' });
    const tiles = await Promise.all([1, 1].map((scale) => parted.jpeg('both', 1, scale, 82)));
    expect(await opening).toMatchObject({ ok: true });
    for (const tile of tiles) {
      if (!tile.ok) throw new Error(tile.fault.kind);
      expect(Buffer.from(tile.value)).toEqual(await drawWhole(Japanese));
    }
    expect(await draw(samples.Korean)).toEqual(await drawWhole(samples.Korean));
  });

  it.each(Object.entries(samples))('draws %s as the whole engine does, byte for byte', async (_, text) => {
    const drawn = await draw(text);
    expect(drawn).toEqual(await drawWhole(text));
    expect(drawn).not.toEqual(await drawWhole(page('', '')));
    expect(fetched).toBe(1);
  });
});

it('splits no binary that it does not know', () => {
  const empty = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
  expect(() => splitEngine(empty)).toThrow('the engine cannot be split: it has no data');
  const withoutFont = new Uint8Array([...empty, 11, 7, 1, 0, 0x41, 0, 0x0b, 1, 65]);
  expect(() => splitEngine(withoutFont)).toThrow('it has 0 large fonts');
});
