import fc from 'fast-check';
import jpeg from 'jpeg-js';
import { describe, expect, it } from 'vitest';
import { contentUnlikeName } from '#shared/files/file-content.ts';
import { nodeMupdf } from '../tests/support/files/node-engine.ts';
import { sampleSets } from '../tests/support/samples/sample-sets.ts';
import { bytesSource } from './byte-source.ts';
import { carriedPreview } from './carried-preview.ts';
import { prepareProof } from './prepare-proof.ts';

const picture = (width: number, height: number): Buffer =>
  jpeg.encode({ width, height, data: Buffer.alloc(width * height * 4, 120) }, 90).data;
const inDesign = Buffer.from('0606edf5d81d46e5bd31efe7fe74b71d', 'hex');
const xmp = (...images: Buffer[]): Buffer =>
  Buffer.from(
    images.map((each) => `<xmpGImg:image>${each.toString('base64')}</xmpGImg:image>`).join('&#xA;'),
  );
const preview = (...parts: Buffer[]) => carriedPreview(bytesSource(new Uint8Array(Buffer.concat(parts))));

describe('the preview that a file carries', () => {
  it('is the largest picture of an InDesign file', () => {
    const large = picture(256, 192);
    const found = preview(inDesign, Buffer.alloc(4096), xmp(picture(32, 24), large));
    expect(Buffer.from(found?.bytes ?? [])).toEqual(large);
  });

  it.each(sampleSets)('is drawn for a DOS EPS with a TIFF, $origin', async (set) => {
    const bytes = await set.bytes(set.epsWithTiff);
    expect(carriedPreview(bytesSource(bytes))?.name).toBe('preview.tif');
    const prepared = prepareProof(await nodeMupdf(), bytesSource(bytes), 'logo.eps');
    if (!prepared.ok) throw new Error(prepared.fault.kind);
    expect(prepared.value.preview?.pixels.byteLength).toBeGreaterThan(1000);
    expect(prepared.value.thumbnail?.byteLength).toBeGreaterThan(1000);
  });

  const hexLines = (bytes: readonly number[]): string =>
    bytes.map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}\r`).join('');
  const pixelsOf = (bmp: Uint8Array): number[] => [...bmp.subarray(54)];

  it('is the picture in the comments of an EPSI, where zero is white', () => {
    const epsi = (size: string, bytes: number[]) =>
      preview(
        Buffer.from(
          `%!PS-Adobe-2.0 EPSF-1.2\r%%BeginPreview: ${size}\r${hexLines(bytes)}%%EndPreview\rshowpage`,
        ),
      );
    const grey = epsi('2 2 8 4', [0, 255, 128, 0]);
    expect(grey?.name).toBe('preview.bmp');
    // Rows from the bottom up, each filled up to four bytes.
    expect(pixelsOf(grey?.bytes ?? new Uint8Array())).toEqual([
      127, 127, 127, 255, 255, 255, 0, 0, 255, 255, 255, 0, 0, 0, 0, 0,
    ]);
    const lines = epsi('2 1 1 1', [0b0100_0000]);
    expect(pixelsOf(lines?.bytes ?? new Uint8Array())).toEqual([255, 255, 255, 0, 0, 0, 0, 0]);
    expect(epsi('2 2 8 4', [0, 255])).toBeNull();
    expect(epsi('99999 99999 8 4', [0, 255])).toBeNull();
  });

  it.each([
    ['an end of transmission', '\u0004%!PS-Adobe-2.0'],
    ['blanks', ' \r\n%!PS-Adobe-2.0'],
    ['the mark of UTF-8', '\u00ef\u00bb\u00bf%!PS-Adobe-2.0'],
    ['nothing, and no name,', '%!'],
  ])('is found where a PostScript file begins with %s', (_, start) => {
    const file = `${start}\r%%BeginPreview: 2 1 1 1\r${hexLines([0b0100_0000])}%%EndPreview\r`;
    expect(contentUnlikeName('logo.eps', Buffer.from(file, 'latin1'))).toBeNull();
    expect(preview(Buffer.from(file, 'latin1'))?.name).toBe('preview.bmp');
  });

  it('is Illustrator’s thumbnail, of a palette and packed runs', async () => {
    const palette = Array.from({ length: 256 }, (_, at) => [at, 0, 255 - at]).flat();
    const runs = [0x52, 0x4c, 0x45, 0xfd, 3, 9, 7];
    const file = Buffer.from(
      `%!PS-Adobe-3.0\r%AI7_Thumbnail: 4 1 8\r%%BeginData: 771 Hex Bytes\r${hexLines([...palette, ...runs])}%%EndData\r`,
    );
    expect(pixelsOf(preview(file)?.bytes ?? new Uint8Array())).toEqual([
      246, 0, 9, 246, 0, 9, 246, 0, 9, 248, 0, 7,
    ]);
    const prepared = prepareProof(await nodeMupdf(), bytesSource(new Uint8Array(file)), 'old.ai');
    if (!prepared.ok) throw new Error(prepared.fault.kind);
    expect(prepared.value.isCarried).toBe(true);
    expect(prepared.value.thumbnail?.byteLength).toBeGreaterThan(500);
  });

  it('is none of other files, and none where the file claims what it has not', () => {
    expect(preview(Buffer.from('a zip'), xmp(picture(8, 8)))).toBeNull();
    const dos = Buffer.alloc(32);
    dos.set([0xc5, 0xd0, 0xd3, 0xc6]);
    dos.writeUInt32LE(28, 20);
    dos.writeUInt32LE(0xffffffff, 24);
    expect(preview(dos)).toBeNull();
  });

  it('is looked for in anything without a fault', () => {
    const magics = [
      inDesign,
      Buffer.from('%!PS'),
      Buffer.from('%!PS\n%%BeginPreview: 8 8 8 8\n%'),
      Buffer.from([0xc5, 0xd0, 0xd3, 0xc6]),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...magics),
        fc.uint8Array({ maxLength: 400 }),
        fc.boolean(),
        (magic, rest, tagged) => {
          const found = preview(magic, Buffer.from(rest), tagged ? xmp(Buffer.from(rest)) : Buffer.alloc(0));
          expect(found?.bytes.byteLength ?? 0).toBeLessThanOrEqual(1200);
        },
      ),
    );
  });
});
