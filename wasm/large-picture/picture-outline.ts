import { crc32 } from 'node:zlib';
import { dotsPerInch } from '../picture-rows/dots-per-inch.ts';
import type { RowFormat } from '../picture-rows/picture-rows.ts';
import { isTurned } from '../tiff/turned-page.ts';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Of either side. A longer one is measured as if its pixels were square. */
const maxJpegSide = 65_500;
const inchesInMetre = 10_000 / 254;

/**
 * Returns the beginning of a file without pixels that MuPDF measures, without decoding it, as it measures a TIFF of this
 * format. A PNG has one resolution for both sides, a JPEG has one for each.
 */
export function pictureOutline({ width, height, orientation, resolution }: RowFormat): Uint8Array {
  const turned = isTurned(orientation);
  const size = turned ? { width: height, height: width } : { width, height };
  const [across, along] = dotsPerInch(resolution);
  if (across === along || Math.max(width, height) > maxJpegSide) return pngOutline(size, across);
  return jpegOutline(size, turned ? [along, across] : [across, along]);
}

function pngOutline({ width, height }: { width: number; height: number }, dots: number): Uint8Array {
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  // Of 8 bits, red, green and blue.
  header.setUint16(8, 0x08_02);
  const physical = new DataView(new ArrayBuffer(9));
  for (const at of [0, 4]) physical.setUint32(at, Math.round(dots * inchesInMetre));
  physical.setUint8(8, 1);
  return Uint8Array.from([
    ...signature,
    ...chunk('IHDR', new Uint8Array(header.buffer)),
    ...chunk('pHYs', new Uint8Array(physical.buffer)),
    ...chunk('IEND', new Uint8Array()),
  ]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.byteLength);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.byteLength);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.byteLength, crc32(bytes.subarray(4, 8 + data.byteLength)));
  return bytes;
}

function jpegOutline(
  { width, height }: { width: number; height: number },
  [across, along]: readonly [number, number],
): Uint8Array {
  const word = (value: number): number[] => [value >> 8, value & 255];
  const segment = (marker: number, body: readonly number[]): number[] => [
    ...[0xff, marker],
    ...word(body.length + 2),
    ...body,
  ];
  return Uint8Array.from([
    ...[0xff, 0xd8],
    ...segment(0xe0, [...new TextEncoder().encode('JFIF\0'), 1, 1, 1, ...word(across), ...word(along), 0, 0]),
    ...segment(0xc0, [8, ...word(height), ...word(width), 1, 1, 0x11, 0]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ...[0xff, 0xd9],
  ]);
}
