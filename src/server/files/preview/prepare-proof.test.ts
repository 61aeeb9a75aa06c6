import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import jpeg from 'jpeg-js';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { readIndex } from '#shared/files/picture-pack.ts';
import type { ProofResult } from '#shared/protocol/proof-worker.ts';
import { png } from '../../../../tests/support/samples/made-pictures.ts';
import { sampleSets } from '../../../../tests/support/samples/sample-sets.ts';
import { mosaicJpeg } from '../../../../tests/support/samples/write-jpeg.ts';
import { pdfOf } from '../../../../tests/support/samples/write-pdf.ts';
import { temporaryFolder } from '../../../../tests/support/servers/temporary-folder.ts';
import { ProofPreparer, proofLimits } from './prepare-proof.ts';

const preparer = new ProofPreparer();
afterAll(() => preparer.dispose());

/** A page of 200 by 100 points, red on its left half. */
const redHalf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 5 0 R>>endobj
4 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Rotate 90>>endobj
5 0 obj<</Length 27>>stream
1 0 0 rg 0 0 100 100 re f
endstream endobj
trailer<</Root 1 0 R>>`;

/** Fourteen forms, each of which draws the next eight times. */
const endless = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<</XObject<</X 10 0 R>>>>>>endobj
4 0 obj<</Length 5>>stream
/X Do
endstream endobj
${Array.from({ length: 14 }, (_, level) => {
  const content = level < 13 ? '/X Do '.repeat(8) : '0 0 1 1 re f';
  return `${10 + level} 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 200 100]/Resources<</XObject<</X ${11 + level} 0 R>>>>/Length ${content.length}>>stream
${content}
endstream endobj
`;
}).join('')}trailer<</Root 1 0 R>>`;

/** A bitmap of 4 by 4 pixels, all red. */
function redBitmap(): Buffer {
  const file = Buffer.alloc(54 + 4 * 4 * 3);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(4, 18);
  file.writeInt32LE(4, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let at = 56; at < file.length; at += 3) file[at] = 255;
  return file;
}

/** A grey JPEG of 8 by 8 pixels with a segment before its picture. */
function greyJpeg(marker: number, content: Buffer): Buffer {
  const { data } = jpeg.encode({ width: 8, height: 8, data: Buffer.alloc(8 * 8 * 4, 200) }, 90);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([data.subarray(0, 2), head, content, data.subarray(2)]);
}

function prepared(result: ProofResult) {
  if (!result.ok) throw new Error(result.fault.kind);
  return result.value;
}

const bluePage = (box: string, entries: string): Buffer =>
  Buffer.from(pdfOf([{ content: '0 0 1 rg 0 0 14400 14400 re f', box, entries }]));

