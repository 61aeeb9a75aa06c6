/** A picture of squares of 8 by 8 pixels, each of one colour: as many values as it has inks, or red, green and blue. */
export interface Mosaic {
  columns: number;
  rows: number;
  colourAt(column: number, row: number): readonly number[];
}

const [sof0, sof2] = [0xc0, 0xc2];
/** Number of codes of each length, and their symbols: the usual table for the mean of a square. */
const meanLengths = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0];
const meanSizes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
/** One code of one bit: the square has nothing beside its mean. */
const detailLengths = [1, ...new Array(15).fill(0)];

const word = (value: number): number[] => [value >> 8, value & 255];
const segment = (marker: number, ...body: number[]): number[] => [
  0xff,
  marker,
  ...word(body.length + 2),
  ...body,
];
const text = (letters: string): number[] => [...Buffer.from(letters, 'latin1')];

/**
 * Returns a JPEG as jpeg-js writes none: of the four inks of print as Photoshop stores them, or in progressive scans,
 * the means of all squares first.
 */
export function mosaicJpeg(mosaic: Mosaic, kind: 'inks' | 'progressive'): Uint8Array {
  const { columns, rows } = mosaic;
  const planes = planesOf(mosaic, kind);
  const components = planes.map((_, at) => at + 1);
  const isProgressive = kind === 'progressive';
  const scan = (of: readonly number[], from: number, to: number, bits: Bits): number[] => [
    ...segment(0xda, of.length, ...of.flatMap((component) => [component, 0]), from, to, 0),
    ...bits.finish(),
  ];
  return Uint8Array.from([
    ...[0xff, 0xd8],
    ...(kind === 'inks'
      ? segment(0xee, ...text('Adobe'), 0, 100, 0, 0, 0, 0, 0)
      : segment(0xe0, ...text('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0)),
    ...segment(0xdb, 0, ...new Array(64).fill(8)),
    ...segment(
      isProgressive ? sof2 : sof0,
      8,
      ...word(rows * 8),
      ...word(columns * 8),
      planes.length,
      ...components.flatMap((component) => [component, 0x11, 0]),
    ),
    ...segment(0xc4, 0x00, ...meanLengths, ...meanSizes),
    ...segment(0xc4, 0x10, ...detailLengths, 0),
    ...scan(components, 0, isProgressive ? 0 : 63, meansOf(planes, !isProgressive)),
    ...(isProgressive
      ? components.flatMap((component) => scan([component], 1, 63, noDetail(columns * rows)))
      : []),
    ...[0xff, 0xd9],
  ]);
}

/** Returns the values of all squares for each component. */
function planesOf({ columns, rows, colourAt }: Mosaic, kind: 'inks' | 'progressive'): number[][] {
  const squares = Array.from({ length: columns * rows }, (_, at) => {
    const colour = colourAt(at % columns, Math.floor(at / columns));
    // Photoshop stores how much of the paper is seen.
    if (kind === 'inks') return colour.map((ink) => 255 - ink);
    const [red = 0, green = 0, blue = 0] = colour;
    const light = 0.299 * red + 0.587 * green + 0.114 * blue;
    return [light, 128 + (blue - light) * 0.564, 128 + (red - light) * 0.713];
  });
  return (squares[0] ?? []).map((_, plane) => squares.map((values) => values[plane] ?? 0));
}

/** Returns the difference of each mean from the one before it, square by square of all components. */
function meansOf(planes: readonly number[][], withDetail: boolean): Bits {
  const bits = new Bits();
  const before = planes.map(() => 0);
  for (let square = 0; square < (planes[0]?.length ?? 0); square++)
    for (const [at, plane] of planes.entries()) {
      const mean = Math.round(plane[square] ?? 0) - 128;
      const difference = mean - (before[at] ?? 0);
      before[at] = mean;
      const size = difference === 0 ? 0 : 32 - Math.clz32(Math.abs(difference));
      bits.add(...codeOf(size));
      bits.add(difference < 0 ? difference + 2 ** size - 1 : difference, size);
      if (withDetail) bits.add(0, 1);
    }
  return bits;
}

function noDetail(squares: number): Bits {
  const bits = new Bits();
  for (let square = 0; square < squares; square++) bits.add(0, 1);
  return bits;
}

/** Returns the code of a size: codes of one length follow each other, and go on doubled at the next length. */
function codeOf(size: number): [code: number, length: number] {
  let code = 0;
  let index = 0;
  for (const [at, count] of meanLengths.entries()) {
    if (size < index + count) return [code + size - index, at + 1];
    code = (code + count) * 2;
    index += count;
  }
  throw new Error(`no code for ${size}`);
}

/** Bits in the order they are written, where a full byte of ones is followed by an empty one. */
class Bits {
  readonly #bytes: number[] = [];
  #pending = 0;
  #count = 0;

  add(value: number, length: number): void {
    for (let at = length - 1; at >= 0; at--) {
      this.#pending = this.#pending * 2 + ((value >> at) & 1);
      this.#count += 1;
      if (this.#count < 8) continue;
      this.#bytes.push(this.#pending, ...(this.#pending === 0xff ? [0] : []));
      [this.#pending, this.#count] = [0, 0];
    }
  }

  finish(): number[] {
    while (this.#count > 0) this.add(1, 1);
    return this.#bytes;
  }
}
