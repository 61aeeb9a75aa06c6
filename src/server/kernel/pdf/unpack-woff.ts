import { inflateSync } from 'node:zlib';

const headerBytes = 44;
const entryBytes = 20;

/**
 * Unpacks a WOFF 1.0 file (W3C Recommendation, 2012) to the TrueType or OpenType font within, as a PDF embeds it.
 * Throws where the bytes are not WOFF.
 */
export function unpackWoff(woff: Uint8Array): Uint8Array {
  const view = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  if (view.getUint32(0) !== 0x774f4646) throw new Error('not a WOFF font');
  const tableCount = view.getUint16(12);
  const font = new Uint8Array(view.getUint32(16));
  const out = new DataView(font.buffer);
  out.setUint32(0, view.getUint32(4));
  out.setUint16(4, tableCount);
  const largestPower = Math.floor(Math.log2(tableCount));
  out.setUint16(6, 16 * 2 ** largestPower);
  out.setUint16(8, largestPower);
  out.setUint16(10, 16 * (tableCount - 2 ** largestPower));

  let at = 12 + 16 * tableCount;
  for (let table = 0; table < tableCount; table++) {
    const entry = headerBytes + table * entryBytes;
    const [tag, offset, packedLength, length, checksum] = [0, 4, 8, 12, 16].map((field) =>
      view.getUint32(entry + field),
    ) as [number, number, number, number, number];
    const packed = woff.subarray(offset, offset + packedLength);
    font.set(packedLength < length ? inflateSync(packed) : packed, at);
    [tag, checksum, at, length].forEach((field, word) => {
      out.setUint32(12 + table * 16 + word * 4, field);
    });
    at = Math.ceil((at + length) / 4) * 4;
  }
  return font;
}
