import { type ByteSource, readAt } from '../byte-source.ts';
import { EngineError } from '../engine-error.ts';
import { pngOutline } from '../large-picture/png-outline.ts';
import { channelsOf, cutRows, inflated, maxRowBytes, onWhite, type PictureRows } from './picture-rows.ts';
import { unpackBits, unpackLzw } from './unpack-strip.ts';

const pieceBytes = 256 * 1024;
const maxValues = 64 * 1024;
const maxProfileBytes = 4 * 1024 * 1024;
/** Of a strip that is packed. */
const maxStripBytes = 32 * 1024 * 1024;
const bytesOf: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1 };
const spaces: Readonly<Record<number, PictureRows['space']>> = { 0: 'grey', 1: 'grey', 2: 'rgb', 5: 'cmyk' };
const tag = {
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
  planar: 284,
  predictor: 317,
  tiles: 322,
  extra: 338,
  format: 339,
  across: 282,
  along: 283,
  unit: 296,
  profile: 34_675,
} as const;

type Unpack = (packed: Uint8Array) => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
/** By the number of a compression. */
const unpackers = new Map<number, Unpack>([
  [5, unpackLzw],
  [8, (packed) => inflated([packed])],
  [32_773, unpackBits],
  [32_946, (packed) => inflated([packed])],
]);
const unpacked = 1;
/** The compressions that TIFF 6.0 defines the predictor for: LZW, and ZIP by either number. */
const predicted = [5, 8, 32_946];

interface Directory {
  /** The numbers of a tag; none where it is absent. */
  list(tag: number): number[];
  one(tag: number, otherwise: number): number;
  bytes(tag: number): Uint8Array | null;
  /** A fraction: numerator and denominator. */
  rational(tag: number): readonly [number, number] | null;
  /** Whether no page follows. */
  isLast: boolean;
  isLittle: boolean;
}

function readDirectory(source: ByteSource): Directory | null {
  const head = readAt(source, 0, 8);
  const isLittle = head[0] === 0x49;
  const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (head.byteLength < 8 || viewOf(head).getUint16(2, isLittle) !== 42) return null;
  const start = viewOf(head).getUint32(4, isLittle);
  const counted = readAt(source, start, 2);
  if (counted.byteLength < 2) return null;
  const count = viewOf(counted).getUint16(0, isLittle);
  const table = readAt(source, start + 2, count * 12 + 4);
  if (table.byteLength < count * 12 + 4) return null;
  const entries = viewOf(table);
  const found = new Map<number, { type: number; count: number; at: number }>();
  for (let index = 0; index < count; index++) {
    const at = index * 12;
    const [type, values] = [entries.getUint16(at + 2, isLittle), entries.getUint32(at + 4, isLittle)];
    const isInside = values * (bytesOf[type] ?? 8) <= 4;
    const place = isInside ? start + 2 + at + 8 : entries.getUint32(at + 8, isLittle);
    found.set(entries.getUint16(at, isLittle), { type, count: values, at: place });
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
    rational(of) {
      const at = found.get(of)?.at;
      const view = at === undefined ? null : viewOf(readAt(source, at, 8));
      return view?.byteLength === 8 ? [view.getUint32(0, isLittle), view.getUint32(4, isLittle)] : null;
    },
    bytes(of) {
      const entry = found.get(of);
      return entry === undefined || entry.count > maxProfileBytes
        ? null
        : readAt(source, entry.at, entry.count);
    },
    isLast: entries.getUint32(count * 12, isLittle) === 0,
  };
}

/**
 * Returns the rows of a TIFF of one page in strips, of 8 or 16 bits a sample, unpacked or packed as LZW, ZIP or PackBits;
 * null of any other.
 */