describe('preparing a proof', () => {
  it.each([
    ['a banner of 25 m', '0 0 7086 566', '/UserUnit 10', 70_860],
    ['a ribbon of half a centimetre by 5 m', '0 0 14 14400', '', 14],
  ])('draws pages of every shape: %s', async (_, box, entries, width) => {
    const proof = prepared(await preparer.prepare({ bytes: bluePage(box, entries), name: 'page.pdf' }));
    expect(proof.pageSizes[0]?.width).toBe(width);
    expect([proof.thumbnail, proof.preview].every((picture) => picture !== null)).toBe(true);
  });

  it('counts and measures pages, and draws the first within 316 by 240, in its own shape', async () => {
    const proof = prepared(await preparer.prepare({ bytes: Buffer.from(redHalf), name: 'half.pdf' }));
    expect(proof).toMatchObject({
      fileType: 'pdf',
      isCarried: false,
      pageCount: 2,
      pageSizes: [
        { width: 200, height: 100 },
        { width: 100, height: 200 },
      ],
    });
    const thumbnail = jpeg.decode(proof.thumbnail ?? new Uint8Array());
    expect([thumbnail.width, thumbnail.height]).toEqual([316, 158]);
    const colour = (x: number, y: number) => [
      ...thumbnail.data.subarray((y * 316 + x) * 4, (y * 316 + x) * 4 + 3),
    ];
    expect(colour(40, 5)[0]).toBeGreaterThan(230);
    expect(colour(40, 5)[1]).toBeLessThan(40);
    expect(colour(280, 120)).toEqual([255, 255, 255]);
    const preview = jpeg.decode(proof.preview ?? new Uint8Array());
    expect([preview.width, preview.height]).toEqual([1240, 620]);
  });

  it('makes a preview that decodes fast and keeps the colour of thin strokes', async () => {
    const { preview } = prepared(await preparer.prepare({ bytes: Buffer.from(redHalf), name: 'half.pdf' }));
    expect(await sharp(preview ?? new Uint8Array()).metadata()).toMatchObject({
      format: 'jpeg',
      isProgressive: false,
      chromaSubsampling: '4:4:4',
    });
  });

  it('keeps the preview of a very high page within five million pixels', async () => {
    const banner = redHalf.replaceAll('[0 0 200 100]', '[0 0 200 4000]');
    const { preview } = prepared(await preparer.prepare({ bytes: Buffer.from(banner), name: 'banner.pdf' }));
    const { width, height } = jpeg.decode(preview ?? new Uint8Array());
    expect(width * height).toBeLessThanOrEqual(5_010_000);
    expect(height / width).toBeCloseTo(20, 1);
  });

  it('measures the trim box as it is shown: turned with the page, and none where there is none', async () => {
    const page = (boxes: string) => `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 232 282]${boxes}>>endobj
trailer<</Root 1 0 R>>`;
    const trimOf = async (boxes: string) =>
      prepared(await preparer.prepare({ bytes: Buffer.from(page(boxes)), name: 'a.pdf' })).trim;
    expect(await trimOf('/TrimBox[11 11 221 271]')).toEqual({ width: 210, height: 260 });
    expect(await trimOf('/TrimBox[11 11 221 271]/Rotate 90')).toEqual({ width: 260, height: 210 });
    expect(await trimOf('')).toBeNull();
    expect(await trimOf('/TrimBox[11 11 11 11]')).toBeNull();
  });

  it('draws the thumbnail of what is left once the page is cut', async () => {
    const sheet = redHalf.replaceAll('[0 0 200 100]', '[0 0 200 100]/TrimBox[10 20 110 100]');
    const proof = prepared(await preparer.prepare({ bytes: Buffer.from(sheet), name: 'sheet.pdf' }));
    const { width, height, data } = jpeg.decode(proof.thumbnail ?? new Uint8Array());
    expect([width, height]).toEqual([300, 240]);
    const green = (x: number) => data[(120 * width + x) * 4 + 1] ?? 0;
    expect(green(260)).toBeLessThan(40);
    expect(green(290)).toBeGreaterThan(240);
  });

  it('counts the pixels of a picture of any resolution, whose page is measured in points', async () => {
    const bitmap = redBitmap();
    // Pixels to a metre: 144 to the inch.
    bitmap.writeInt32LE(5669, 38);
    bitmap.writeInt32LE(5669, 42);
    const proof = prepared(await preparer.prepare({ bytes: bitmap, name: 'red.bmp' }));
    expect(proof.pixels).toEqual({ width: 4, height: 4 });
    expect(proof.pageSizes[0]?.width).toBeCloseTo(2, 1);
    expect(
      prepared(await preparer.prepare({ bytes: Buffer.from(redHalf), name: 'half.pdf' })).pixels,
    ).toBeNull();
  });

  it('draws the smallest image too, no larger than can be drawn', async () => {
    const proof = prepared(await preparer.prepare({ bytes: redBitmap(), name: 'red.bmp' }));
    expect(proof.pageSizes).toEqual([{ width: 4, height: 4 }]);
    expect(proof.pixels).toEqual({ width: 4, height: 4 });
    const thumbnail = jpeg.decode(proof.thumbnail ?? new Uint8Array());
    expect([thumbnail.width, thumbnail.height]).toEqual([240, 240]);
    expect(thumbnail.data[(120 * 240 + 120) * 4 + 1]).toBeLessThan(40);
    const preview = jpeg.decode(proof.preview ?? new Uint8Array());
    expect([preview.width, preview.height]).toEqual([256, 256]);
  });

  it('draws a picture whose colour profile is damaged, and not one whose coding is', async () => {
    const profile = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), Buffer.alloc(200, 7)]);
    const { pixels, thumbnail } = prepared(
      await preparer.prepare({ bytes: greyJpeg(0xe2, profile), name: 'grey.jpg' }),
    );
    expect(pixels).toEqual({ width: 8, height: 8 });
    const drawn = jpeg.decode(thumbnail ?? new Uint8Array());
    const middle = (120 * drawn.width + 158) * 4;
    expect([...drawn.data.subarray(middle, middle + 3)].every((value) => Math.abs(value - 200) < 8)).toBe(
      true,
    );
    const coding = greyJpeg(0xc4, Buffer.alloc(200, 7));
    expect((await preparer.prepare({ bytes: coding, name: 'grey.jpg' })).ok).toBe(false);
  });

  const unlimited = { timeMs: 600_000, bytes: 1_000_000, levelsAfterMs: 600_000 };

  it('packs a small picture of every page, in the order of the pages, as far as its limits go', async () => {
    const source = { bytes: Buffer.from(redHalf), name: 'half.pdf' };
    const pack = await preparer.packPages(source, unlimited);
    if (!pack.ok) throw new Error(pack.fault.kind);
    const index = readIndex(pack.value);
    const sizes = index?.small.map((place) => {
      const [at = 0, length = 0] = place ?? [];
      const { width, height } = jpeg.decode(pack.value.subarray(index.start + at, index.start + at + length));
      return [width, height];
    });
    expect(sizes).toEqual([
      [224, 112],
      [168, 336],
    ]);
    const short = await preparer.packPages(source, { ...unlimited, bytes: 1 });
    expect(short.ok && readIndex(short.value)?.small).toHaveLength(1);
  });

  it('packs a page that takes longer than it may in levels too, each half as large as the one after it', async () => {
    const bytes = Buffer.from(redHalf.replace('3 0 R 4 0 R]/Count 2', '3 0 R]/Count 1'));
    const source = { bytes, name: 'half.pdf' };
    const pack = await preparer.packPages(source, { ...unlimited, levelsAfterMs: -1 });
    if (!pack.ok) throw new Error(pack.fault.kind);
    const index = readIndex(pack.value);
    expect(index?.levels.map(({ scale, columns, tiles }) => [scale, columns, tiles.length])).toEqual([
      [3.1, 1, 1],
      [6.2, 2, 2],
      [12.4, 3, 6],
      [24.8, 5, 15],
    ]);
    const [at, length] = index?.levels[1]?.tiles[0] ?? [0, 0];
    const begin = (index?.start ?? 0) + at;
    const { width, height, data } = jpeg.decode(pack.value.subarray(begin, begin + length));
    expect([width, height]).toEqual([1024, 620]);
    const green = (x: number): number => data[(310 * width + x) * 4 + 1] ?? 0;
    expect(Math.max(green(8), green(612))).toBeLessThan(40);
    expect(Math.min(green(628), green(1016))).toBeGreaterThan(215);
  });

  it('packs no levels of a large picture, which is drawn from a smaller one: their scale would be another', async () => {
    const bytes = png(3_000, 2_000, 8, 0, new Uint8Array(3_001 * 2_000));
    const pack = await preparer.packPages({ bytes, name: 'large.png' }, { ...unlimited, levelsAfterMs: -1 });
    if (!pack.ok) throw new Error(pack.fault.kind);
    expect(readIndex(pack.value)).toMatchObject({ small: [expect.anything()], levels: [] });
  });

  it('returns faults as values and goes on', async () => {
    const results = await Promise.all([
      preparer.prepare({ bytes: Buffer.from('%PDF-1.4 nothing more'), name: 'broken.pdf' }),
      preparer.prepare({ bytes: Buffer.from('PK\u0003\u0004'), name: 'files.zip' }),
      preparer.prepare({ bytes: Buffer.from(redHalf), name: 'half.pdf' }),
    ]);
    expect(results.map((result) => result.ok || result.fault.kind)).toEqual(['invalid', 'unsupported', true]);
  });

  it('reads a file from its path, and faults where there is none', async () => {
    const result = await preparer.prepare({ path: '/nowhere/at/all.pdf', name: 'all.pdf' });
    expect(result).toEqual({ ok: false, fault: { kind: 'missing' } });
  });

  it('draws a large picture within its memory, and one that takes more than that alone, where it may', async () => {
    const [width, height] = [6_000, 4_000];
    const deep = png(width, height, 16, 2, Buffer.alloc(height * (1 + width * 6)));
    const drawn = prepared(await preparer.prepare({ bytes: deep, name: 'deep.png' }));
    expect(drawn).toMatchObject({ fileType: 'image', pageCount: 1, pixels: { width, height } });
    const preview = jpeg.decode(drawn.preview ?? new Uint8Array());
    expect(preview.width / preview.height).toBeCloseTo(width / height, 2);
    // All that a progressive one has is kept until its last scan.
    const mosaic = { columns: width / 8, rows: height / 8, colourAt: () => [90, 120, 150] };
    const bytes = mosaicJpeg(mosaic, 'progressive');
    expect(await preparer.prepare({ bytes, name: 'progressive.jpg' })).toEqual({
      ok: false,
      fault: { kind: 'memory' },
    });
    expect(prepared(await preparer.measure({ bytes, name: 'progressive.jpg' })).pixels).toEqual({
      width,
      height,
    });
    const patient = new ProofPreparer(proofLimits);
    const beside = preparer.prepare({ bytes: Buffer.from(redHalf), name: 'half.pdf' });
    const large = prepared(await patient.prepare({ bytes, name: 'progressive.jpg' }));
    expect(large.preview).not.toBeNull();
    expect((await beside).ok).toBe(true);
    await patient.dispose();
  });

  it('ends a file that takes too long, and the next gets a new thread', async () => {
    const limits = { timeMs: 300, idleMs: 1000 };
    const hasty = new ProofPreparer(limits);
    const ended = hasty.prepare({ bytes: Buffer.from(endless), name: 'endless.pdf' }).then((result) => {
      // The next has all the time that it needs, however slow the machine.
      limits.timeMs = 600_000;
      return result;
    });
    const next = hasty.prepare({ bytes: Buffer.from(redHalf), name: 'half.pdf' });
    expect(await ended).toEqual({ ok: false, fault: { kind: 'timeout' } });
    expect((await next).ok).toBe(true);
    await hasty.dispose();
  });
});

it.each(sampleSets)('measures all pages of a long book, $origin', async ({ book, bytes }) => {
  const folder = await temporaryFolder('book');
  const path = join(folder, book.name);
  await writeFile(path, await bytes(book.name));
  const proof = prepared(await preparer.prepare({ path, name: book.name }));
  await rm(folder, { recursive: true });
  expect(proof.pageSizes).toHaveLength(book.pageCount);
  expect(proof.thumbnail?.byteLength).toBeGreaterThan(1000);
});
