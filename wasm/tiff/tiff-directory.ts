import { type ByteSource, readAt } from '../byte-source.ts';

/** Numbers of the entries that are read (TIFF 6.0). */
export const tiffTag = {
  kind: 254,
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  colours: 262,
  fillOrder: 266,
  strips: 273,
  orientation: 274,
  samples: 277,
  stripRows: 278,
  stripBytes: 279,
  across: 282,
  along: 283,
  planar: 284,
  unit: 296,
  predictor: 317,
  tileWidth: 322,
  tileHeight: 323,
  tiles: 324,
  tileBytes: 325,
  extra: 338,
  format: 339,
  jpegTables: 347,
  jpegStart: 513,
  jpegLength: 514,
  profile: 34_675,
} as const;

/** The entries of one picture of a TIFF. */
export interface TiffDirectory {
  /** The numbers of a tag; none where it is absent. */
  list(tag: number): number[];
  one(tag: number, otherwise: number): number;
  bytes(tag: number): Uint8Array | null;
  /** Of a number or a fraction: numerator and denominator. */
  fraction(tag: number): readonly [number, number] | null;
  /** Position of the next one; 0: this is the last. */
  next: number;
  /** Where in the file that position is written. */
  nextAt: number;
  isLittle: boolean;
  /** It is of a BigTIFF. */
  isBig: boolean;
}

/** A poster of planes has as many strips. */
const maxValues = 256 * 1024;
const maxProfileBytes = 4 * 1024 * 1024;
const maxDirectories = 10_000;
const maxEntries = 4_096;
const known: ReadonlySet<number> = new Set(Object.values(tiffTag));
const bytesOf: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 16: 8, 17: 8, 18: 8 };
const rational = 5;
/** The types that are read as numbers. */
const wholeNumbers: readonly number[] = [3, 4, 16, 17, 18];
const [classicVersion, bigVersion] = [42, 43];
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** How many bytes the numbers of a file take. */
interface Layout {
  isLittle: boolean;
  /** It is a BigTIFF. */
  isBig: boolean;
  /** Of the count of a directory's entries. */
  countBytes: 2 | 8;
  /** Of an offset, and of a count of values. */
  wordBytes: 4 | 8;
}

/** Returns a number without a sign of 2, 4 or 8 bytes. */
function numberAt(view: DataView, at: number, bytes: number, isLittle: boolean): number {
  if (bytes === 2) return view.getUint16(at, isLittle);
  return bytes === 4 ? view.getUint32(at, isLittle) : Number(view.getBigUint64(at, isLittle));
}

/** Returns the directories of a TIFF or BigTIFF in their order, up to the first that cannot be read. */
export function* directoriesIn(source: ByteSource): Generator<TiffDirectory> {
  const bytes = readAt(source, 0, 16);
  if (bytes.byteLength < 8) return;
  const head = viewOf(bytes);
  const isLittle = bytes[0] === 0x49;
  const version = head.getUint16(2, isLittle);
  const isBig = version === bigVersion;
  if ((version !== classicVersion && !isBig) || (isBig && bytes.byteLength < 16)) return;
  const layout: Layout = isBig
    ? { isLittle, isBig, countBytes: 8, wordBytes: 8 }
    : { isLittle, isBig, countBytes: 2, wordBytes: 4 };
  const seen = new Set<number>();
  for (let at = numberAt(head, layout.wordBytes, layout.wordBytes, isLittle); at !== 0 && !seen.has(at); ) {
    const directory = seen.size < maxDirectories ? readDirectory(source, at, layout) : null;
    if (directory === null) return;
    seen.add(at);
    yield directory;
    at = directory.next;
  }
}

function readDirectory(source: ByteSource, start: number, layout: Layout): TiffDirectory | null {
  const { isLittle, isBig, countBytes, wordBytes } = layout;
  const counted = readAt(source, start, countBytes);
  if (counted.byteLength < countBytes) return null;
  const count = numberAt(viewOf(counted), 0, countBytes, isLittle);
  if (count === 0 || count > maxEntries) return null;
  const entryBytes = 4 + 2 * wordBytes;
  const tableBytes = count * entryBytes + wordBytes;
  const table = readAt(source, start + countBytes, tableBytes);
  if (table.byteLength < tableBytes) return null;
  const entries = viewOf(table);
  const found = new Map<number, { type: number; count: number; at: number }>();
  for (let index = 0; index < count; index++) {
    const at = index * entryBytes;
    const tag = entries.getUint16(at, isLittle);
    if (!known.has(tag)) continue;
    const type = entries.getUint16(at + 2, isLittle);
    const values = numberAt(entries, at + 4, wordBytes, isLittle);
    const valueAt = at + 4 + wordBytes;
    const isInside = values * (bytesOf[type] ?? 8) <= wordBytes;
    const place = isInside ? start + countBytes + valueAt : numberAt(entries, valueAt, wordBytes, isLittle);
    found.set(tag, { type, count: values, at: place });
  }
  const list = (of: number, most = maxValues): number[] => {
    const entry = found.get(of);
    if (entry === undefined || entry.count > maxValues || !wholeNumbers.includes(entry.type)) return [];
    const size = bytesOf[entry.type] ?? 4;
    const view = viewOf(readAt(source, entry.at, Math.min(entry.count, most) * size));
    return Array.from({ length: Math.floor(view.byteLength / size) }, (_, index) =>
      numberAt(view, index * size, size, isLittle),
    );
  };
  const one = (of: number, otherwise: number): number => list(of, 1)[0] ?? otherwise;
  return {
    list,
    one,
    isLittle,
    isBig,
    fraction(of) {
      const entry = found.get(of);
      if (entry?.type !== rational) {
        const [number = null] = list(of, 1);
        return number === null ? null : [number, 1];
      }
      const view = viewOf(readAt(source, entry.at, 8));
      return view.byteLength === 8 ? [view.getUint32(0, isLittle), view.getUint32(4, isLittle)] : null;
    },
    bytes(of) {
      const entry = found.get(of);
      return entry === undefined || entry.count > maxProfileBytes
        ? null
        : readAt(source, entry.at, entry.count);
    },
    next: numberAt(entries, count * entryBytes, wordBytes, isLittle),
    nextAt: start + countBytes + count * entryBytes,
  };
}
