import jpeg from 'jpeg-js';
import { describe, expect, it } from 'vitest';
import { createProofWriter } from './proof-writer.ts';
import { timeLeft } from './time-left.ts';

const pageOf = (width: number, height: number, grey: number) =>
  new Blob([
    new Uint8Array(jpeg.encode({ width, height, data: Buffer.alloc(width * height * 4, grey) }, 90).data),
  ]);

const whole = (width: number, height: number, grey: number) => ({
  at: { x: 0, y: 0, width, height },
  jpeg: pageOf(width, height, grey),
});

async function pagesOf(pdf: Blob) {
  const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const document = await getDocument({ data: new Uint8Array(await pdf.arrayBuffer()), verbosity: 0 }).promise;
  const pages = [];
  for (let i = 1; i <= document.numPages; i++) {
    const page = await document.getPage(i);
    const { fnArray, argsArray } = await page.getOperatorList();
    const { width, height } = page.getViewport({ scale: 1 });
    const round = (value: number): number => Math.round(value * 100) / 100;
    const placed = argsArray
      .filter((_, at) => fnArray[at] === OPS.transform)
      .map((matrix: number[]) => [matrix[0], matrix[3], matrix[4], matrix[5]].map((each = 0) => round(each)));
    pages.push({
      width: round(width),
      height: round(height),
      placed,
      images: fnArray.filter((op) => op === OPS.paintImageXObject).length,
    });
  }
  return { pages, info: (await document.getMetadata()).info as { Title: string } };
}

describe('the proof writer', () => {
  it('makes pages of their own size in points, whatever their images are', async () => {
    const writer = await createProofWriter('Spring catalogue #10482');
    const sizes = [
      { width: 595.28, height: 841.89 },
      { width: 240.94, height: 155.91 },
      { width: 33, height: 33 },
    ];
    for (const [i, size] of sizes.entries())
      writer.addPage(size, { width: 60, height: 80 }, [whole(60, 80, 40 * i)]);
    const { pages, info } = await pagesOf(writer.finish());
    expect(pages.map(({ width, height }) => ({ width, height }))).toEqual(sizes);
    expect(pages.map(({ images }) => images)).toEqual([1, 1, 1]);
    expect(info.Title).toBe('Spring catalogue #10482');
  });

  it('keeps a sheet of ten metres true to size', async () => {
    const writer = await createProofWriter('Banner');
    const size = { width: 28_346.46, height: 2834.65 };
    writer.addPage(size, { width: 600, height: 60 }, [whole(600, 60, 90)]);
    const pdf = writer.finish();
    const { pages } = await pagesOf(pdf);
    const [{ width = 0, height = 0 } = {}] = pages;
    expect(width).toBeCloseTo(size.width, 1);
    expect(height).toBeCloseTo(size.height, 1);
    // A reader of an earlier version knows no larger units (ISO 32000-1, table 30).
    expect(Number((await pdf.text()).slice('%PDF-'.length, '%PDF-1.6'.length))).toBeGreaterThanOrEqual(1.6);
  });

  it('puts the tiles of a page where they belong', async () => {
    const writer = await createProofWriter('Tiles');
    writer.addPage({ width: 100, height: 100 }, { width: 200, height: 200 }, [
      { at: { x: 0, y: 0, width: 108, height: 200 }, jpeg: pageOf(108, 200, 10) },
      { at: { x: 100, y: 0, width: 100, height: 200 }, jpeg: pageOf(100, 200, 200) },
    ]);
    const { pages } = await pagesOf(writer.finish());
    expect(pages).toMatchObject([{ width: 100, height: 100, images: 2 }]);
    expect(pages[0]?.placed).toEqual([
      [54, 100, 0, 0],
      [50, 100, 50, 0],
    ]);
  });

  it('stores every image byte for byte', async () => {
    const writer = await createProofWriter('Proof');
    const blobs = [pageOf(40, 40, 10), pageOf(40, 40, 200)];
    const size = { width: 40, height: 40 };
    for (const jpeg of blobs) writer.addPage(size, size, [{ at: { x: 0, y: 0, ...size }, jpeg }]);
    const pdf = Buffer.from(await writer.finish().arrayBuffer());
    for (const blob of blobs) expect(pdf.includes(Buffer.from(await blob.arrayBuffer()))).toBe(true);
  });
});

describe('the time left', () => {
  it('is shown once there is something to go by', () => {
    expect(timeLeft(1, 100, 1_000)).toBe('');
    expect(timeLeft(10, 100, 4_000)).toBe(' · about 40 sec left');
    expect(timeLeft(10, 300, 10_000)).toBe(' · about 5 min left');
    expect(timeLeft(100, 100, 10_000)).toBe('');
  });
});
