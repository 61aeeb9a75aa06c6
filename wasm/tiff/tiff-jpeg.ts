import { type ByteRange, type ByteSource, partSource, readAt, readHead } from '../byte-source.ts';
import { type TiffDirectory, tiffTag } from './tiff-directory.ts';

const oldJpeg = 6;
/** Before the scan. A colour profile takes 255 at most. */
const maxSegments = 1_000;

/**
 * Returns where the one complete JPEG stream of an "old-style" page is (TIFF 6.0, section 22); many pages may have the
 * same one. MuPDF omits their colour transform; the stream by itself is correct. Null: the page has none. `scans`:
 * whether a stream has its scan, by its place, of those that were looked at.
 */
export function oldJpegOf(
  source: ByteSource,
  directory: TiffDirectory,
  scans: Map<string, boolean>,
): ByteRange | null {
  if (directory.one(tiffTag.compression, 1) !== oldJpeg) return null;
  const [start, length] = [directory.one(tiffTag.jpegStart, 0), directory.one(tiffTag.jpegLength, 0)];
  if (start === 0 || start + length > source.size) return null;
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
