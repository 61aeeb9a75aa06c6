/**
 * The pictures of a version's pages in one object, of which a reader fetches ranges: the length of the index in bytes
 * (32 bits, little-endian), the index as JSON, then the JPEGs one after another, by page.
 */

/** Within how many pixels a page's small picture lies: those of the list of pages on a screen of two pixels a point. */
export const smallPicture = { width: 224, height: 336 } as const;

/** Where a picture lies: its first byte, from the end of the index on, and its length. */
export type PicturePlace = readonly [start: number, length: number];

export interface PackIndex {
  /** One a page, from the first on; null where it cannot be drawn. Pages after the last were not drawn. */
  small: readonly (PicturePlace | null)[];
  /** Where the pictures begin, in bytes of the object. */
  start: number;
}

const lengthBytes = 4;

/** Returns the pack of these pictures, one a page; null: none. */
export function packPictures(small: readonly (Uint8Array | null)[]): Uint8Array<ArrayBuffer> {
  let size = 0;
  const places = small.map((bytes): PicturePlace | null => {
    if (bytes === null) return null;
    size += bytes.byteLength;
    return [size - bytes.byteLength, bytes.byteLength];
  });
  const index = new TextEncoder().encode(JSON.stringify({ small: places }));
  const start = lengthBytes + index.byteLength;
  const pack = new Uint8Array(start + size);
  new DataView(pack.buffer).setUint32(0, index.byteLength, true);
  pack.set(index, lengthBytes);
  small.forEach((bytes, page) => {
    if (bytes !== null) pack.set(bytes, start + (places[page]?.[0] ?? 0));
  });
  return pack;
}

/** Returns how many bytes of a pack its index needs, from its first on. */
export const indexBytes = (head: Uint8Array): number =>
  head.byteLength < lengthBytes
    ? lengthBytes
    : lengthBytes + new DataView(head.buffer, head.byteOffset).getUint32(0, true);

const isPlace = (value: unknown): value is PicturePlace =>
  Array.isArray(value) &&
  value.length === 2 &&
  Number.isSafeInteger(value[0]) &&
  value[0] >= 0 &&
  Number.isSafeInteger(value[1]) &&
  value[1] > 0;

/** By hand: the library of schemas would be a sixteenth of what the review loads. */
const isPlaces = (value: unknown): value is PackIndex['small'] =>
  Array.isArray(value) && value.every((place) => place === null || isPlace(place));

/** Returns the index of a pack from its first bytes; null if they are not one, or too few. */
export function readIndex(head: Uint8Array): PackIndex | null {
  const start = indexBytes(head);
  if (head.byteLength < start) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head.subarray(lengthBytes, start));
    const { small }: { small?: unknown } = JSON.parse(text);
    return isPlaces(small) ? { small, start } : null;
  } catch {
    return null;
  }
}
