const program = '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 320 200\nshowpage\n';
const headerBytes = 30;
const unsignedShort = 3;
const unsignedLong = 4;

/** Returns a DOS EPS as drawing programs write it: a header, the PostScript, and a grey TIFF to be shown in its place. */
export function epsWithPreview(size: { width: number; height: number }): Uint8Array<ArrayBuffer> {
  const preview = greyTiff(size);
  const start = headerBytes + program.length;
  const bytes = new Uint8Array(start + preview.byteLength);
  const view = new DataView(bytes.buffer);
  bytes.set([0xc5, 0xd0, 0xd3, 0xc6]);
  view.setUint32(4, headerBytes, true);
  view.setUint32(8, program.length, true);
  view.setUint32(20, start, true);
  view.setUint32(24, preview.byteLength, true);
  view.setUint16(28, 0xffff, true);
  bytes.set(new TextEncoder().encode(program), headerBytes);
  bytes.set(preview, start);
  return bytes;
}

/** Returns an uncompressed picture of one grey: header, pixels, and the directory that describes them. */
function greyTiff({ width, height }: { width: number; height: number }): Uint8Array {
  const pixelsAt = 8;
  const pixels = width * height;
  const directoryAt = pixelsAt + pixels;
  const entries = [
    [256, unsignedLong, width],
    [257, unsignedLong, height],
    [258, unsignedShort, 8],
    [259, unsignedShort, 1],
    [262, unsignedShort, 1],
    [273, unsignedLong, pixelsAt],
    [277, unsignedShort, 1],
    [278, unsignedLong, height],
    [279, unsignedLong, pixels],
  ] as const;
  const bytes = new Uint8Array(directoryAt + 2 + entries.length * 12 + 4);
  const view = new DataView(bytes.buffer);
  bytes.set([0x49, 0x49, 42, 0]);
  view.setUint32(4, directoryAt, true);
  bytes.fill(160, pixelsAt, directoryAt);
  view.setUint16(directoryAt, entries.length, true);
  for (const [index, [tag, type, value]] of entries.entries()) {
    const at = directoryAt + 2 + index * 12;
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, 1, true);
    view.setUint32(at + 8, value, true);
  }
  return bytes;
}
