import { beforeAll, describe, expect, it } from 'vitest';
import type { EngineResult } from '#shared/protocol/pdf-worker.ts';
import { bufferOf, nodeEngine } from '../tests/support/files/node-engine.ts';
import { mosaicJpeg } from '../tests/support/samples/write-jpeg.ts';
import { pdfOf } from '../tests/support/samples/write-pdf.ts';
import type { PdfEngine } from './pdf-engine.ts';

/** Two pages of 200 by 100 points. The first has a red square on layer `Art`, a blue one on `Guides`, and text. */
const content = `/OC /A BDC 1 0 0 rg 0 50 50 50 re f EMC
/OC /G BDC 0 0 1 rg 150 50 50 50 re f EMC
BT 0 g /F 20 Tf 10 20 Td (Galley proof) Tj ET`;
const layered = `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[6 0 R 7 0 R]/D<</Order[6 0 R 7 0 R]/OFF[7 0 R]>>>>>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 5 0 R/Resources<</Font<</F 8 0 R>>/Properties<</A 6 0 R/G 7 0 R>>>>>>endobj
4 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/UserUnit 2/TrimBox[10 10 190 90]>>endobj
5 0 obj<</Length ${content.length}>>stream
${content}
endstream endobj
6 0 obj<</Type/OCG/Name(Art)>>endobj
7 0 obj<</Type/OCG/Name(Guides)>>endobj
8 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>`;
/** A page with a word on the layer `German`, and a filled form field. */
const german = '/OC /A BDC BT 0 g /F 20 Tf 10 70 Td (Guten Tag) Tj ET EMC';
const filled = '/Tx BMC BT 0 g /F 12 Tf 2 4 Td (Ada Lim) Tj ET EMC';
const spoken = `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[6 0 R]/D<</Order[6 0 R]>>>>/AcroForm<</Fields[9 0 R]>>>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 5 0 R/Annots[9 0 R]/Resources<</Font<</F 8 0 R>>/Properties<</A 6 0 R>>>>>>endobj
5 0 obj<</Length ${german.length}>>stream
${german}
endstream endobj
6 0 obj<</Type/OCG/Name(German)>>endobj
8 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
9 0 obj<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Ada Lim)/Rect[10 10 110 30]/F 4/P 3 0 R/AP<</N 10 0 R>>>>endobj
10 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 100 20]/Resources<</Font<</F 8 0 R>>>>/Length ${filled.length}>>stream
${filled}
endstream endobj
trailer<</Root 1 0 R>>`;
const source = () => ({
  bytes: new TextEncoder().encode(layered).buffer as ArrayBuffer,
  name: 'layered.pdf',
});

function value<T>(result: EngineResult<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.fault));
  return result.value;
}

let engine: PdfEngine;
beforeAll(async () => {
  engine = await nodeEngine();
  value(await engine.open('layered', source()));
});

async function colourAt(x: number, y: number, hidden: number[], scale = 1): Promise<number[]> {
  const rect = { x: x * scale, y: y * scale, width: 1, height: 1 };
  return [...new Uint8Array(value(await engine.tile('layered', 1, rect, scale, hidden)).pixels)];
}

