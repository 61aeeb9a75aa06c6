import { crc32, deflateSync } from 'node:zlib';
import jpeg from 'jpeg-js';
import { epsWithPreview } from '../files/eps-file.ts';
import { mosaicJpeg } from './write-jpeg.ts';
import { tiffOf } from './write-tiff.ts';

/** Colour of a test picture by position, right and down, from 0 to 1. */
type ColourAt = (x: number, y: number) => readonly [number, number, number];

/** A corner of each colour: which way up it is can be seen. */
export const corners: ColourAt = (x, y) =>
  y < 0.5 ? (x < 0.5 ? [200, 30, 30] : [30, 160, 30]) : x < 0.5 ? [30, 30, 200] : [240, 220, 40];

function photograph(width: number, height: number, colourAt: ColourAt): Buffer {
  const data = Buffer.alloc(width * height * 4, 255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set(colourAt(x / width, y / height), (y * width + x) * 4);
  const file = jpeg.encode({ width, height, data }, 92).data;
  // 72 pixels to the inch.
  file.set([1, 0, 72, 0, 72], 13);
  return file;
}

/** Maps a pixel of the stored picture to the upright one, by orientation tag. */
export const upright: Record<number, (x: number, y: number) => readonly [number, number]> = {
  1: (x, y) => [x, y],
  2: (x, y) => [1 - x, y],
  3: (x, y) => [1 - x, 1 - y],
  4: (x, y) => [x, 1 - y],
  5: (x, y) => [y, x],
  6: (x, y) => [1 - y, x],
  7: (x, y) => [1 - y, 1 - x],
  8: (x, y) => [y, 1 - x],
};
export const turnedSize = { width: 600, height: 400 };

/** Returns a photograph stored turned, with the Exif tag of its orientation. */
function turned(orientation: number): Uint8Array {
  const from = upright[orientation] ?? ((x, y) => [x, y]);
  const { width, height } = turnedSize;
  const stored = orientation > 4 ? ([height, width] as const) : ([width, height] as const);
  const whole = photograph(...stored, (x, y) => corners(...from(x, y)));
  const exif = Buffer.from('45786966000049492a0008000000010012010300010000000000000000000000', 'hex');
  exif.writeUInt16LE(orientation, 24);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.byteLength + 2);
  return Buffer.concat([whole.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, whole.subarray(2)]);
}

/** The inks of the four quarters of a picture for print: all four, magenta and yellow, none, and cyan. */
const inks = (isRight: boolean, isLow: boolean): readonly number[] =>
  isLow ? (isRight ? [255, 0, 0, 0] : [0, 0, 0, 0]) : isRight ? [0, 255, 255, 0] : [255, 255, 255, 255];

const cmykJpeg = (): Uint8Array =>
  mosaicJpeg({ columns: 12, rows: 12, colourAt: (column, row) => inks(column >= 6, row >= 6) }, 'inks');

const progressive = (): Uint8Array =>
  mosaicJpeg(
    { columns: 30, rows: 20, colourAt: (column, row) => corners(column / 30, row / 20) },
    'progressive',
  );

function pngChunk(type: string, data: Uint8Array): Buffer {
  const chunk = Buffer.alloc(12 + data.byteLength);
  chunk.writeUInt32BE(data.byteLength);
  chunk.write(type, 4, 'latin1');
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.byteLength)), 8 + data.byteLength);
  return chunk;
}

/** Returns a PNG of `rows`, each with its filter before it. */
export function png(
  width: number,
  height: number,
  depth: number,
  type: number,
  rows: Uint8Array,
  also: readonly Buffer[] = [],
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([depth, type], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    pngChunk('IHDR', head),
    ...also,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', new Uint8Array()),
  ]);
}

/** Returns a picture of 16 bits a colour. */
function deepPng(): Buffer {
  const size = 32;
  const row = 1 + size * 6;
  const rows = Buffer.alloc(size * row);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      for (const [at, value] of [x * 2048, y * 2048, 65535 - x * 2048].entries())
        rows.writeUInt16BE(value, y * row + 1 + x * 6 + at * 2);
  return png(size, size, 16, 2, rows);
}

/** Returns a picture of two colours of a palette, one of them transparent. */
const palettePng = (): Buffer =>
  png(8, 2, 1, 3, Uint8Array.from([0, 0b10101010, 0, 0b01010101]), [
    pngChunk('PLTE', Uint8Array.from([255, 0, 0, 0, 0, 255])),
    pngChunk('tRNS', Uint8Array.from([255, 0])),
  ]);

/** Returns a GIF that moves, its pixels stored as they are: the table of codes is cleared before it grows. */
function movingGif(): Buffer {
  const size = 16;
  const [clear, end] = [128, 129];
  const frame = (colour: number): Buffer => {
    const codes = Array.from({ length: size * size }, (_, at) =>
      at % 100 === 0 ? [clear, colour] : [colour],
    ).flat();
    const data = [...codes, end];
    const blocks: number[] = [];
    for (let at = 0; at < data.length; at += 255) {
      const block = data.slice(at, at + 255);
      blocks.push(block.length, ...block);
    }
    const control = [0x21, 0xf9, 4, 8, 10, 0, 0, 0];
    return Buffer.from([...control, 0x2c, 0, 0, 0, 0, size, 0, size, 0, 0, 7, ...blocks, 0]);
  };
  const palette = Buffer.alloc(128 * 3);
  palette.set([255, 0, 0, 0, 0, 255]);
  const head = Buffer.from([...Buffer.from('GIF89a'), size, 0, size, 0, 0xf6, 0, 0]);
  return Buffer.concat([head, palette, frame(0), frame(1), Buffer.from([0x3b])]);
}