export function tiffRows(source: ByteSource): PictureRows | null {
  const directory = readDirectory(source);
  if (directory === null || !directory.isLast) return null;
  const { list, one, rational } = directory;
  const [width, height, samples] = [one(tag.width, 0), one(tag.height, 0), one(tag.samples, 1)];
  const [depth = 1] = list(tag.bits);
  const [space, compression, colours] = [
    spaces[one(tag.colours, -1)],
    one(tag.compression, 1),
    one(tag.colours, 1),
  ];
  const [starts, lengths] = [list(tag.strips), list(tag.stripBytes)];
  const hasPlanes = one(tag.planar, 1) !== 1 && samples > 1;
  if (space === undefined || list(tag.tiles).length > 0 || hasPlanes || one(tag.format, 1) !== 1) return null;
  if (list(tag.bits).some((each) => each !== depth) || (depth !== 8 && depth !== 16)) return null;
  const channels = channelsOf[space];
  const rowBytes = (width * samples * depth) / 8;
  if (width === 0 || height === 0 || samples < channels || rowBytes > maxRowBytes) return null;
  if (starts.length === 0 || starts.length !== lengths.length || starts.length > maxValues) return null;
  const unpack = unpackers.get(compression);
  if (compression !== unpacked && unpack === undefined) return null;
  if (unpack !== undefined && lengths.some((length) => length > maxStripBytes)) return null;
  const [profile, orientation] = [directory.bytes(tag.profile), one(tag.orientation, 1)];
  const stripRows = one(tag.stripRows, height);
  const isTurned = orientation > 4;
  const metres = { 2: 1 / 0.0254, 3: 100 }[one(tag.unit, 2)] ?? 0;
  const perMetre = (of: number): number => {
    const [over, under] = rational(of) ?? [0, 1];
    return under === 0 ? 0 : Math.round((over / under) * metres);
  };
  return {
    ...{ width, height, space, orientation },
    profile,
    outline: pngOutline(isTurned ? { width: height, height: width } : { width, height }, {
      across: isTurned ? perMetre(tag.along) : perMetre(tag.across),
      along: isTurned ? perMetre(tag.across) : perMetre(tag.along),
    }),
    async *rows() {
      const isPredicted = predicted.includes(compression) && one(tag.predictor, 1) === 2;
      const extra = samples > channels ? one(tag.extra, 0) : 0;
      const packing = {
        ...{ samples, channels, extra },
        ...{ isDeep: depth === 16, isLittle: directory.isLittle, isNegative: colours === 0 },
      };
      const out = new Uint8Array(width * channels);
      let missing = height;
      for (const [index, start] of starts.entries()) {
        const length = lengths[index] ?? 0;
        const pieces =
          unpack === undefined ? inPieces(source, start, length) : unpack(readAt(source, start, length));
        // A strip may unpack to more than its rows.
        let missingHere = Math.min(stripRows, missing);
        missing -= missingHere;
        for await (const row of cutRows(pieces, rowBytes)) {
          if (isPredicted) addUp(row, packing);
          toSamples(row, packing, out);
          yield out;
          if (--missingHere === 0) break;
        }
        if (missingHere > 0) break;
        if (missing === 0) return;
      }
      throw new EngineError({ kind: 'invalid' });
    },
  };
}

function* inPieces(source: ByteSource, start: number, length: number): Generator<Uint8Array> {
  for (let at = 0; at < length; at += pieceBytes)
    yield readAt(source, start + at, Math.min(pieceBytes, length - at));
}

interface Packing {
  samples: number;
  channels: number;
  /** What the first sample beside the colours is: 1 an alpha that they are multiplied by, 2 one that they are not. */
  extra: number;
  /** 16 bits a sample. */
  isDeep: boolean;
  isLittle: boolean;
  /** 0 is white. */
  isNegative: boolean;
}

/** Replaces each sample, which is the difference to that of the pixel before, by itself. */
function addUp(row: Uint8Array, { samples, isDeep, isLittle }: Packing): void {
  if (!isDeep) {
    for (let at = samples; at < row.length; at++) row[at] = (row[at] ?? 0) + (row[at - samples] ?? 0);
    return;
  }
  const view = new DataView(row.buffer, row.byteOffset, row.byteLength);
  for (let at = samples * 2; at < row.length; at += 2)
    view.setUint16(at, view.getUint16(at, isLittle) + view.getUint16(at - samples * 2, isLittle), isLittle);
}

/** Writes a row's colours with 8 bits, on white where they have an alpha. */
function toSamples(
  row: Uint8Array,
  { samples, channels, extra, isDeep, isLittle, isNegative }: Packing,
  out: Uint8Array,
): void {
  const step = isDeep ? 2 : 1;
  const first = isDeep && isLittle ? 1 : 0;
  const isMultiplied = channels < 4 && extra === 1;
  const isSeeThrough = isMultiplied || (channels < 4 && extra === 2);
  for (let from = first, to = 0; to < out.length; from += samples * step, to += channels) {
    const alpha = isSeeThrough ? (row[from + channels * step] ?? 0) : 255;
    const white = isMultiplied ? alpha : 255;
    for (let at = 0; at < channels; at++) {
      const stored = row[from + at * step] ?? 0;
      const value = isNegative ? white - stored : stored;
      out[to + at] = isMultiplied ? Math.min(255, value + 255 - alpha) : onWhite(value, alpha);
    }
  }
}
