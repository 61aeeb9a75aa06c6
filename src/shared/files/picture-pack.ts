/**
 * The pictures of a version's pages in one object, of which a reader fetches ranges: the length of the index in bytes
 * (32 bits, little-endian), the index as JSON, then the JPEGs one after another: a small one a page, then the levels
 * of the pages that take long to draw.
 */

/** Within how many pixels a page's small picture lies: those of the list of pages on a screen of two pixels a point. */
export const smallPicture = { width: 224, height: 336 } as const;

/** Where a picture lies: its first byte, from the end of the index on, and its length. */
export type PicturePlace = readonly [start: number, length: number];

/** A whole page in one size, in the tiles of the grid (`tile-grid.ts`). */
interface Level {
  page: number;
  /** Pixels a point. */
  scale: number;
  /** Tiles in a row. */
  columns: number;
}
/** One that is drawn: its tiles by rows from the top. */
export interface DrawnLevel extends Level {
  tiles: readonly Uint8Array[];
}
export interface PackedLevel extends Level {
  tiles: readonly PicturePlace[];
}

export interface PackIndex {
  /** One a page, from the first on; null where it cannot be drawn. Pages after the last were not drawn. */
  small: readonly (PicturePlace | null)[];
  /** Of pages that take long to draw, coarse before fine within a page. */
  levels: readonly PackedLevel[];
  /** Where the pictures begin, in bytes of the object. */
  start: number;
}

const lengthBytes = 4;

/** Returns the pack of these pictures, one a page (null: none), and of these levels. */
export function packPictures(
  small: readonly (Uint8Array | null)[],
  levels: readonly DrawnLevel[] = [],
): Uint8Array<ArrayBuffer> {
  const pictures: Uint8Array[] = [];
  let size = 0;
  const placed = (bytes: Uint8Array): PicturePlace => {
    pictures.push(bytes);
    size += bytes.byteLength;
    return [size - bytes.byteLength, bytes.byteLength];
  };
  const places = {
    small: small.map((bytes) => bytes && placed(bytes)),
    levels: levels.map((level): PackedLevel => ({ ...level, tiles: level.tiles.map(placed) })),
  };
  const index = new TextEncoder().encode(JSON.stringify(places));
  const start = lengthBytes + index.byteLength;
  const pack = new Uint8Array(start + size);
  new DataView(pack.buffer).setUint32(0, index.byteLength, true);
  pack.set(index, lengthBytes);
  let at = start;
  for (const bytes of pictures) {
    pack.set(bytes, at);
    at += bytes.byteLength;
  }
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

const isLevel = (value: unknown): value is PackedLevel => {
  const { page, scale, columns, tiles } = (value ?? {}) as Partial<Record<keyof PackedLevel, unknown>>;
  const isCount = (count: unknown): boolean => Number.isSafeInteger(count) && Number(count) > 0;
  return (
    isCount(page) && isCount(columns) && Number(scale) > 0 && Array.isArray(tiles) && tiles.every(isPlace)
  );
};

/** Returns the index of a pack from its first bytes; null if they are not one, or too few. */
export function readIndex(head: Uint8Array): PackIndex | null {
  const start = indexBytes(head);
  if (head.byteLength < start) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head.subarray(lengthBytes, start));
    // Packs from before there were levels have none.
    const { small, levels = [] }: { small?: unknown; levels?: unknown } = JSON.parse(text);
    const isValid = isPlaces(small) && Array.isArray(levels) && levels.every(isLevel);
    return isValid ? { small, levels, start } : null;
  } catch {
    return null;
  }
}
