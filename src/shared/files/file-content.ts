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
    matches: begins(['%!PS'], [0xc5, 0xd0, 0xd3, 0xc6], [4, '%!PS']),
  },
  { name: 'an InDesign file', extensions: ['indd'], matches: begins([0x06, 0x06, 0xed, 0xf5]) },
  // Word and Excel keep the name of a file whose format was changed.
  { name: 'a rich text file', extensions: ['rtf', 'doc'], matches: begins(['{\\rtf']) },
  {
    name: 'an old Office file',
    extensions: ['doc', 'xls'],
    matches: begins([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  },
  {
    name: 'a ZIP file',
    extensions: ['zip', 'docx', 'xlsx', 'doc', 'xls'],
    matches: begins(['PK', 3, 4], ['PK', 5, 6], ['PK', 7, 8]),
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
      isBinary(bytes) &&
      begins(['MZ'], [0x7f, 'ELF'], [0xcf, 0xfa, 0xed, 0xfe], [0xca, 0xfe, 0xba, 0xbe])(bytes),
  },
  {
    name: 'an archive',
    extensions: [],
    matches: begins(['7z', 0xbc, 0xaf], ['Rar!', 0x1a], [0x1f, 0x8b, 8]),
  },
  // Excel opens HTML tables written by programs, and their source may be uploaded as text.
  {
    name: 'a web page',
    extensions: ['xls', 'doc', 'txt', 'csv'],
    matches: (bytes) => /^<(!doctype html|html|head|body|script|svg)\b/.test(textStart(bytes)),
  },
  // Notes may mention how a PDF begins.
  { name: 'a PDF', extensions: ['pdf', 'ai', 'txt', 'csv'], matches: isPdf },
];

/**
 * Returns the actual type of a file if its first bytes contradict its name; null if they agree, or reveal nothing.
 */
export function contentUnlikeName(name: string, bytes: Uint8Array): string | null {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const kind = kinds.find(({ matches }) => matches(bytes));
  return kind === undefined || kind.extensions.includes(extension) ? null : kind.name;
}
