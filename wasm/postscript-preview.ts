/** Pictures of more pixels are not decoded, whatever the file claims. */
const maxPixels = 8_000_000;
const paletteBytes = 256 * 3;
/** `RLE`, before the pixels of an Illustrator thumbnail whose runs are packed: 0xFD, count, value. */
const packed = [0x52, 0x4c, 0x45];
const runMark = 0xfd;

/**
 * Returns the picture that PostScript carries in its comments, as a BMP: the preview of an EPSI (hexadecimal, grey), or
 * Illustrator's thumbnail (hexadecimal, a palette and packed runs). Null where it has none, or a damaged one.
 */
export const postScriptPreview = (text: string): Uint8Array | null =>
  epsiPreview(text) ?? illustratorThumbnail(text);

function epsiPreview(text: string): Uint8Array | null {
  const found = /^%%BeginPreview:\s*(\d{1,5})\s+(\d{1,5})\s+([1248])\s+\d+/m.exec(text);
  if (found === null) return null;
  const [width, height, depth] = found.slice(1).map(Number) as [number, number, number];
  const rowBytes = Math.ceil((width * depth) / 8);
  const rows = hexBytes(text, found.index + found[0].length, rowBytes * height);
  if (!isPicture(width, height) || rows.byteLength < rowBytes * height) return null;
  const most = 2 ** depth - 1;
  return bitmap(width, height, (x, y) => {
    const bit = x * depth;
    const byte = rows[y * rowBytes + (bit >> 3)] ?? 0;
    const ink = (byte >> (8 - depth - (bit & 7))) & most;
    // Zero is white: the value is the amount of ink.
    const grey = 255 - Math.round((ink * 255) / most);
    return [grey, grey, grey];
  });
}

function illustratorThumbnail(text: string): Uint8Array | null {
  const found = /^%AI7_Thumbnail:\s*(\d{1,5})\s+(\d{1,5})\s+8\s+%%BeginData:[^\r\n]*/m.exec(text);
  if (found === null) return null;
  const [width, height] = found.slice(1).map(Number) as [number, number];
  if (!isPicture(width, height)) return null;
  const most = paletteBytes + packed.length + 3 * width * height;
  const data = hexBytes(text, found.index + found[0].length, most);
  const pixels = unpacked(data.subarray(paletteBytes), width * height);
  if (pixels === null) return null;
  return bitmap(width, height, (x, y) => {
    const at = (pixels[y * width + x] ?? 0) * 3;
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  });
}

const isPicture = (width: number, height: number): boolean =>
  width > 0 && height > 0 && width * height <= maxPixels;

/** Returns the bytes of the comment lines from `start` on that are hexadecimal throughout, `most` of them. */
function hexBytes(text: string, start: number, most: number): Uint8Array {
  const bytes = new Uint8Array(Math.min(most, maxPixels * 3));
  let filled = 0;
  const lines = /[\r\n]+%[ \t]*([0-9A-Fa-f]*)[ \t]*(?=[\r\n])/y;
  lines.lastIndex = start;
  for (let line = lines.exec(text); line !== null && filled < bytes.byteLength; line = lines.exec(text)) {
    const digits = line[1] ?? '';
    for (let at = 0; at + 1 < digits.length && filled < bytes.byteLength; at += 2) {
      bytes[filled] = Number.parseInt(digits.slice(at, at + 2), 16);
      filled += 1;
    }
  }
  return bytes.subarray(0, filled);
}

/** Returns `count` pixels; null where there are fewer. */
function unpacked(data: Uint8Array, count: number): Uint8Array | null {
  if (!packed.every((byte, at) => data[at] === byte))
    return data.byteLength < count ? null : data.subarray(0, count);
  const pixels = new Uint8Array(count);
  let filled = 0;
  for (let at = packed.length; at < data.byteLength && filled < count; ) {
    const byte = data[at] ?? 0;
    const isRun = byte === runMark;
    const length = isRun ? (data[at + 1] ?? 0) : 1;
    pixels.fill(isRun ? (data[at + 2] ?? 0) : byte, filled, filled + length);
    filled += length;
    at += isRun ? 3 : 1;
  }
  return filled < count ? null : pixels;
}

const headerBytes = 54;

/** Returns an uncompressed BMP of 24 bits, its rows from the bottom up. */
function bitmap(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => readonly [number, number, number],
): Uint8Array {
  const rowBytes = Math.ceil((width * 3) / 4) * 4;
  const bytes = new Uint8Array(headerBytes + rowBytes * height);
  const view = new DataView(bytes.buffer);
  bytes.set([0x42, 0x4d]);
  view.setUint32(2, bytes.byteLength, true);
  view.setUint32(10, headerBytes, true);
  view.setUint32(14, 40, true);
  view.setInt32(18, width, true);
  view.setInt32(22, height, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 24, true);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [red, green, blue] = colourAt(x, y);
      bytes.set([blue, green, red], headerBytes + (height - 1 - y) * rowBytes + x * 3);
    }
  return bytes;
}
