import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { postScriptPreview } from './postscript-preview.ts';

type Colour = readonly [red: number, green: number, blue: number];

/** Returns the rows of an uncompressed BMP of 24 bits, from the top. */
function pixelsOf(bmp: Uint8Array | null): Colour[][] | null {
  if (bmp === null) return null;
  const view = new DataView(bmp.buffer, bmp.byteOffset, bmp.byteLength);
  expect(String.fromCharCode(bmp[0] ?? 0, bmp[1] ?? 0)).toBe('BM');
  expect(view.getUint32(2, true)).toBe(bmp.byteLength);
  expect([view.getUint16(28, true), view.getUint32(30, true)]).toEqual([24, 0]);
  const [start, width, height] = [view.getUint32(10, true), view.getInt32(18, true), view.getInt32(22, true)];
  const rowBytes = Math.ceil((width * 3) / 4) * 4;
  expect(bmp.byteLength).toBe(start + rowBytes * height);
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x): Colour => {
      const at = start + (height - 1 - y) * rowBytes + x * 3;
      return [bmp[at + 2] ?? 0, bmp[at + 1] ?? 0, bmp[at] ?? 0];
    }),
  );
}
const hex = (bytes: readonly number[]): string =>
  bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
/** Comment lines of some bytes each. */
const lines = (bytes: readonly number[], each = 30): string[] =>
  Array.from(
    { length: Math.ceil(bytes.length / each) },
    (_, at) => `% ${hex(bytes.slice(at * each, (at + 1) * each))}`,
  );
const grey = (level: number): Colour => [level, level, level];

describe('the preview of an EPSI', () => {
  const epsi = (width: number, height: number, depth: number, rows: readonly number[], end = '\n'): string =>
    [
      '%!PS-Adobe-3.0 EPSF-3.0',
      `%%BeginPreview: ${width} ${height} ${depth} ${rows.length}`,
      ...lines(rows, 7),
      '%%EndPreview',
      'showpage',
      '',
    ].join(end);

  it('is white where there is no ink, from the top, whatever ends its lines', () => {
    for (const end of ['\n', '\r', '\r\n'])
      expect(pixelsOf(postScriptPreview(epsi(3, 2, 8, [0, 128, 255, 255, 0, 51], end)))).toEqual([
        [grey(255), grey(127), grey(0)],
        [grey(0), grey(255), grey(204)],
      ]);
  });

  it('has one, two or four bits a pixel, each row from a byte of its own', () => {
    expect(pixelsOf(postScriptPreview(epsi(9, 2, 1, [0b10100000, 0b10000000, 0, 0])))).toEqual([
      [0, 255, 0, 255, 255, 255, 255, 255, 0].map(grey),
      Array(9).fill(grey(255)),
    ]);
    expect(pixelsOf(postScriptPreview(epsi(5, 1, 2, [0b00011011, 0b11000000])))).toEqual([
      [255, 170, 85, 0, 0].map(grey),
    ]);
    expect(pixelsOf(postScriptPreview(epsi(3, 1, 4, [0x0f, 0x30])))).toEqual([[255, 0, 204].map(grey)]);
  });

  it('is each picture of 8 bits as it was written', () => {
    const picture = fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 8 }))
      .chain(([width, height]) =>
        fc.record({
          width: fc.constant(width),
          height: fc.constant(height),
          levels: fc.array(fc.integer({ min: 0, max: 255 }), {
            minLength: width * height,
            maxLength: width * height,
          }),
        }),
      );
    fc.assert(
      fc.property(picture, ({ width, height, levels }) => {
        const rows = pixelsOf(postScriptPreview(epsi(width, height, 8, levels)));
        expect(rows?.flat()).toEqual(levels.map((level) => grey(255 - level)));
        expect(rows).toHaveLength(height);
      }),
    );
  });

  it('is none where its rows are too few, or its size is none', () => {
    expect(postScriptPreview(epsi(3, 2, 8, [0, 128, 255, 255, 0]))).toBeNull();
    expect(postScriptPreview(epsi(0, 2, 8, []))).toBeNull();
    expect(postScriptPreview(epsi(3, 2, 3, [0, 0, 0, 0, 0, 0]))).toBeNull();
    expect(postScriptPreview(epsi(99_999, 99_999, 8, [1, 2, 3]))).toBeNull();
  });

  it('ends where its comments do', () => {
    const cut = epsi(3, 2, 8, [0, 128, 255, 255, 0, 51]).replace('%%EndPreview', '%%EndPreview\n% ff');
    expect(pixelsOf(postScriptPreview(cut))?.[1]?.[2]).toEqual(grey(204));
    const parted = ['%%BeginPreview: 2 1 8 2', '% 00', 'showpage', '% 00', ''].join('\n');
    expect(postScriptPreview(parted)).toBeNull();
  });
});

