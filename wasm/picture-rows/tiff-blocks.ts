import { type ByteSource, readAt } from '../byte-source.ts';
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
  /** Of the strips. */
  starts: readonly number[];
  lengths: readonly number[];
  stripRows: number;
}

const pieceBytes = 256 * 1024;

/** Returns the rows of a page, each valid until the next is asked for. Throws EngineError where one is missing. */
export async function* blockRows(source: ByteSource, blocks: TiffBlocks): AsyncGenerator<Uint8Array> {
  const { width, height, samples, depth, starts, lengths, stripRows, unpack } = blocks;
  let missing = height;
  for (const [index, start] of starts.entries()) {
    const length = lengths[index] ?? 0;
    const pieces = unpack === null ? inPieces(source, start, length) : unpack(readAt(source, start, length));
    // A strip may unpack to more than its rows.
    let missingHere = Math.min(stripRows, missing);
    missing -= missingHere;
    for await (const row of cutRows(pieces, (width * samples * depth) / 8)) {
      if (blocks.isPredicted) addUp(row, samples, blocks);
      yield row;
      if (--missingHere === 0) break;
    }
    if (missingHere > 0) break;
    if (missing === 0) return;
  }
  throw new EngineError({ kind: 'invalid' });
}

function* inPieces(source: ByteSource, start: number, length: number): Generator<Uint8Array> {
  for (let at = 0; at < length; at += pieceBytes)
    yield readAt(source, start + at, Math.min(pieceBytes, length - at));
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
