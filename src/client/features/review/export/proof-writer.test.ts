import jpeg from 'jpeg-js';
import { describe, expect, it } from 'vitest';
import { createProofWriter } from './proof-writer.ts';
import { timeLeft } from './time-left.ts';

const pageOf = (width: number, height: number, grey: number) =>
  new Blob([
    new Uint8Array(jpeg.encode({ width, height, data: Buffer.alloc(width * height * 4, grey) }, 90).data),
  ]);

async function pagesOf(pdf: Blob) {
  const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const document = await getDocument({ data: new Uint8Array(await pdf.arrayBuffer()), verbosity: 0 }).promise;
  const pages = [];
  for (let i = 1; i <= document.numPages; i++) {
    const page = await document.getPage(i);
    const { fnArray } = await page.getOperatorList();
    const [, , width = 0, height = 0] = page.view;
    pages.push({ width, height, images: fnArray.filter((op) => op === OPS.paintImageXObject).length });
  }
  return { pages, info: (await document.getMetadata()).info as { Title: string } };
}

describe('the proof writer', () => {
  it('makes pages as large as their images, each with its image', async () => {
    const writer = await createProofWriter('Spring catalogue #10482');
    const sizes = [
      { width: 60, height: 80 },
      { width: 200, height: 50 },
      { width: 33, height: 33 },
    ];
    for (const [i, size] of sizes.entries()) writer.addPage(size, pageOf(size.width, size.height, 40 * i));
    const { pages, info } = await pagesOf(writer.finish());
    // 96 px an inch, 72 points an inch.
    expect(pages.map(({ width, height }) => [Math.round(width / 0.75), Math.round(height / 0.75)])).toEqual(
      sizes.map(({ width, height }) => [width, height]),
    );
    expect(pages.map(({ images }) => images)).toEqual([1, 1, 1]);
    expect(info.Title).toBe('Spring catalogue #10482');
  });

  it('stores every image byte for byte', async () => {
    const writer = await createProofWriter('Proof');
    const blobs = [pageOf(40, 40, 10), pageOf(40, 40, 200)];
    for (const blob of blobs) writer.addPage({ width: 40, height: 40 }, blob);
    const pdf = Buffer.from(await writer.finish().arrayBuffer());
    for (const blob of blobs) expect(pdf.includes(Buffer.from(await blob.arrayBuffer()))).toBe(true);
  });
});

describe('the time left', () => {
  it('is told once there is something to go by', () => {
    expect(timeLeft(1, 100, 1_000)).toBe('');
    expect(timeLeft(10, 100, 4_000)).toBe(' · about 40 sec left');
    expect(timeLeft(10, 300, 10_000)).toBe(' · about 5 min left');
    expect(timeLeft(100, 100, 10_000)).toBe('');
  });
});
