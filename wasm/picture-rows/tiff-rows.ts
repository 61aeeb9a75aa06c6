import { type ByteSource, readAt } from '../byte-source.ts';
import { predictedCompressions, sampleKind } from '../tiff/misdrawn.ts';
import { type TiffDirectory, tiffTag as tag } from '../tiff/tiff-directory.ts';
import { pageDirectories } from '../tiff/tiff-pages.ts';
import { inflated } from './inflate-strip.ts';
import { type DecodeJpeg, wholeJpeg } from './ink-jpeg.ts';
import { channelsOf, maxRowBytes, onWhite, type PictureRows } from './picture-rows.ts';
import { blockRows, type TiffBlocks, type Unpack } from './tiff-blocks.ts';
import type { Predictor, SampleFormat } from './tiff-samples.ts';
import { unpackBits, unpackLzw } from './unpack-strip.ts';

/** Of a strip that is packed. */
const maxStripBytes = 32 * 1024 * 1024;
/** Blocks of a band that are read side by side. */
const maxSideBySide = 1_024;
/** No picture that is printed has more. */
const maxRows = 2 ** 24;
/** Rows that some programs add to a strip, so that the blocks of its JPEG are full. */
const maxPadding = 15;
const spaces: Readonly<Record<number, PictureRows['space']>> = {
  ...{ 0: 'grey', 1: 'grey', 2: 'rgb', 4: 'grey', 5: 'cmyk', 8: 'lab' },
};
/** By the number of a compression. */
const unpackers = new Map<number, Unpack>([
  [5, unpackLzw],
  [8, inflated],
  [32_773, unpackBits],
  [32_946, inflated],
]);
const [unpacked, lzw, jpeg] = [1, 5, 7];
/** Lab whose a and b have a sign. */
const signedLab = 8;

/** Returns the rows of a TIFF of one page; null where they cannot be read one after another. */
export function tiffRows(source: ByteSource, decode: DecodeJpeg): PictureRows | null {
  const [[, directory] = [], ...others] = pageDirectories(source);
  return directory === undefined || others.length > 0 ? null : pageRows(source, directory, decode);
}

/**
 * Returns the rows of a page of a TIFF, of 8, 16 or 32 bits a sample, unpacked or packed as LZW, ZIP or PackBits,
 * and of inks that are packed as JPEG; null of any other.
 */
export function pageRows(
  source: ByteSource,
  directory: TiffDirectory,
  decode: DecodeJpeg,
): PictureRows | null {
  const { one, list, fraction } = directory;
  const space = spaces[one(tag.colours, -1)];
  if (space === undefined) return null;
  const blocks = blocksOf(source, directory, decode);
  if (blocks === null || blocks.samples < channelsOf[space]) return null;
  const { width, height, samples } = blocks;
  const channels = channelsOf[space];
  const extra = samples > channels ? (list(tag.extra)[0] ?? 0) : 0;
  return {
    ...{ width, height, space },
    leavesChannelsOut: samples > channels + (channels < 4 && extra > 0 ? 1 : 0),
    profile: directory.bytes(tag.profile),
    orientation: one(tag.orientation, 1),
    resolution: { across: fraction(tag.across), along: fraction(tag.along), unit: one(tag.unit, 2) },
    async *rows() {
      const colours = one(tag.colours, 1);
      const alpha = space === 'grey' || space === 'rgb' ? extra : 0;
      const packing = {
        samples,
        channels,
        alpha,
        isNegative: colours === 0,
        isSigned: colours === signedLab,
      };
      const out = new Uint8Array(width * channels);
      for await (const row of blockRows(source, blocks)) {
        toSamples(row, packing, out);
        yield out;
      }
    },
  };
}

