/** The engine without the font that few pages need, and that font with where it belongs in memory. */
export interface SplitEngine {
  engine: Uint8Array<ArrayBuffer>;
  /** The address, four bytes in little-endian order, and then the font. */
  font: Uint8Array<ArrayBuffer>;
}

/** Bytes of a late font before the font itself. */
export const lateFontHead = 4;

const section = { custom: 0, data: 11, dataCount: 12 } as const;
const header = 8;
/** Every other font of the engine is smaller by far. */
const minFontBytes = 2_000_000;
const tableEntry = 16;
const tableStart = 12;
const sfntVersion = 0x00010000;

interface Part {
  id: number;
  start: number;
  bodyStart: number;
  end: number;
}

/** An active data segment: bytes that are laid at an address when the engine is instantiated. */
interface Segment {
  address: number;
  bytes: Uint8Array;
}

function readUnsigned(bytes: Uint8Array, at: number): { value: number; next: number } {
  let value = 0;
  for (let shift = 0, next = at; ; shift += 7, next++) {
    const byte = bytes[next] ?? 0;
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return { value, next: next + 1 };
  }
}

function unsigned(value: number): number[] {
  const rest = Math.floor(value / 128);
  return rest === 0 ? [value] : [(value % 128) + 128, ...unsigned(rest)];
}

function signed(value: number): number[] {
  const byte = value & 127;
  const rest = value >> 7;
  const isLast = (rest === 0 && byte < 64) || (rest === -1 && byte >= 64);
  return isLast ? [byte] : [byte + 128, ...signed(rest)];
}

function readSigned(bytes: Uint8Array, at: number): { value: number; next: number } {
  const { next } = readUnsigned(bytes, at);
  let value = 0;
  for (let byte = next - 1; byte >= at; byte--) value = (value << 7) | ((bytes[byte] ?? 0) & 127);
  const unusedBits = 32 - 7 * (next - at);
  return { value: unusedBits > 0 ? (value << unusedBits) >> unusedBits : value, next };
}

function partsOf(bytes: Uint8Array): Part[] {
  const parts: Part[] = [];
  for (let start = header; start < bytes.length; ) {
    const { value, next } = readUnsigned(bytes, start + 1);
    parts.push({ id: bytes[start] ?? 0, start, bodyStart: next, end: next + value });
    start = next + value;
  }
  return parts;
}

const changed = (what: string): Error =>
  new Error(
    `the engine cannot be split: ${what}; the package is another than wasm/late-font/split-engine.ts knows`,
  );

function segmentsOf(bytes: Uint8Array, { bodyStart, end }: Part): Segment[] {
  const { value: count, next } = readUnsigned(bytes, bodyStart);
  const segments: Segment[] = [];
  let at = next;
  for (let index = 0; index < count; index++) {
    // Mode 0 in memory 0, and `i32.const` before the address.
    if (bytes[at] !== 0 || bytes[at + 1] !== 0x41) throw changed('its data have another form');
    const address = readSigned(bytes, at + 2);
    const length = readUnsigned(bytes, address.next + 1);
    at = length.next + length.value;
    segments.push({ address: address.value, bytes: bytes.subarray(length.next, at) });
  }
  if (at !== end) throw changed('its data end elsewhere');
  return segments;
}

/** Returns the end of the font whose table directory begins at `start`; null where none does. */
function fontEnd(memory: DataView, start: number): number | null {
  if (memory.getUint32(start) !== sfntVersion) return null;
  const tables = memory.getUint16(start + 4);
  if (tables < 8 || tables > 40) return null;
  let end = 0;
  for (let table = 0; table < tables; table++) {
    const entry = start + tableStart + table * tableEntry;
    for (let letter = entry; letter < entry + 4; letter++) {
      const code = memory.getUint8(letter);
      if (code < 0x20 || code > 0x7e) return null;
    }
    end = Math.max(end, memory.getUint32(entry + 8) + memory.getUint32(entry + 12));
  }
  return start + end > memory.byteLength ? null : start + end;
}

function findFont(memory: Uint8Array): { start: number; end: number } {
  const view = new DataView(memory.buffer);
  const fonts: { start: number; end: number }[] = [];
  for (let start = 0; start + tableStart + tableEntry * 40 < memory.length; start++) {
    const end = fontEnd(view, start);
    if (end !== null && end - start >= minFontBytes) fonts.push({ start, end });
  }
  const [font] = fonts;
  if (font === undefined || fonts.length > 1) throw changed(`it has ${fonts.length} large fonts`);
  return font;
}

/** Returns what of a segment lies outside the font. */
function outside({ address, bytes }: Segment, { start, end }: { start: number; end: number }): Segment[] {
  const before = bytes.subarray(0, Math.max(0, start - address));
  const from = Math.min(bytes.length, Math.max(0, end - address));
  const after = bytes.subarray(from);
  return [
    { address, bytes: before },
    { address: address + from, bytes: after },
  ].filter((part) => part.bytes.length > 0);
}

function joined(pieces: readonly (Uint8Array | number[])[]): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    result.set(piece, at);
    at += piece.length;
  }
  return result;
}

/**
 * Parts MuPDF's binary: without its fallback font for Chinese, Japanese and Korean, which is a third of it compressed,
 * and without the names of its functions. Written back to its address before it is looked for, the font is as before.
 * Throws where the binary is not as it was when this was written.
 */
export function splitEngine(binary: Uint8Array): SplitEngine {
  const parts = partsOf(binary);
  const data = parts.find(({ id }) => id === section.data);
  if (data === undefined) throw changed('it has no data');
  const segments = segmentsOf(binary, data);
  const memory = new Uint8Array(Math.max(...segments.map(({ address, bytes }) => address + bytes.length)));
  for (const { address, bytes } of segments) memory.set(bytes, address);
  const range = findFont(memory);
  const rest = segments.flatMap((segment) => outside(segment, range));
  const body = joined([
    unsigned(rest.length),
    ...rest.flatMap(({ address, bytes }) => [
      [0, 0x41, ...signed(address), 0x0b, ...unsigned(bytes.length)],
      bytes,
    ]),
  ]);
  const engine = joined([
    binary.subarray(0, header),
    ...parts.flatMap((part): (Uint8Array | number[])[] => {
      if (part === data) return [[section.data, ...unsigned(body.length)], body];
      if (part.id === section.dataCount) {
        const count = unsigned(rest.length);
        return [[section.dataCount, ...unsigned(count.length), ...count]];
      }
      return part.id === section.custom && isNames(binary, part)
        ? []
        : [binary.subarray(part.start, part.end)];
    }),
  ]);
  const address = new Uint8Array(lateFontHead);
  new DataView(address.buffer).setUint32(0, range.start, true);
  return { engine, font: joined([address, memory.subarray(range.start, range.end)]) };
}

function isNames(binary: Uint8Array, { bodyStart }: Part): boolean {
  const { value, next } = readUnsigned(binary, bodyStart);
  return new TextDecoder().decode(binary.subarray(next, next + value)) === 'name';
}