describe('the engine', () => {
  it('returns pages, sizes and layers with their first visibility', async () => {
    const { layers, ...rest } = value(await engine.open('again', source()));
    expect(rest).toEqual({ pageCount: 2, firstPage: { width: 200, height: 100 } });
    expect(layers.map(({ id }) => id)).toEqual([0, 1]);
    expect(Object.fromEntries(layers.map(({ name, visible }) => [name, visible]))).toEqual({
      Art: true,
      Guides: false,
    });
    await engine.close('again');
    expect(value(await engine.pageSizes('layered', 1, 9))).toEqual([
      { width: 200, height: 100 },
      { width: 400, height: 200 },
    ]);
  });

  it('draws what has a damaged colour profile, and says that it is left out', async () => {
    const damaged = new Uint8Array(600).fill(7);
    const inPdf = `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 8 8]/Contents 4 0 R/Resources<</ColorSpace<</C[/ICCBased 5 0 R]>>>>>>endobj
4 0 obj<</Length 27>>stream
/C cs 1 0 0 sc 0 0 8 8 re f
endstream endobj
5 0 obj<</N 3/Alternate/DeviceRGB/Length 9>>stream
notAnIcc!
endstream endobj
trailer<</Root 1 0 R>>`;
    const jpeg = mosaicJpeg(
      { columns: 2, rows: 2, colourAt: (column) => [200, 90 * column, 30] },
      'progressive',
    );
    const marker = [0xff, 0xe2, (damaged.length + 16) >> 8, (damaged.length + 16) & 0xff];
    const profile = [...marker, ...new TextEncoder().encode('ICC_PROFILE\0'), 1, 1, ...damaged];
    const inJpeg = Uint8Array.from([...jpeg.subarray(0, 2), ...profile, ...jpeg.subarray(2)]);
    const drawn = async (name: string, bytes: Uint8Array) => {
      value(await engine.open(name, { bytes: bufferOf(bytes), name }));
      return value(await engine.tile(name, 1, { x: 0, y: 0, width: 4, height: 4 }, 1, null));
    };
    const page = await drawn('broken.pdf', new TextEncoder().encode(inPdf));
    expect([...new Uint8Array(page.pixels).subarray(0, 4)]).toEqual([255, 0, 0, 255]);
    expect(page.leavesProfileOut).toBe(true);
    const whole = await drawn('whole.jpg', jpeg);
    expect(whole.leavesProfileOut).toBeUndefined();
    expect(await drawn('broken.jpg', inJpeg)).toEqual({ ...whole, leavesProfileOut: true });
  });

  it('draws into memory of the same size, and leaves memory of another alone', async () => {
    const rect = { x: 0, y: 0, width: 20, height: 10 };
    const own = value(await engine.tile('layered', 1, rect, 1, null));
    const [fitting, other] = [new ArrayBuffer(20 * 10 * 4), new ArrayBuffer(4)];
    const again = value(await engine.tile('layered', 1, rect, 1, null, fitting));
    expect(again.pixels).toBe(fitting);
    expect(again).toEqual(own);
    expect(value(await engine.tile('layered', 1, rect, 1, null, other))).toEqual(own);
    expect(new Uint8Array(other)).toEqual(new Uint8Array(4));
  });

  it('draws with just the layers shown that are not hidden, as asked each time', async () => {
    const [red, blue, white] = [
      [255, 0, 0, 255],
      [0, 0, 255, 255],
      [255, 255, 255, 255],
    ];
    const { layers } = value(await engine.open('layered', source()));
    const ids = (...names: string[]) => layers.flatMap(({ id, name }) => (names.includes(name) ? [id] : []));
    for (const [hidden, left, right] of [
      [ids(), red, blue],
      [ids('Art'), white, blue],
      [ids('Guides'), red, white],
      [ids('Art', 'Guides'), white, white],
      [ids(), red, blue],
    ]) {
      expect(await colourAt(25, 25, hidden ?? [])).toEqual(left);
      expect(await colourAt(175, 25, hidden ?? [])).toEqual(right);
    }
  });

  it('draws the same place at any scale', async () => {
    for (const scale of [0.1, 0.5, 3, 64])
      expect(await colourAt(20, 20, [], scale)).toEqual([255, 0, 0, 255]);
  });

  it('gives boxes in page points, user unit and all', async () => {
    expect(value(await engine.pageBoxes('layered', 2))).toEqual({
      media: { x: 0, y: 0, width: 400, height: 200 },
      crop: { x: 0, y: 0, width: 400, height: 200 },
      bleed: null,
      trim: { x: 20, y: 20, width: 360, height: 160 },
      art: null,
    });
  });

  it('gives lines of text with a quad for each letter, where the letter stands', async () => {
    const [line, ...more] = value(await engine.text('layered', 1, null)).lines;
    expect(line?.text).toBe('Galley proof');
    expect(more).toEqual([]);
    expect(line?.quads).toHaveLength(12 * 8);
    const [left, top, , , , bottom] = line?.quads ?? [];
    expect(left).toBeCloseTo(10, 0);
    expect(top).toBeLessThan(70);
    expect(bottom).toBeGreaterThan(78);
  });

  it('finds words whatever their case', async () => {
    const [hit, ...more] = value(await engine.search('layered', 1, 'PROOF', null));
    expect(more).toEqual([]);
    expect(hit?.[0]).toBeGreaterThan(60);
    expect(value(await engine.search('layered', 1, 'missing', null))).toEqual([]);
    expect(value(await engine.search('layered', 1, '', null))).toEqual([]);
  });

  it('finds all there is on a page, however often, and a hit over two lines as one', async () => {
    const [lines, perLine] = [60, 30];
    const rows = Array.from(
      { length: lines },
      (_, row) => `1 0 0 1 20 ${800 - row * 12} Tm (${'no ink '.repeat(perLine)}) Tj`,
    );
    const parted = `1 0 0 1 20 60 Tm (Some gal-) Tj 1 0 0 1 20 54 Tm (leries more) Tj`;
    const page = {
      content: `BT /F 5 Tf ${rows.join(' ')} ${parted} ET`,
      resources: '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>',
    };
    value(await engine.open('full', { bytes: bufferOf(Uint8Array.from(pdfOf([page]))), name: 'full.pdf' }));
    const hits = value(await engine.search('full', 1, 'ink', null));
    expect(hits).toHaveLength(lines * perLine);
    expect(new Set(hits.map((hit) => [...hit].join())).size).toBe(lines * perLine);
    const [galleries, ...others] = value(await engine.search('full', 1, 'galleries', null));
    expect(galleries).toHaveLength(16);
    expect(others).toEqual([]);
  });

  it('finds and gives the text of what is drawn: of form fields too, and of layers as they are shown', async () => {
    const [german] = value(
      await engine.open('spoken', { bytes: bufferOf(new TextEncoder().encode(spoken)), name: 'spoken.pdf' }),
    ).layers;
    const rect = { x: 0, y: 0, width: 10, height: 10 };
    const textWith = async (hidden: number[] | null) =>
      value(await engine.text('spoken', 1, hidden)).lines.map(({ text }) => text);
    const hits = async (needle: string, hidden: number[] | null) =>
      value(await engine.search('spoken', 1, needle, hidden)).length;
    const without = [german?.id ?? 0];
    // Drawn first with, then without, then with the layer again.
    for (const hidden of [[], without, []]) value(await engine.tile('spoken', 1, rect, 1, hidden));
    expect(await textWith(null)).toEqual(['Guten Tag', 'Ada Lim']);
    expect([await hits('tag', null), await hits('lim', null)]).toEqual([1, 1]);
    expect(await textWith(without)).toEqual(['Ada Lim']);
    expect(await hits('tag', without)).toBe(0);
  });

  it('makes a JPEG of a page', async () => {
    const jpeg = new Uint8Array(value(await engine.jpeg('layered', 1, 1, 80)));
    expect([...jpeg.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  });

  it.each([
    { x: 0, y: 0, width: 0, height: 5 },
    { x: 0, y: 0, width: 1.5, height: 5 },
    { x: 0, y: 0, width: 1e5, height: 1e5 },
  ])('refuses a tile of $width by $height', async (rect) => {
    expect((await engine.tile('layered', 1, rect, 1, [])).ok).toBe(false);
    expect((await engine.tile('layered', 1, { x: 0, y: 0, width: 1, height: 1 }, 1000, [])).ok).toBe(false);
  });

  it('faults on a page there is not, and on a document that was closed, and goes on', async () => {
    const rect = { x: 0, y: 0, width: 1, height: 1 };
    expect(await engine.tile('layered', 3, rect, 1, [])).toMatchObject({ fault: { kind: 'page', page: 3 } });
    expect((await engine.tile('nothing', 1, rect, 1, [])).ok).toBe(false);
    expect((await engine.tile('layered', 2, rect, 1, [])).ok).toBe(true);
  });

  it.each(['page.pdf', 'page.png'])('takes a web page by the name of %s for none', async (name) => {
    const bytes = new TextEncoder().encode('<html><body>Not a proof</body></html>').buffer as ArrayBuffer;
    expect(await engine.open('web', { bytes, name })).toEqual({ ok: false, fault: { kind: 'invalid' } });
  });

  it('returns a tile that is asked for while its document opens', async () => {
    const opening = engine.open('late', source());
    const tile = engine.tile('late', 1, { x: 0, y: 0, width: 4, height: 4 }, 1, []);
    expect((await opening).ok && (await tile).ok).toBe(true);
    await engine.close('late');
  });

  it('holds no more documents than its limit, and opens one again that it let go', async () => {
    const small = await nodeEngine(undefined, { documents: 2, displayLists: 3, softHeapBytes: 1e9 });
    const rect = { x: 0, y: 0, width: 4, height: 4 };
    for (const key of ['a', 'b', 'c']) value(await small.open(key, source()));
    for (const key of ['a', 'b', 'c', 'a'])
      for (const page of [1, 2]) value(await small.tile(key, page, rect, 1, []));
    const use = await small.use();
    expect(use.documents).toBe(2);
    expect(use.displayLists).toBeLessThanOrEqual(3);
    for (const key of ['a', 'b', 'c']) await small.close(key);
    expect(await small.use()).toMatchObject({ documents: 0, displayLists: 0 });
  });
});