/** Returns how the samples of a page are stored; null where they cannot be read. */
function blocksOf(source: ByteSource, directory: TiffDirectory, decode: DecodeJpeg): TiffBlocks | null {
  const { list, one } = directory;
  const [width, height, samples] = [one(tag.width, 0), one(tag.height, 0), one(tag.samples, 1)];
  const format = formatOf(directory);
  if (format === null || one(tag.fillOrder, 1) !== 1) return null;
  const { depth } = format;
  const blockWidth = one(tag.tileWidth, width);
  const blockHeight = one(tag.tileHeight, Math.min(height, one(tag.stripRows, height)));
  if (width === 0 || height === 0 || samples === 0 || blockWidth === 0 || blockHeight === 0) return null;
  if ((Math.max(width, blockWidth) * samples * depth) / 8 > maxRowBytes || height > maxRows) return null;
  const isPlanar = one(tag.planar, 1) !== 1 && samples > 1;
  const tiles = list(tag.tiles);
  const starts = tiles.length > 0 ? tiles : list(tag.strips);
  const lengths = list(tiles.length > 0 ? tag.tileBytes : tag.stripBytes);
  const sideBySide = Math.ceil(width / blockWidth) * (isPlanar ? samples : 1);
  if (sideBySide > maxSideBySide) return null;
  const count = sideBySide * Math.ceil(height / blockHeight);
  if (starts.length < count || starts.length !== lengths.length) return null;
  // Blocks are read side by side.
  if (lengths.reduce((sum, length) => sum + length, 0) > 2 * source.size) return null;
  const compression = one(tag.compression, 1);
  const unpack =
    compression === jpeg
      ? unpackJpeg(directory, decode, blockWidth, blockHeight)
      : unpackers.get(compression);
  if (unpack === null || (compression !== unpacked && unpack === undefined)) return null;
  if (unpack !== undefined && lengths.some((length) => length > maxStripBytes)) return null;
  const predictor = predictedCompressions.includes(compression)
    ? predictors[one(tag.predictor, 1)]
    : predictors[1];
  if (predictor === undefined || (predictor === 'bytes' && format.kind !== 'float')) return null;
  if (compression === lzw && isOldLzw(readAt(source, starts[0] ?? 0, 2))) return null;
  return {
    ...{ width, height, samples, format, predictor, starts, lengths, isPlanar, blockWidth, blockHeight },
    unpack: unpack ?? null,
  };
}

const predictors: Readonly<Record<number, Predictor>> = { 1: 'none', 2: 'before', 3: 'bytes' };

/** Whether a strip is packed as before TIFF 6.0, with the bits of its codes from the lowest on. */
const isOldLzw = ([first, second = 0]: Uint8Array): boolean => first === 0 && (second & 1) === 1;

/** Returns how the samples of a page are stored; null where they are not alike, or of another format. */
function formatOf({ list, one, isLittle }: TiffDirectory): SampleFormat | null {
  const bits = list(tag.bits);
  const [depth = 1] = bits;
  if (bits.some((each) => each !== depth) || (depth !== 8 && depth !== 16 && depth !== 32)) return null;
  switch (one(tag.format, sampleKind.unsigned)) {
    case sampleKind.none:
    case sampleKind.unsigned:
    case sampleKind.unknown:
      return { depth, kind: 'unsigned', isLittle };
    case sampleKind.signed:
      // The sign of Lab is that of its a and b, whatever its samples are said to be.
      return { depth, kind: one(tag.colours, 1) === signedLab ? 'unsigned' : 'signed', isLittle };
    case sampleKind.float:
      return depth === 8 || one(tag.colours, 1) === signedLab ? null : { depth, kind: 'float', isLittle };
    default:
      return null;
  }
}

/** Returns what unpacks a page of inks; null of any other, which MuPDF draws as it is. */
function unpackJpeg(
  directory: TiffDirectory,
  decode: DecodeJpeg,
  width: number,
  height: number,
): Unpack | null {
  const { one } = directory;
  if (
    one(tag.colours, 1) !== 5 ||
    one(tag.bits, 1) !== 8 ||
    one(tag.samples, 1) !== 4 ||
    one(tag.planar, 1) !== 1
  )
    return null;
  const tables = directory.bytes(tag.jpegTables);
  return (packed) => [decode(wholeJpeg(tables, packed), width, height + maxPadding)];
}

interface Packing {
  samples: number;
  channels: number;
  /** What the first sample beside the colours is: 1 an alpha that they are multiplied by, 2 one that they are not. */
  alpha: number;
  /** 0 is white. */
  isNegative: boolean;
  /** All colours but the first have a sign. */
  isSigned: boolean;
}

/** Writes a row's colours, on white where they have an alpha. */
function toSamples(
  row: Uint8Array,
  { samples, channels, alpha: kind, isNegative, isSigned }: Packing,
  out: Uint8Array,
): void {
  if (samples === channels && !isNegative && !isSigned) {
    out.set(row.subarray(0, out.length));
    return;
  }
  const isMultiplied = kind === 1;
  const isSeeThrough = isMultiplied || kind === 2;
  for (let from = 0, to = 0; to < out.length; from += samples, to += channels) {
    const alpha = isSeeThrough ? (row[from + channels] ?? 0) : 255;
    const white = isMultiplied ? alpha : 255;
    for (let at = 0; at < channels; at++) {
      const stored = (row[from + at] ?? 0) ^ (isSigned && at > 0 ? 0x80 : 0);
      const value = isNegative ? white - stored : stored;
      out[to + at] = isMultiplied ? Math.min(255, value + 255 - alpha) : onWhite(value, alpha);
    }
  }
}
