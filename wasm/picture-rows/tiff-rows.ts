import { type ByteSource, readAt } from '../byte-source.ts';
import { EngineError } from '../engine-error.ts';
import { predictedCompressions } from '../tiff/misdrawn.ts';
import { type TiffDirectory, tiffTag as tag } from '../tiff/tiff-directory.ts';
import { pageDirectories } from '../tiff/tiff-pages.ts';
import { inflated } from './inflate-strip.ts';
import {
  channelsOf,
  cutRows,
  maxRowBytes,
  onWhite,
  type PictureRows,
  type RowFormat,
} from './picture-rows.ts';
import { unpackBits, unpackLzw } from './unpack-strip.ts';

const pieceBytes = 256 * 1024;
const maxValues = 64 * 1024;
/** Of a strip that is packed. */
const maxStripBytes = 32 * 1024 * 1024;
const spaces: Readonly<Record<number, PictureRows['space']>> = { 0: 'grey', 1: 'grey', 2: 'rgb', 5: 'cmyk' };
type Unpack = (packed: Uint8Array) => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
/** By the number of a compression. */
const unpackers = new Map<number, Unpack>([
  [5, unpackLzw],
  [8, (packed) => inflated(packed)],
  [32_773, unpackBits],
  [32_946, (packed) => inflated(packed)],
]);
const unpacked = 1;
/** Returns the rows of a TIFF of one page; null where they cannot be read one after another. */
export function tiffRows(source: ByteSource): PictureRows | null {
  const [[, directory] = [], ...others] = pageDirectories(source);
  return directory === undefined || others.length > 0 ? null : pageRows(source, directory);
}

/**
 * Returns the rows of a page of a TIFF in strips, of 8 or 16 bits a sample, unpacked or packed as LZW, ZIP or PackBits;
 * null of any other.
 */
export function pageRows(source: ByteSource, directory: TiffDirectory): PictureRows | null {
  const { list, one, fraction } = directory;
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
  const stripRows = one(tag.stripRows, height);
  const format: RowFormat = {
    ...{ width, height, space },
    profile: directory.bytes(tag.profile),
    orientation: one(tag.orientation, 1),
    resolution: { across: fraction(tag.across), along: fraction(tag.along), unit: one(tag.unit, 2) },
  };
  return {
    ...format,
    async *rows() {
      const isPredicted = predictedCompressions.includes(compression) && one(tag.predictor, 1) === 2;
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
  const [high, low] = isLittle ? [1, 0] : [0, 1];
  const step = samples * 2;
  for (let at = step; at < row.length; at += 2) {
    const sum = (row[at + low] ?? 0) + (row[at + low - step] ?? 0);
    row[at + low] = sum;
    row[at + high] = (row[at + high] ?? 0) + (row[at + high - step] ?? 0) + (sum >> 8);
  }
}

/** Writes a row's colours with 8 bits, on white where they have an alpha. */
function toSamples(
  row: Uint8Array,
  { samples, channels, extra, isDeep, isLittle, isNegative }: Packing,
  out: Uint8Array,
): void {
  const step = isDeep ? 2 : 1;
  const first = isDeep && isLittle ? 1 : 0;
  if (samples === channels && !isNegative) {
    for (let from = first, to = 0; to < out.length; from += step) out[to++] = row[from] ?? 0;
    return;
  }
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
