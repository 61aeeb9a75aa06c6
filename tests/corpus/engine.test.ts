import { describe, expect, it } from 'vitest';
import type { EngineResult, TilePixels } from '#shared/protocol/pdf-worker.ts';
import type { PdfEngine } from '#wasm/pdf-engine.ts';
import type { ByteRange, RangeResponse } from '#wasm/range-source.ts';
import { bufferOf, nodeEngine } from '../support/files/node-engine.ts';
import { type SampleSet, sampleSets } from '../support/samples/sample-sets.ts';

const width = 700;

function value<T>(result: EngineResult<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.fault));
  return result.value;
}

/**
 * Returns the share of samples that differ by more than two levels between the page as one tile and as four.
 */
async function seamShare(engine: PdfEngine, name: string, scale: number, whole: TilePixels): Promise<number> {
  const expected = Buffer.from(whole.pixels);
  const middle = { x: whole.width >> 1, y: whole.height >> 1 };
  let differing = 0;
  for (const [x, y, right, bottom] of [
    [0, 0, middle.x, middle.y],
    [middle.x, 0, whole.width, middle.y],
    [0, middle.y, middle.x, whole.height],
    [middle.x, middle.y, whole.width, whole.height],
  ] as const) {
    const rect = { x, y, width: right - x, height: bottom - y };
    const tile = Buffer.from(value(await engine.tile(name, 1, rect, scale, [])).pixels);
    const length = rect.width * 4;
    for (let row = 0; row < rect.height; row++) {
      const here = tile.subarray(row * length, (row + 1) * length);
      const from = ((y + row) * whole.width + x) * 4;
      const there = expected.subarray(from, from + length);
      if (here.equals(there)) continue;
      for (let at = 0; at < length; at++) if (Math.abs((here[at] ?? 0) - (there[at] ?? 0)) > 2) differing++;
    }
  }
  return differing / expected.length;
}

