import { channelsOf, type RowFormat } from './picture-rows.ts';

const headBytes = 8;
const entryBytes = 12;
const fractionBytes = 8;
const [short, long, rational, untyped] = [3, 4, 5, 7];
const photometricOf = { grey: 1, rgb: 2, cmyk: 5, lab: 9 } as const;

/** Returns an uncompressed TIFF of one page, of samples of 8 bits. */
export function writeTiff(format: RowFormat, pixels: Uint8Array): Uint8Array {
  const { width, height, space, profile, orientation, resolution } = format;
  const channels = channelsOf[space];
  const bits = new Uint8Array(new Uint16Array(channels).fill(8).buffer);
  // At an even place each.
  const even = (length: number): number => length + (length % 2);
  const bitsAt = headBytes + even(pixels.byteLength);
  const profileAt = bitsAt + bits.byteLength;
  const fractionsAt = profileAt + even(profile?.byteLength ?? 0);
  const fractions = [
    [282, resolution?.across ?? null],
    [283, resolution?.along ?? null],
  ] as const;
  const directoryAt = fractionsAt + fractions.length * fractionBytes;
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [256, long, 1, width],
    [257, long, 1, height],
    [258, short, channels, channels === 1 ? 8 : bitsAt],
    [259, short, 1, 1],
    [262, short, 1, photometricOf[space]],
    [273, long, 1, headBytes],
    [274, short, 1, orientation],
    [277, short, 1, channels],
    [278, long, 1, height],
    [279, long, 1, pixels.byteLength],
  ];
  for (const [index, [tag, fraction]] of fractions.entries())
    if (fraction !== null) entries.push([tag, rational, 1, fractionsAt + index * fractionBytes]);
  if (resolution !== null) entries.push([296, short, 1, resolution.unit]);
  if (profile !== null) entries.push([34_675, untyped, profile.byteLength, profileAt]);
  const file = new Uint8Array(directoryAt + 2 + entries.length * entryBytes + 4);
  const view = new DataView(file.buffer);
  file.set([0x49, 0x49, 42, 0]);
  view.setUint32(4, directoryAt, true);
  file.set(pixels, headBytes);
  file.set(bits, bitsAt);
  if (profile !== null) file.set(profile, profileAt);
  for (const [index, [, fraction]] of fractions.entries()) {
    const [over, under] = fraction ?? [0, 0];
    view.setUint32(fractionsAt + index * fractionBytes, over, true);
    view.setUint32(fractionsAt + index * fractionBytes + 4, under, true);
  }
  view.setUint16(directoryAt, entries.length, true);
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = directoryAt + 2 + index * entryBytes;
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, count, true);
    view.setUint32(at + 8, value, true);
  }
  return file;
}
