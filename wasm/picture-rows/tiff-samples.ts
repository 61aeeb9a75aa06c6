/** How a sample is stored. */
export interface SampleFormat {
  /** Its bits. */
  depth: 8 | 16 | 32;
  /** Of a float, 0 is the least and 1 the most that is shown. */
  kind: 'unsigned' | 'signed' | 'float';
  isLittle: boolean;
}

/** How samples differ from what they are stored as: `before`, from that of the pixel before; `bytes`, as floats do. */
export type Predictor = 'none' | 'before' | 'bytes';

/** Writes the samples of a row with 8 bits each to its beginning, and returns them. */
export function toBytes(row: Uint8Array, { depth, kind, isLittle }: SampleFormat): Uint8Array {
  if (depth === 8 && kind === 'unsigned') return row;
  const step = depth / 8;
  const count = row.length / step;
  if (kind === 'float') {
    const view = new DataView(row.buffer, row.byteOffset, row.byteLength);
    for (let at = 0; at < count; at++) {
      const value =
        depth === 16 ? halfOf(view.getUint16(at * 2, isLittle)) : view.getFloat32(at * 4, isLittle);
      // What is no number becomes 0.
      row[at] = Math.round(Math.min(1, Math.max(0, value)) * 255);
    }
  } else {
    const flipped = kind === 'signed' ? 0x80 : 0;
    for (let at = 0, from = isLittle ? step - 1 : 0; at < count; at++, from += step)
      row[at] = (row[from] ?? 0) ^ flipped;
  }
  return row.subarray(0, count);
}

/** Returns the number of a float of 16 bits. */
function halfOf(bits: number): number {
  const [sign, exponent, fraction] = [bits >> 15 ? -1 : 1, (bits >> 10) & 31, bits & 1023];
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** Replaces each sample of a row, which is a difference, by itself. `samples`: of a pixel. */
export function addUp(row: Uint8Array, samples: number, predictor: Predictor, format: SampleFormat): void {
  const { depth, isLittle } = format;
  if (predictor === 'none') return;
  if (predictor === 'bytes' || depth === 8) {
    for (let at = samples; at < row.length; at++) row[at] = (row[at] ?? 0) + (row[at - samples] ?? 0);
    if (predictor === 'bytes') gatherBytes(row, format);
    return;
  }
  const bytes = depth / 8;
  const step = samples * bytes;
  for (let at = step; at < row.length; at += bytes)
    for (let byte = 0, carry = 0; byte < bytes; byte++) {
      const place = at + (isLittle ? byte : bytes - 1 - byte);
      const sum = (row[place] ?? 0) + (row[place - step] ?? 0) + carry;
      row[place] = sum;
      carry = sum >> 8;
    }
}

/** Puts the bytes of each sample together: the highest ones of the whole row come first. */
function gatherBytes(row: Uint8Array, { depth, isLittle }: SampleFormat): void {
  const bytes = depth / 8;
  const parted = row.slice();
  for (let byte = 0, from = 0; byte < bytes; byte++)
    for (let to = isLittle ? bytes - 1 - byte : byte; to < row.length; to += bytes)
      row[to] = parted[from++] ?? 0;
}
