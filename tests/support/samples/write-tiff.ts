/** A number is a long, a list of numbers are shorts, `over` is a fraction, and bytes are of no type. */
export type TiffEntry = readonly [
  tag: number,
  values: number | readonly number[] | { over: number; under: number } | Uint8Array,
];

/** A page: the entries of its directory without the data's position, and the data. */
export interface TiffPage {
  entries: readonly TiffEntry[];
  data: Uint8Array;
  /** The entries for the data's offset and length. */
  at?: readonly [offset: number, length: number];
}

const headBytes = 8;
const entryBytes = 12;
const [short, long, rational, untyped] = [3, 4, 5, 7];
const strips = [273, 279] as const;

/** Returns a little-endian TIFF: of each page its data, its lists of numbers, and its directory. */
export function tiffOf(pages: readonly TiffPage[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(
    pages.reduce(
      (sum, { entries, data }) =>
        sum + data.byteLength + entries.reduce((most, [, values]) => most + mostBytes(values), 3 * 64),
      headBytes,
    ),
  );
  const view = new DataView(bytes.buffer);
  bytes.set([0x49, 0x49, 42, 0]);
  let linkAt = 4;
  let end = headBytes;
  for (const { entries, data, at: [offset, length] = strips } of pages) {
    const dataAt = end;
    bytes.set(data, dataAt);
    end += data.byteLength + (data.byteLength % 2);
    const all: TiffEntry[] = [...entries, [offset, dataAt], [length, data.byteLength]];
    const written = all
      .toSorted(([a], [b]) => a - b)
      .map(([tag, values]) => {
        if (typeof values === 'number') return { tag, type: long, count: 1, value: values };
        if ('over' in values || values instanceof Uint8Array) {
          const valueAt = end;
          const own = values instanceof Uint8Array ? values : fractionOf(values);
          bytes.set(own, valueAt);
          end += own.byteLength + (own.byteLength % 2);
          return values instanceof Uint8Array
            ? { tag, type: untyped, count: own.byteLength, value: valueAt }
            : { tag, type: rational, count: 1, value: valueAt };
        }
        // Two fit into the entry itself.
        const [first = 0, second = 0] = values;
        if (values.length <= 2)
          return { tag, type: short, count: values.length, value: first + second * 2 ** 16 };
        const listAt = end;
        for (const [index, value] of values.entries()) view.setUint16(listAt + index * 2, value, true);
        end += values.length * 2;
        return { tag, type: short, count: values.length, value: listAt };
      });
    view.setUint32(linkAt, end, true);
    view.setUint16(end, written.length, true);
    for (const [index, { tag, type, count, value }] of written.entries()) {
      const at = end + 2 + index * entryBytes;
      view.setUint16(at, tag, true);
      view.setUint16(at + 2, type, true);
      view.setUint32(at + 4, count, true);
      view.setUint32(at + 8, value, true);
    }
    linkAt = end + 2 + written.length * entryBytes;
    end = linkAt + 4;
  }
  return bytes.slice(0, end);
}

const fractionOf = ({ over, under }: { over: number; under: number }): Uint8Array =>
  new Uint8Array(Uint32Array.of(over, under).buffer);

/** Of an entry and what it points to. */
const mostBytes = (values: TiffEntry[1]): number =>
  entryBytes +
  (values instanceof Uint8Array ? values.byteLength + 1 : Array.isArray(values) ? values.length * 2 : 8);
