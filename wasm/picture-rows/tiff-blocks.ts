import { type ByteSource, piecesAt, readAt } from '../byte-source.ts';
import { EngineError } from '../engine-error.ts';
import { cutRows } from './picture-rows.ts';

export type Unpack = (packed: Uint8Array) => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** How the samples of a page of a TIFF are stored. */
export interface TiffBlocks {
  width: number;
  height: number;
  /** Of a pixel. */
  samples: number;
  /** Bits of a sample. */
  depth: 8 | 16;
  isLittle: boolean;
  /** Each sample is the difference to that of the pixel before. */
  isPredicted: boolean;
  /** Null: they are not packed. */
  unpack: Unpack | null;
  /** Samples of all pixels follow one after another, not all samples of each pixel. */
  isPlanar: boolean;
  /** Of a strip, which is as wide as the page, or of a tile. */
  blockWidth: number;
  blockHeight: number;
  /** Of the blocks, row by row. */
  starts: readonly number[];
  lengths: readonly number[];
}

/** Returns the rows of a page, each valid until the next is asked for. Throws EngineError where one is missing. */
export async function* blockRows(source: ByteSource, blocks: TiffBlocks): AsyncGenerator<Uint8Array> {
  const { width, height, samples, depth, isPlanar, blockWidth, blockHeight } = blocks;
  const [across, down] = [Math.ceil(width / blockWidth), Math.ceil(height / blockHeight)];
  const planes = isPlanar ? samples : 1;
  const ofBlock = samples / planes;
  const whole = new Uint8Array((width * samples * depth) / 8);
  for (let band = 0; band < down; band++) {
    const readers = Array.from({ length: planes * across }, (_, at) => {
      const [plane, column] = [Math.floor(at / across), at % across];
      const pieces = piecesOf(source, blocks, (plane * down + band) * across + column);
      return { plane, column, rows: cutRows(pieces, (blockWidth * ofBlock * depth) / 8) };
    });
    try {
      for (let y = band * blockHeight; y < Math.min(height, (band + 1) * blockHeight); y++) {
        let row = whole;
        for (const { plane, column, rows } of readers) {
          const { value } = await rows.next();
          if (value === undefined) throw new EngineError({ kind: 'invalid' });
          if (blocks.isPredicted) addUp(value, ofBlock, blocks);
          if (readers.length === 1) row = value;
          else if (isPlanar) spread(value, whole, column * blockWidth * samples + plane, blocks);
          else whole.set(value.subarray(0, whole.length - column * value.length), column * value.length);
        }
        yield row;
      }
    } finally {
      // A block may unpack to more than its rows.
      for (const { rows } of readers) await rows.return(undefined);
    }
  }
}

function piecesOf(source: ByteSource, { starts, lengths, unpack }: TiffBlocks, block: number) {
  const [start = 0, length = 0] = [starts[block], lengths[block]];
  return unpack === null ? piecesAt(source, start, length) : unpack(readAt(source, start, length));
}

/** Writes one sample of each pixel of a row to its place among the others. */
function spread(row: Uint8Array, whole: Uint8Array, first: number, { samples, depth }: TiffBlocks): void {
  const bytes = depth / 8;
  const step = (samples - 1) * bytes;
  for (let from = 0, to = first * bytes; from < row.length && to < whole.length; to += step)
    for (let byte = 0; byte < bytes; byte++) whole[to++] = row[from++] ?? 0;
}

/** Replaces each sample, which is the difference to that of the pixel before, by itself. */
function addUp(row: Uint8Array, samples: number, { depth, isLittle }: TiffBlocks): void {
  if (depth === 8) {
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
