import { type ByteRange, type ByteSource, partSource, readAt, readHead } from '../byte-source.ts';

/** Parts of a TIFF file; where a page is not one whole JPEG its place holds null. */
export type JpegPages = (ByteRange | null)[];

const tag = { compression: 259, jpegStart: 513, jpegLength: 514 } as const;
const oldJpeg = 6;
const maxPages = 10_000;
/** Before the scan. A colour profile takes 255 at most. */
const maxSegments = 1_000;

/**
 * Returns the pages of a TIFF that are stored as "old-style" JPEG (TIFF 6.0, section 22) with one complete JPEG
 * stream each; many may be the same one. MuPDF omits their colour transform; the stream by itself is correct. Null: there
 * is no such page.
 */
export function oldJpegPages(source: ByteSource): JpegPages | null {
  const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = viewOf(readHead(source, 8));
  const little = head.byteLength > 0 && head.getUint8(0) === 0x49;
  const pages: JpegPages = [];
  const seen = new Set<number>();
  const scans = new Map<string, boolean>();
  try {
    for (let at = head.getUint32(4, little); at !== 0 && !seen.has(at) && pages.length < maxPages; ) {
      seen.add(at);
      const entries = viewOf(readAt(source, at, 2)).getUint16(0, little);
      const table = viewOf(readAt(source, at + 2, entries * 12 + 4));
      const values = new Map<number, number>();
      for (let entry = 0; entry < entries * 12; entry += 12) {
        const isShort = table.getUint16(entry + 2, little) === 3;
        const value = isShort ? table.getUint16(entry + 8, little) : table.getUint32(entry + 8, little);
        values.set(table.getUint16(entry, little), value);
      }
      pages.push(values.get(tag.compression) === oldJpeg ? jpegOf(source, values, scans) : null);
      at = table.getUint32(entries * 12, little);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return pages.some((page) => page !== null) ? pages : null;
}

/** `scans`: whether a stream has its scan, by its place, of those that were looked at: many pages may name one. */
function jpegOf(
  source: ByteSource,
  values: Map<number, number>,
  scans: Map<string, boolean>,
): ByteRange | null {
  const start = values.get(tag.jpegStart);
  const length = values.get(tag.jpegLength);
  if (start === undefined || length === undefined || start + length > source.size) return null;
  const place = `${start} ${length}`;
  const found = scans.get(place) ?? hasScan(partSource(source, { start, length }));
  scans.set(place, found);
  return found ? { start, length } : null;
}

/**
 * Returns whether the stream has its own frame and scan, so that it can be read without the TIFF's tables.
 */
function hasScan(stream: ByteSource): boolean {
  const [first, second] = readHead(stream, 2);
  if (first !== 0xff || second !== 0xd8) return false;
  let frame = false;
  for (let at = 2, segments = 0; at + 3 < stream.size && segments < maxSegments; segments++) {
    const [mark, marker = 0, high = 0, low = 0] = readAt(stream, at, 4);
    if (mark !== 0xff) return false;
    if (marker === 0xda) return frame;
    if (marker === 0xc0 || marker === 0xc1 || marker === 0xc2) frame = true;
    at += 2 + ((high << 8) | low);
  }
  return false;
}
