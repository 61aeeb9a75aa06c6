import { pipeline } from 'node:stream';
import { createInflate, inflateSync } from 'node:zlib';
import { type ByteSource, readAt } from '../byte-source.ts';
import { EngineError } from '../engine-error.ts';
import { channelsOf, cutRows, maxRowBytes, onWhite, type PictureRows } from '../picture-rows/picture-rows.ts';

interface Chunk {
  type: string;
  /** Of its data. */
  at: number;
  length: number;
}

const signatureBytes = 8;
const frameBytes = 12;
const pieceBytes = 256 * 1024;
const maxHeadBytes = 4 * 1024 * 1024;
const end = Uint8Array.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);
/** Samples of a pixel by the type of its colours. */
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function* chunksIn(source: ByteSource): Generator<Chunk> {
  for (let at = signatureBytes; at + frameBytes <= source.size; ) {
    const head = readAt(source, at, 8);
    const length = new DataView(head.buffer).getUint32(0);
    yield { type: new TextDecoder('latin1').decode(head.subarray(4)), at: at + 8, length };
    at += frameBytes + length;
  }
}

export interface OutlinedRows extends PictureRows {
  /** A file without pixels that is measured as the picture is. */
  outline: Uint8Array;
}

/** Returns the rows of a PNG; null where it is interlaced, or has a transparent colour other than in a palette. */
export function pngRows(source: ByteSource): OutlinedRows | null {
  const chunks: Chunk[] = [];
  for (const chunk of chunksIn(source)) {
    if (chunk.type === 'IDAT') break;
    if (chunk.at + chunk.length > maxHeadBytes) return null;
    chunks.push(chunk);
  }
  const dataOf = (type: string): Uint8Array | null => {
    const chunk = chunks.find((each) => each.type === type);
    return chunk === undefined ? null : readAt(source, chunk.at, chunk.length);
  };
  const last = chunks.at(-1);
  if (chunks[0]?.type !== 'IHDR' || last === undefined) return null;
  const headEnd = last.at + last.length + 4;
  const header = readAt(source, signatureBytes + 8, 13);
  if (header.byteLength < 13) return null;
  const view = new DataView(header.buffer);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth = 0, type = -1, , , interlace] = header.subarray(8);
  const [samples, palette, transparency] = [samplesOf[type], dataOf('PLTE'), dataOf('tRNS')];
  if (samples === undefined || interlace !== 0 || ![1, 2, 4, 8, 16].includes(depth)) return null;
  if (type === 3 ? palette === null : transparency !== null) return null;
  const space = type === 0 || type === 4 ? 'grey' : 'rgb';
  const packed = Math.ceil((width * samples * depth) / 8);
  if (width === 0 || height === 0 || packed > maxRowBytes) return null;
  const format = { width, samples, depth, palette, transparency };
  return {
    ...{ width, height, space, orientation: 1, resolution: null, leavesChannelsOut: false },
    profile: profileIn(dataOf('iCCP')),
    outline: Uint8Array.from([...readAt(source, 0, headEnd), ...end]),
    async *rows() {
      const out = new Uint8Array(width * channelsOf[space]);
      const step = Math.max(1, (samples * depth) / 8);
      let [before, made] = [new Uint8Array(packed), new Uint8Array(packed)];
      let count = 0;
      for await (const row of cutRows(inflated(dataIn(source)), packed + 1)) {
        unfilter(row, before, step, made);
        toSamples(made, format, out);
        [before, made] = [made, before];
        yield out;
        if (++count === height) return;
      }
      throw new EngineError({ kind: 'invalid' });
    },
  };
}

/** Returns the profile in a chunk: its name, a zero, the way it is packed, and itself; null where it is damaged. */
function profileIn(chunk: Uint8Array | null): Uint8Array | null {
  if (chunk === null) return null;
  try {
    return inflateSync(chunk.subarray(chunk.indexOf(0) + 2), { maxOutputLength: maxHeadBytes });
  } catch {
    return null;
  }
}

/** The data of the picture's chunks, one after another. */
function* dataIn(source: ByteSource): Generator<Uint8Array> {
  for (const { type, at, length } of chunksIn(source))
    for (let from = 0; type === 'IDAT' && from < length; from += pieceBytes)
      yield readAt(source, at + from, Math.min(pieceBytes, length - from));
}

interface Packing {
  width: number;
  samples: number;
  depth: number;
  palette: Uint8Array | null;
  transparency: Uint8Array | null;
}

/** Writes a row's pixels as samples of 8 bits, on white where they have an alpha. */
function toSamples(
  row: Uint8Array,
  { width, samples, depth, palette, transparency }: Packing,
  out: Uint8Array,
): void {
  const bytes = depth / 8;
  const packed = (index: number): number => {
    if (depth >= 8) return row[index * bytes] ?? 0;
    const bit = index * depth;
    return ((row[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
  };
  if (palette !== null) {
    for (let x = 0; x < width; x++) {
      const index = packed(x);
      const alpha = transparency?.[index] ?? 255;
      for (let at = 0; at < 3; at++) out[x * 3 + at] = onWhite(palette[index * 3 + at] ?? 0, alpha);
    }
    return;
  }
  if (samples % 2 === 1 && depth >= 8) {
    for (let to = 0, from = 0; to < out.length; to++, from += bytes) out[to] = row[from] ?? 0;
    return;
  }
  const scale = depth < 8 ? 255 / (2 ** depth - 1) : 1;
  const hasAlpha = samples % 2 === 0;
  const colours = hasAlpha ? samples - 1 : samples;
  for (let x = 0; x < width; x++) {
    const alpha = hasAlpha ? packed(x * samples + colours) : 255;
    for (let at = 0; at < colours; at++)
      out[x * colours + at] = onWhite(packed(x * samples + at) * scale, alpha);
  }
}

/** Writes a row without its filter to `made`. `step`: bytes from a pixel to the next. */
function unfilter(row: Uint8Array, before: Uint8Array, step: number, made: Uint8Array): void {
  const { length } = made;
  made.set(row.subarray(1));
  switch (row[0]) {
    case 1:
      for (let at = step; at < length; at++) made[at] = (made[at] ?? 0) + (made[at - step] ?? 0);
      return;
    case 2:
      for (let at = 0; at < length; at++) made[at] = (made[at] ?? 0) + (before[at] ?? 0);
      return;
    case 3:
      for (let at = 0; at < length; at++) {
        const left = at < step ? 0 : (made[at - step] ?? 0);
        made[at] = (made[at] ?? 0) + ((left + (before[at] ?? 0)) >> 1);
      }
      return;
    case 4:
      for (let at = 0; at < length; at++) {
        const left = at < step ? 0 : (made[at - step] ?? 0);
        const corner = at < step ? 0 : (before[at - step] ?? 0);
        made[at] = (made[at] ?? 0) + paeth(left, before[at] ?? 0, corner);
      }
  }
}

function paeth(left: number, above: number, corner: number): number {
  const [toLeft, toAbove] = [Math.abs(above - corner), Math.abs(left - corner)];
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** Unpacks deflated bytes, piece by piece. Throws EngineError where they are damaged or cannot be read. */
async function* inflated(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    // Errors of either are thrown to the reader of the last: the callback has nothing to add.
    yield* pipeline(pieces, createInflate({ chunkSize: 256 * 1024 }), () => {});
  } catch {
    throw new EngineError({ kind: 'invalid' });
  }
}