/** Returns a GIF that claims 65535 by 65535 pixels and has none. */
const giantGif = (): Buffer =>
  Buffer.from(
    '474946383961ffffffff800000ffffff0000002c00000000ffffffff000202440100 3b'.replace(' ', ''),
    'hex',
  );

/** Returns a bitmap of 24 bits, its rows from the bottom up. */
function bitmap(): Buffer {
  const [width, height] = [40, 30];
  const file = Buffer.alloc(54 + width * height * 3);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let at = 54; at < file.length; at += 3) file.set([at % 256, 128, 200], at);
  return file;
}

const tag = { width: 256, height: 257, bits: 258, compression: 259, colours: 262, samples: 277, rows: 278 };
const described = (width: number, height: number, compression: number, colours: number) =>
  [
    [tag.width, width],
    [tag.height, height],
    [tag.compression, compression],
    [tag.colours, colours],
    [tag.rows, height],
  ] as const;

function cmykTiff(): Uint8Array {
  const size = 64;
  const data = new Uint8Array(size * size * 4);
  for (let at = 0; at < size * size; at++)
    data.set(inks(at % size >= size / 2, at >= (size * size) / 2), at * 4);
  return tiffOf([
    { entries: [...described(size, size, 1, 5), [tag.bits, [8, 8, 8, 8]], [tag.samples, 4]], data },
  ]);
}

/** Returns three pages of a fax: a black stripe in the first row, and below each row as the one above. */
function faxTiff(): Uint8Array {
  const [width, height] = [2496, 3504];
  // 64 white pixels and 64 black ones, then up to the end as above: white.
  const first = `001${'11011'}${'00110101'}${'0000001111'}${'0000110111'}1`;
  const bits = `${first}${'111'.repeat(height - 1)}${'000000000001'.repeat(2)}`;
  const data = Uint8Array.from(bits.match(/.{1,8}/g) ?? [], (byte) =>
    Number.parseInt(byte.padEnd(8, '0'), 2),
  );
  const page = {
    entries: [...described(width, height, 4, 0), [tag.bits, 1], [tag.samples, 1]] as const,
    data,
  };
  return tiffOf([page, page, page]);
}

export const oldJpegPages = 2;

/**
 * Returns pages that are whole JPEG streams, in the way of TIFF 6.0, which every program wrote differently.
 */
function oldJpegTiff(): Uint8Array {
  const [width, height] = [160, 480];
  const grey: ColourAt = (_, y) => [128 + 40 * y, 128 + 40 * y, 128 + 40 * y];
  const page = {
    entries: [...described(width, height, 6, 6), [tag.bits, [8, 8, 8]], [tag.samples, 3]] as const,
    data: photograph(width, height, grey),
    at: [513, 514] as const,
  };
  return tiffOf(Array.from({ length: oldJpegPages }, () => page));
}

/** Returns a Photoshop document of four inks, without layers. */
function cmykPsd(): Buffer {
  const size = 16;
  const head = Buffer.from(
    '38425053000100000000000000040000000000000000000800040000000000000000000000000000',
    'hex',
  );
  head.writeUInt32BE(size, 14);
  head.writeUInt32BE(size, 18);
  return Buffer.concat([head, Buffer.alloc(size * size * 4, 200)]);
}

const xmpOf = (picture: Buffer): string => `<xmpGImg:image>${picture.toString('base64')}</xmpGImg:image>`;

/** Returns an InDesign file: its signature, pages in an unreadable form, and a picture of the first. */
const inDesign = (): Buffer =>
  Buffer.concat([
    Buffer.from('0606edf5d81d46e5bd31efe7fe74b71d', 'hex'),
    Buffer.alloc(4096),
    Buffer.from(xmpOf(photograph(256, 192, corners))),
  ]);

/** Returns an Illustrator file as it is saved without a PDF, with a picture in its metadata. */
const illustrator = (): Buffer =>
  Buffer.from(
    `%!PS-Adobe-3.0\r%%Creator: Adobe Illustrator\r${xmpOf(photograph(256, 192, corners))}\rshowpage\r`,
  );

/** Returns the smallest WebP there is, of one pixel. */
const webp = (): Buffer => Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

export const madePictures: Record<string, () => Uint8Array> = {
  ...Object.fromEntries(
    Object.keys(upright).map((orientation) => [
      `turned-${orientation}.jpg`,
      () => turned(Number(orientation)),
    ]),
  ),
  'inks.jpg': cmykJpeg,
  'progressive.jpg': progressive,
  'deep.png': deepPng,
  'palette.png': palettePng,
  'moving.gif': movingGif,
  'giant.gif': giantGif,
  'bitmap.bmp': bitmap,
  'inks.tif': cmykTiff,
  'fax.tif': faxTiff,
  'old-jpeg.tif': oldJpegTiff,
  'inks.psd': cmykPsd,
  'logo.eps': () => epsWithPreview({ width: 320, height: 200 }),
  'magazine.indd': inDesign,
  'logo.ai': illustrator,
  'photograph.webp': webp,
};