describe('a thumbnail of Illustrator', () => {
  const palette = Array.from({ length: 256 }, (_, at): Colour => [at, 255 - at, (at * 7) % 256]);
  const thumbnail = (width: number, height: number, data: readonly number[]): string =>
    [
      '%!PS-Adobe-3.0',
      `%AI7_Thumbnail: ${width} ${height} 8`,
      `%%BeginData: ${data.length} Hex Bytes`,
      ...lines([...palette.flat(), ...data]).map((line) => line.replace('% ', '%')),
      '%%EndData',
      '',
    ].join('\r');
  const packed = [0x52, 0x4c, 0x45];
  const seen = (text: string) => pixelsOf(postScriptPreview(text))?.map((row) => row.map(([red]) => red));

  it('has the colours of its palette', () => {
    const rows = pixelsOf(postScriptPreview(thumbnail(2, 2, [0, 9, 200, 255])));
    expect(rows).toEqual([
      [palette[0], palette[9]],
      [palette[200], palette[255]],
    ]);
  });

  it('is unpacked where it has runs, also over the ends of rows', () => {
    expect(seen(thumbnail(3, 2, [...packed, 7, 0xfd, 4, 9, 8]))).toEqual([
      [7, 9, 9],
      [9, 9, 8],
    ]);
    // A run that goes on behind the last pixel.
    expect(seen(thumbnail(2, 1, [...packed, 0xfd, 200, 5]))).toEqual([[5, 5]]);
  });

  it('is none where it is cut off', () => {
    expect(postScriptPreview(thumbnail(3, 2, [...packed, 7, 0xfd, 4, 9]))).toBeNull();
    expect(postScriptPreview(thumbnail(3, 2, [...packed, 7, 0xfd]))).toBeNull();
    expect(postScriptPreview(thumbnail(3, 2, [1, 2, 3, 4, 5]))).toBeNull();
    expect(postScriptPreview('%AI7_Thumbnail: 3 2 8\r%%BeginData: 9 Hex Bytes\r%00\r%%EndData\r')).toBeNull();
    expect(postScriptPreview(thumbnail(0, 0, []))).toBeNull();
    // Runs of no pixels never fill it.
    expect(postScriptPreview(thumbnail(3, 2, [...packed, 0xfd, 0, 9, 0xfd, 0, 9]))).toBeNull();
  });

  it('gives way to the preview of an EPSI', () => {
    const both = `%%BeginPreview: 1 1 8 1\r% 33\r%%EndPreview\r${thumbnail(1, 1, [9])}`;
    expect(pixelsOf(postScriptPreview(both))).toEqual([[grey(204)]]);
    const broken = `%%BeginPreview: 9 9 8 1\r% 33\r%%EndPreview\r${thumbnail(1, 1, [9])}`;
    expect(seen(broken)).toEqual([[9]]);
  });
});

it('a text without a preview has none', () => {
  for (const text of ['', '%!PS', '%%BeginPreview: 1 1 8', 'x %%BeginPreview: 1 1 8 1\n% 33\n'])
    expect(postScriptPreview(text)).toBeNull();
});
