import { crc32 } from 'node:zlib';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.byteLength);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.byteLength);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.byteLength, crc32(bytes.subarray(4, 8 + data.byteLength)));
  return bytes;
}

/** Returns the beginning of a PNG that is measured as a picture of this size and resolution is (pixels a metre; 0: unknown). */
export function pngOutline(
  { width, height }: { width: number; height: number },
  { across, along }: { across: number; along: number },
): Uint8Array {
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  // Of 8 bits, red, green and blue.
  header.setUint16(8, 0x08_02);
  const physical = new DataView(new ArrayBuffer(9));
  physical.setUint32(0, across);
  physical.setUint32(4, along);
  physical.setUint8(8, 1);
  return Uint8Array.from([
    ...signature,
    ...chunk('IHDR', new Uint8Array(header.buffer)),
    ...(across > 0 && along > 0 ? chunk('pHYs', new Uint8Array(physical.buffer)) : []),
    ...chunk('IEND', new Uint8Array()),
  ]);
}
