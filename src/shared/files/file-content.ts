/** The number of bytes from which a file's type is recognised. */
export const recognisedBytes = 1_100;

interface Kind {
  name: string;
  /** Extensions that a file of this content may have; none: it is not accepted. */
  extensions: readonly string[];
  matches(bytes: Uint8Array): boolean;
}

/** Returns whether the bytes at an offset are these: text is compared by its character codes. */
function has(bytes: Uint8Array, at: number, ...wanted: (string | number)[]): boolean {
  const codes = wanted.flatMap((part) =>
    typeof part === 'number' ? [part] : [...part].map((char) => char.charCodeAt(0)),
  );
  return codes.every((code, index) => bytes[at + index] === code);
}

const begins =
  (...starts: (string | number)[][]) =>
  (bytes: Uint8Array): boolean =>
    starts.some((start) => has(bytes, 0, ...start));

/** Lengths of BMP headers by version: text may start with the same two letters. */
const bmpHeaders = [12, 40, 52, 56, 64, 108, 124];

const isBinary = (bytes: Uint8Array): boolean => bytes.subarray(0, 512).includes(0);

/**
 * Returns whether this may be text in some encoding: the zeros of UTF-16 are all on one side of their pairs, those of
 * UTF-32 follow its mark.
 */
function isText(bytes: Uint8Array): boolean {
  if (has(bytes, 0, 0xff, 0xfe, 0, 0) || has(bytes, 0, 0, 0, 0xfe, 0xff)) return true;
  const sides = new Set<number>();
  for (const [at, byte] of bytes.subarray(0, 512).entries()) if (byte === 0) sides.add(at % 2);
  return sides.size < 2;
}

/** Programs make PDF with up to a kilobyte before its header. */
function isPdf(bytes: Uint8Array): boolean {
  for (let at = 0; at <= 1024; at++) if (has(bytes, at, '%PDF-')) return true;
  return false;
}

const textStart = (bytes: Uint8Array): string =>
  String.fromCharCode(...bytes.subarray(0, 256))
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
    .toLowerCase();

/** Word opens pages without a frame, XML of its own and pages archived as a mail; programs write their exports so. */
const isMarkup = (bytes: Uint8Array): boolean =>
  /^(<[!?a-z]|mime-version:)/.test(textStart(bytes)) && isText(bytes);

/** Files that carry their kind in a header; the first that matches counts. */
const kinds: readonly Kind[] = [
  { name: 'a PNG picture', extensions: ['png'], matches: begins([0x89, 'PNG']) },
  { name: 'a JPEG picture', extensions: ['jpg', 'jpeg'], matches: begins([0xff, 0xd8, 0xff]) },
  { name: 'a GIF picture', extensions: ['gif'], matches: begins(['GIF87a'], ['GIF89a']) },
  {
    name: 'a TIFF picture',
    extensions: ['tif', 'tiff'],
    matches: begins(['II', 42, 0], ['MM', 0, 42], ['II', 43, 0], ['MM', 0, 43]),
  },
  {
    name: 'a BMP picture',
    extensions: ['bmp'],
    matches: (bytes) => has(bytes, 0, 'BM') && bmpHeaders.some((length) => has(bytes, 14, length, 0, 0, 0)),
  },
  { name: 'a Photoshop file', extensions: ['psd'], matches: begins(['8BPS', 0]) },
  {
    name: 'a PostScript file',
    extensions: ['eps', 'ai'],
    matches: (bytes) =>
      begins([0xc5, 0xd0, 0xd3, 0xc6], [4, '%!PS'])(bytes) || /^%!(ps|[\r\n])/.test(textStart(bytes)),
  },
  { name: 'an InDesign file', extensions: ['indd'], matches: begins([0x06, 0x06, 0xed, 0xf5]) },
  // Word and Excel keep the name of a file whose format was changed.
  {
    name: 'a rich text file',
    extensions: ['rtf', 'doc'],
    matches: (bytes) => textStart(bytes).startsWith('{\\rtf'),
  },
  {
    name: 'an old Office file',
    extensions: ['doc', 'xls'],
    matches: begins([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  },
  { name: 'an old Word file', extensions: ['doc'], matches: begins([0xdb, 0xa5]) },
  // The first record of a table from before Excel kept several in one file: its version, and its length.
  {
    name: 'an old Excel file',
    extensions: ['xls'],
    matches: begins([9, 0, 4, 0], [9, 2, 6, 0], [9, 4, 6, 0], [9, 8, 8, 0], [9, 8, 16, 0]),
  },
  {
    name: 'a ZIP file',
    extensions: ['zip', 'docx', 'xlsx', 'doc', 'xls'],
    matches: begins(['PK', 3, 4], ['PK', 5, 6], ['PK', 7, 8], ['PK00PK']),
  },
  {
    name: 'a WebP picture',
    extensions: [],
    matches: (bytes) => has(bytes, 0, 'RIFF') && has(bytes, 8, 'WEBP'),
  },
  {
    name: 'a HEIC or AVIF picture',
    extensions: [],
    matches: (bytes) => ['heic', 'heix', 'mif1', 'avif'].some((brand) => has(bytes, 4, 'ftyp', brand)),
  },
  { name: 'a film', extensions: [], matches: (bytes) => has(bytes, 4, 'ftyp') && isBinary(bytes) },
  {
    name: 'a program',
    extensions: [],
    matches: (bytes) =>
      begins([0x7f, 'ELF'], [0xcf, 0xfa, 0xed, 0xfe], [0xca, 0xfe, 0xba, 0xbe])(bytes) ||
      (has(bytes, 0, 'MZ') && isBinary(bytes)),
  },
  {
    name: 'an archive',
    extensions: [],
    matches: begins(['7z', 0xbc, 0xaf], ['Rar!', 0x1a], [0x1f, 0x8b, 8]),
  },
  // Word and Excel open pages written by programs, and their source may be uploaded as text.
  {
    name: 'a web page',
    extensions: ['doc', 'xls', 'txt', 'csv'],
    matches: (bytes) => /^<(!doctype html|html|head|body|script|svg)\b/.test(textStart(bytes)),
  },
  { name: 'a PDF', extensions: ['pdf', 'ai'], matches: begins(['%PDF-']) },
  // Notes may mention how a PDF begins.
  { name: 'a PDF', extensions: ['pdf', 'ai', 'txt', 'csv'], matches: isPdf },
];

/** What has no header. Programs write tables with tabs under the name of old Excel files. */
const textExtensions = ['txt', 'csv', 'xls'];
/** A PDF without its header can often be repaired, and its review says so where it cannot. */
const repairedExtensions = ['pdf'];

/**
 * Returns how a file's first bytes contradict its name, as the end of "It is not what its name says: "; null if they
 * agree. An empty file contradicts none.
 */
export function contentUnlikeName(name: string, bytes: Uint8Array): string | null {
  if (bytes.length === 0) return null;
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const kind = kinds.find(({ matches }) => matches(bytes));
  if (kind !== undefined) return kind.extensions.includes(extension) ? null : `it is ${kind.name}`;
  if (repairedExtensions.includes(extension)) return null;
  if (extension === 'doc' && isMarkup(bytes)) return null;
  if (!textExtensions.includes(extension))
    return `it does not begin as a .${extension} file does, and may be damaged`;
  return isText(bytes) ? null : 'it is not text';
}
