import { type ByteSource, piecesAt, readAt } from '../byte-source.ts';
import { EngineError } from '../engine-error.ts';
import { cutRows } from './picture-rows.ts';
import { addUp, type Predictor, type SampleFormat, toBytes } from './tiff-samples.ts';

export type Unpack = (packed: Uint8Array) => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** How the samples of a page of a TIFF are stored. */
export interface TiffBlocks {
  width: number;
  height: number;
  /** Of a pixel. */
  samples: number;
  format: SampleFormat;
  predictor: Predictor;
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

/**
 * Returns the rows of a page with 8 bits a sample, each valid until the next is asked for. Throws EngineError where one is
 * missing.
 */
export async function* blockRows(source: ByteSource, blocks: TiffBlocks): AsyncGenerator<Uint8Array> {
  const { width, height, samples, format, predictor, isPlanar, blockWidth, blockHeight } = blocks;
  const [across, down] = [Math.ceil(width / blockWidth), Math.ceil(height / blockHeight)];
  const planes = isPlanar ? samples : 1;
  const ofBlock = samples / planes;
  const whole = new Uint8Array(width * samples);
  for (let band = 0; band < down; band++) {
    const readers = Array.from({ length: planes * across }, (_, at) => {
      const [plane, column] = [Math.floor(at / across), at % across];
      const pieces = piecesOf(source, blocks, (plane * down + band) * across + column);
      return { plane, column, rows: cutRows(pieces, (blockWidth * ofBlock * format.depth) / 8) };
    });
    try {
      for (let y = band * blockHeight; y < Math.min(height, (band + 1) * blockHeight); y++) {
        let row: Uint8Array = whole;
        for (const { plane, column, rows } of readers) {
          const { value } = await rows.next();
          if (value === undefined) throw new EngineError({ kind: 'invalid' });
          addUp(value, ofBlock, predictor, format);
          const part = toBytes(value, format);
          if (readers.length === 1) row = part;
          else if (isPlanar) spread(part, whole, column * blockWidth * samples + plane, samples);
          else whole.set(part.subarray(0, whole.length - column * part.length), column * part.length);
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
function spread(row: Uint8Array, whole: Uint8Array, first: number, samples: number): void {
  for (let from = 0, to = first; from < row.length && to < whole.length; to += samples)
    whole[to] = row[from++] ?? 0;
}
