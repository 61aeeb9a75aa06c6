import { deflateSync } from 'node:zlib';

/** A Photoshop document as far as its picture: the composite of all layers. */
export interface PsdDescription {
  width: number;
  height: number;
  /** 0 bitmap, 1 grey, 2 indexed, 3 RGB, 4 CMYK, 7 multichannel, 8 duotone, 9 Lab. */
  mode: number;
  /** Of each channel, row by row: bytes; of a bitmap eight pixels each. */
  channels: readonly Uint8Array[];
  /** Each byte is written as 16 bits of the same share. */
  isDeep?: boolean;
  isPacked?: boolean;
  /** All channels are deflated together: as they are, or each sample as the difference to the one before in its row. */
  zipped?: 'plain' | 'differences';
  /** The document is of the kind for more than 30,000 pixels (PSB). */
  isLarge?: boolean;
  /** All reds, all greens, all blues. */
  palette?: Uint8Array;
  /** Negative: the first channel beside the colours is what of the picture is there. Absent: there are no layers. */
  layerCount?: number;
  /** By number. */
  resources?: Readonly<Record<number, Uint8Array>>;
}

const word = (value: number): number[] => [(value >> 8) & 255, value & 255];
const long = (value: number): number[] => [...word(value >>> 16), ...word(value)];

export function psdOf(document: PsdDescription): Uint8Array {
  const { width, height, mode, channels, isDeep, isLarge } = document;
  const depth = mode === 0 ? 1 : isDeep ? 16 : 8;
  const length = (value: number): number[] => [...(isLarge ? long(0) : []), ...long(value)];
  const palette = document.palette ?? new Uint8Array();
  const resources = Object.entries(document.resources ?? {}).flatMap(([number, data]) => [
    ...Buffer.from('8BIM'),
    ...word(Number(number)),
    ...[0, 0],
    ...long(data.byteLength),
    ...data,
    ...Array(data.byteLength % 2).fill(0),
  ]);
  const count = document.layerCount === undefined ? [] : [...word(document.layerCount), 0, 0];
  const layers = count.length === 0 ? [] : [...length(count.length), ...count];
  const rows = channels.flatMap((channel) => rowsOf(channel, height, isDeep ?? false));
  const packed = rows.map(packBits);
  const zipped = (isPredicted: boolean): Uint8Array[] => [
    Uint8Array.from(word(isPredicted ? 3 : 2)),
    deflateSync(Buffer.concat(isPredicted ? rows.map((row) => differences(row, isDeep ?? false)) : rows)),
  ];
  const parts = [
    Buffer.from('8BPS'),
    Uint8Array.from([...word(isLarge ? 2 : 1), 0, 0, 0, 0, 0, 0, ...word(channels.length)]),
    Uint8Array.from([...long(height), ...long(width), ...word(depth), ...word(mode)]),
    Uint8Array.from([...long(palette.byteLength), ...palette]),
    Uint8Array.from([...long(resources.length), ...resources]),
    Uint8Array.from([...length(layers.length), ...layers]),
    ...(document.zipped !== undefined
      ? zipped(document.zipped === 'differences')
      : document.isPacked
        ? [
            Uint8Array.from(word(1)),
            Uint8Array.from(packed.flatMap((row) => (isLarge ? long(row.length) : word(row.length)))),
            ...packed,
          ]
        : [Uint8Array.from(word(0)), ...rows]),
  ];
  return new Uint8Array(Buffer.concat(parts));
}

function rowsOf(channel: Uint8Array, height: number, isDeep: boolean): Uint8Array[] {
  const rowBytes = channel.byteLength / height;
  return Array.from({ length: height }, (_, y) => {
    const row = channel.subarray(y * rowBytes, (y + 1) * rowBytes);
    return isDeep ? Uint8Array.from([...row].flatMap((value) => [value, value])) : row;
  });
}

function differences(row: Uint8Array, isDeep: boolean): Uint8Array {
  if (!isDeep) return row.map((value, at) => value - (row[at - 1] ?? 0));
  const samples = Array.from(
    { length: row.length / 2 },
    (_, at) => (row[at * 2] ?? 0) * 256 + (row[at * 2 + 1] ?? 0),
  );
  return Uint8Array.from(samples.flatMap((value, at) => word(value - (samples[at - 1] ?? 0))));
}

/** Packs a row as runs of one byte, and as what is no run. */
function packBits(row: Uint8Array): Uint8Array {
  const out: number[] = [];
  for (let at = 0; at < row.length; ) {
    let run = 1;
    while (run < 128 && row[at + run] === row[at]) run++;
    out.push(...(run > 1 ? [257 - run, row[at] ?? 0] : [0, row[at] ?? 0]));
    at += run;
  }
  return Uint8Array.from(out);
}