describe.each(sampleSets)('sample files $origin', (set: SampleSet) => {
  const passwords = { [set.locked.name]: set.locked.password };
  const open = async (engine: PdfEngine, name: string, password = passwords[name]) =>
    engine.open(name, { bytes: bufferOf(await set.bytes(name)), name }, password);

  it.each(set.files)('$name opens and draws without seams, or says what is wrong', async ({ kind, name }) => {
    const engine = await nodeEngine();
    const opened = await open(engine, name);
    const page = opened.ok ? opened.value.firstPage : { width: 1, height: 1 };
    const scale = Math.min(32, width / page.width);
    const rect = { x: 0, y: 0, width: Math.ceil(page.width * scale), height: Math.ceil(page.height * scale) };
    const drawn = opened.ok ? await engine.tile(name, 1, rect, scale, []) : opened;
    const fault = set.faults[name];
    if (fault !== undefined) {
      expect(drawn).toMatchObject({ ok: false, fault: { kind: fault } });
    } else {
      expect(value(opened).pageCount).toBe(set.pageCounts[name] ?? 1);
      const tile = value(drawn);
      const pixels = new Uint8Array(tile.pixels);
      expect(pixels).toHaveLength(rect.width * rect.height * 4);
      let clear = 0;
      for (let alpha = 3; alpha < pixels.length; alpha += 4) if (pixels[alpha] !== 255) clear++;
      expect(clear).toBe(0);
      // Edges are clipped to the tile and enlarged images stepped through from its corner: no line, but a sample
      // here and there differs; in an enlarged image, most by some levels.
      if (kind === 'pdf') expect(await seamShare(engine, name, scale, tile)).toBeLessThan(0.005);
    }
    await engine.close(name);
    expect(await engine.use()).toMatchObject({ documents: 0, displayLists: 0 });
  });

  it('asks for the password, refuses a wrong one and opens with the right one', async () => {
    const engine = await nodeEngine();
    const { name, password } = set.locked;
    const source = { bytes: bufferOf(await set.bytes(name)), name };
    expect(await engine.open('x', source)).toEqual({ ok: false, fault: { kind: 'password-required' } });
    expect(await engine.open('x', source, 'guess')).toEqual({ ok: false, fault: { kind: 'password-wrong' } });
    expect((await engine.open('x', source, password)).ok).toBe(true);
    await engine.close('x');
  });

  it('turns photographs upright whatever their orientation tag says', async () => {
    const engine = await nodeEngine();
    const corner: number[][] = [];
    for (const name of set.turned.names) {
      expect(value(await open(engine, name)).firstPage).toEqual(set.turned.size);
      const tile = value(await engine.tile(name, 1, { x: 40, y: 10, width: 1, height: 1 }, 0.1, []));
      corner.push([...new Uint8Array(tile.pixels)]);
      await engine.close(name);
    }
    const most = corner.flatMap((colour) =>
      colour.map((sample, at) => Math.abs(sample - (corner[0]?.[at] ?? -99))),
    );
    expect(Math.max(...most)).toBeLessThan(12);
  });

  it('gives CMYK its colours: black, red and white stay so', async () => {
    const engine = await nodeEngine();
    const pixel = async ({ name, x, y }: { name: string; x: number; y: number }) => {
      value(await open(engine, name));
      const tile = value(await engine.tile(name, 1, { x, y, width: 1, height: 1 }, 1, []));
      await engine.close(name);
      return [...new Uint8Array(tile.pixels)].slice(0, 3);
    };
    expect(Math.max(...(await pixel(set.inks.black)))).toBeLessThan(10);
    const [red, green, blue] = await pixel(set.inks.red);
    expect([(red ?? 0) > 180, (green ?? 255) < 90, (blue ?? 255) < 90]).toEqual([true, true, true]);
    expect(await pixel(set.inks.white)).toEqual([255, 255, 255]);
  });

  it('decodes the old-style JPEG pages of a TIFF with their colour transform', async () => {
    const engine = await nodeEngine();
    const name = set.oldJpegTiff;
    value(await open(engine, name));
    for (const page of [1, 2]) {
      const tile = value(await engine.tile(name, page, { x: 2, y: 100, width: 8, height: 300 }, 1, []));
      const pixels = new Uint8Array(tile.pixels);
      for (let at = 0; at < pixels.length; at += 4)
        expect(
          Math.max(...pixels.subarray(at, at + 3)) - Math.min(...pixels.subarray(at, at + 3)),
        ).toBeLessThan(60);
    }
    await engine.close(name);
  });

  it('measures boxes, rotation and user unit in page points', async () => {
    const engine = await nodeEngine();
    const { name, sizes, ofSecondPage } = set.boxes;
    value(await open(engine, name));
    expect(value(await engine.pageSizes(name, 1, 2))).toEqual(sizes);
    expect(value(await engine.pageBoxes(name, 2))).toMatchObject(ofSecondPage);
    const large = value(await open(engine, set.inUnits.name));
    expect(large.firstPage).toEqual(set.inUnits.size);
    await engine.close(name);
    await engine.close(set.inUnits.name);
  });

  it('faults while bytes cannot be had, and draws the whole page when they can', async () => {
    const name = set.catalogue;
    const bytes = await set.bytes(name);
    let status = 206;
    const response = (range: ByteRange | null): RangeResponse => ({
      status,
      contentRange: `bytes ${range?.start}-${range?.end}/${bytes.byteLength}`,
      bytes: bytes.slice(range?.start ?? 0, range?.end),
    });
    const engine = await nodeEngine({
      now: (_, range) => response(range),
      soon: async (_, range) => response(range),
    });
    const rect = { x: 0, y: 0, width: 306, height: 396 };
    value(await engine.open('whole', { bytes: bufferOf(bytes), name }));
    const expected = value(await engine.tile('whole', 20, rect, 0.5, []));
    value(await engine.open('ranged', { url: '/file', length: bytes.byteLength, name }));
    const { fetchedBytes } = await engine.use();
    expect(fetchedBytes).toBeLessThan(bytes.byteLength * 0.2);
    status = 404;
    const missing = { ok: false, fault: { kind: 'missing' } };
    expect(await engine.tile('ranged', 20, rect, 0.5, [])).toEqual(missing);
    expect(await engine.tile('ranged', 20, rect, 0.5, [])).toEqual(missing);
    status = 206;
    const drawn = value(await engine.tile('ranged', 20, rect, 0.5, []));
    expect(Buffer.compare(new Uint8Array(drawn.pixels), new Uint8Array(expected.pixels))).toBe(0);
    await engine.close('whole');
    await engine.close('ranged');
  });

  it('keeps documents, lists and heap within limits through a long book', async () => {
    const engine = await nodeEngine();
    const { name } = set.book;
    value(await open(engine, name));
    const rect = { x: 0, y: 0, width: 306, height: 396 };
    const heap: number[] = [];
    for (let page = 1; page <= 400; page++) {
      value(await engine.tile(name, page, rect, 0.5, []));
      if (page % 100 === 0) heap.push((await engine.use()).heapBytes);
    }
    expect((await engine.use()).displayLists).toBeLessThanOrEqual(24);
    expect(heap.at(-1)).toBe(heap[1]);
    await engine.close(name);
  });
});
