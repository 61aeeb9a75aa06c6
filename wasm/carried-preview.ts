import { type ByteSource, readAt, readHead } from './byte-source.ts';
import { postScriptPreview } from './postscript-preview.ts';

/** Previews are small; what claims more is not read. */
const maxPreviewBytes = 16 * 1024 * 1024;
/** Bytes searched at each end of a file, where programs write its metadata. */
const searchedBytes = 16 * 1024 * 1024;

const dosEps = [0xc5, 0xd0, 0xd3, 0xc6];
const inDesign = [
  0x06, 0x06, 0xed, 0xf5, 0xd8, 0x1d, 0x46, 0xe5, 0xbd, 0x31, 0xef, 0xe7, 0xfe, 0x74, 0xb7, 0x1d,
];
/** As an upload is recognised: behind a mark of UTF-8 or blanks. */
const postScript = /^(?:\u00ef\u00bb\u00bf)?\s*%!(?:ps|[\r\n])/i;
/** Programs write it before PostScript for a printer. */
const endOfTransmission = 4;
const headBytes = 256;

/** A picture that a file carries of itself. */
export interface CarriedPreview {
  bytes: Uint8Array;
  name: 'preview.tif' | 'preview.jpg' | 'preview.bmp';
}

/**
 * Returns the preview contained in an EPS, Illustrator or InDesign file: the TIFF of a DOS EPS, the largest JPEG in
 * its metadata (XMP), or the bitmap in PostScript comments. Null if it has none. Never reads more than the limits
 * above, whatever the file claims.
 */
export function carriedPreview(source: ByteSource): CarriedPreview | null {
  const head = readHead(source, headBytes);
  const isDos = starts(head, dosEps);
  const isInDesign = starts(head, inDesign);
  if (!isDos && !isInDesign && !isPostScript(head)) return null;
  return (isDos ? tiffOf(source, head) : null) ?? jpegOf(source) ?? (isInDesign ? null : commentOf(source));
}

function commentOf(source: ByteSource): CarriedPreview | null {
  const text = latin1(readAt(source, 0, Math.min(source.size, searchedBytes)));
  const bytes = postScriptPreview(text);
  return bytes && { bytes, name: 'preview.bmp' };
}

const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

const isPostScript = (head: Uint8Array): boolean =>
  postScript.test(latin1(head[0] === endOfTransmission ? head.subarray(1) : head));

const starts = (head: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, at) => head[at] === byte);

function tiffOf(source: ByteSource, head: Uint8Array): CarriedPreview | null {
  if (head.byteLength < 28) return null;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const [start, length] = [view.getUint32(20, true), view.getUint32(24, true)];
  if (start === 0 || length < 8 || length > maxPreviewBytes || start + length > source.size) return null;
  const bytes = readAt(source, start, length);
  const order = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  return order === 0x4949 || order === 0x4d4d ? { bytes, name: 'preview.tif' } : null;
}

function jpegOf(source: ByteSource): CarriedPreview | null {
  const ends = [readAt(source, 0, Math.min(source.size, searchedBytes))];
  if (source.size > searchedBytes)
    ends.push(readAt(source, Math.max(searchedBytes, source.size - searchedBytes), searchedBytes));
  let best: Uint8Array | null = null;
  for (const end of ends) {
    const text = latin1(end);
    for (let at = text.indexOf(opening); at >= 0; at = text.indexOf(opening, at + 1)) {
      const from = at + opening.length;
      const to = text.indexOf('<', from);
      if (to < 0 || to - from > maxPreviewBytes) continue;
      const jpeg = decoded(text.slice(from, to));
      if (jpeg !== null && jpeg.byteLength > (best?.byteLength ?? 0)) best = jpeg;
    }
  }
  return best === null ? null : { bytes: best, name: 'preview.jpg' };
}

const opening = '<xmpGImg:image>';

/** Returns the JPEG of a base64 text with line ends as XML writes them; null for anything else. */
function decoded(text: string): Uint8Array | null {
  const plain = text.replace(/&#x?[0-9a-fA-F]{1,4};|\s+/g, '');
  if (!/^\/9j[A-Za-z0-9+/]*={0,2}$/.test(plain) || plain.length % 4 !== 0) return null;
  const binary = atob(plain);
  return Uint8Array.from(binary, (each) => each.charCodeAt(0));
}
