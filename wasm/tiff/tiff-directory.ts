import { type ByteSource, readAt } from '../byte-source.ts';

/** Numbers of the entries that are read (TIFF 6.0). */
export const tiffTag = {
  kind: 254,
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  colours: 262,
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
  isLittle: boolean;
}

const maxValues = 64 * 1024;
const maxProfileBytes = 4 * 1024 * 1024;
const maxDirectories = 10_000;
const maxEntries = 4_096;
const known: ReadonlySet<number> = new Set(Object.values(tiffTag));
const bytesOf: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1 };
const rational = 5;
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Returns the directories of a TIFF in their order, up to the first that cannot be read. */
export function* directoriesIn(source: ByteSource): Generator<TiffDirectory> {
  const head = readAt(source, 0, 8);
  const isLittle = head[0] === 0x49;
  if (head.byteLength < 8 || viewOf(head).getUint16(2, isLittle) !== 42) return;
  const seen = new Set<number>();
  for (let at = viewOf(head).getUint32(4, isLittle); at !== 0 && !seen.has(at); ) {
    const directory = seen.size < maxDirectories ? readDirectory(source, at, isLittle) : null;
    if (directory === null) return;
    seen.add(at);
    yield directory;
    at = directory.next;
  }
}

function readDirectory(source: ByteSource, start: number, isLittle: boolean): TiffDirectory | null {
  const counted = readAt(source, start, 2);
  if (counted.byteLength < 2) return null;
  const count = viewOf(counted).getUint16(0, isLittle);
  if (count > maxEntries) return null;
  const table = readAt(source, start + 2, count * 12 + 4);
  if (table.byteLength < count * 12 + 4) return null;
  const entries = viewOf(table);
  const found = new Map<number, { type: number; count: number; at: number }>();
  for (let index = 0; index < count; index++) {
    const at = index * 12;
    const tag = entries.getUint16(at, isLittle);
    if (!known.has(tag)) continue;
    const [type, values] = [entries.getUint16(at + 2, isLittle), entries.getUint32(at + 4, isLittle)];
    const isInside = values * (bytesOf[type] ?? 8) <= 4;
    const place = isInside ? start + 2 + at + 8 : entries.getUint32(at + 8, isLittle);
    found.set(tag, { type, count: values, at: place });
  }
  const list = (of: number): number[] => {
    const entry = found.get(of);
    if (entry === undefined || entry.count > maxValues || (entry.type !== 3 && entry.type !== 4)) return [];
    const size = bytesOf[entry.type] ?? 4;
    const view = viewOf(readAt(source, entry.at, entry.count * size));
    return Array.from({ length: Math.floor(view.byteLength / size) }, (_, index) =>
      size === 2 ? view.getUint16(index * 2, isLittle) : view.getUint32(index * 4, isLittle),
    );
  };
  return {
    list,
    isLittle,
    one: (of, otherwise) => list(of)[0] ?? otherwise,
    fraction(of) {
      const entry = found.get(of);
      if (entry?.type !== rational) {
        const [number = null] = list(of);
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
    next: entries.getUint32(count * 12, isLittle),
  };
}
