/** As in TIFF: pixels to a unit of length as fractions, across and along the rows as they are stored. Null: unknown. */
export interface Resolution {
  across: readonly [over: number, under: number] | null;
  along: readonly [over: number, under: number] | null;
  /** 2: inches, 3: centimetres. */
  unit: number;
}

/** What the rows of a picture hold: samples of 8 bits, pixel by pixel, without an alpha channel. */
export interface RowFormat {
  width: number;
  height: number;
  /** Of Lab, the middle of a and b is 128. */
  space: 'grey' | 'rgb' | 'cmyk' | 'lab';
  /** Of its colours; null: none. */
  profile: Uint8Array | null;
  /** As in TIFF and Exif: 1 is upright. */
  orientation: number;
  /** Null: unknown. */
  resolution: Resolution | null;
}

/** A picture whose rows come one after another: it is never whole in memory. */
export interface PictureRows extends RowFormat {
  /** Each is valid until the next is asked for. Throws EngineError where the file ends before its picture. */
  rows(): AsyncGenerator<Uint8Array>;
  /** Of those beside the colours and the alpha. */
  leavesChannelsOut: boolean;
}

export const channelsOf = { grey: 1, rgb: 3, cmyk: 4, lab: 3 } as const;

/** Returns a colour of an alpha of 0 to 255 on white. */
export const onWhite = (value: number, alpha: number): number =>
  255 - Math.round(((255 - value) * alpha) / 255);

/** Cuts bytes that come in pieces of any length into rows of `length`; each is valid until the next is asked for. */
export async function* cutRows(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  length: number,
): AsyncGenerator<Uint8Array> {
  const row = new Uint8Array(length);
  let filled = 0;
  for await (const piece of pieces)
    for (let at = 0; at < piece.byteLength; ) {
      const count = Math.min(length - filled, piece.byteLength - at);
      row.set(piece.subarray(at, at + count), filled);
      at += count;
      filled += count;
      if (filled < length) continue;
      yield row;
      filled = 0;
    }
}

/** No picture that is printed has a longer one. */
export const maxRowBytes = 4 * 1024 * 1024;
