import { type ByteSource, readAt } from '../byte-source.ts';

/** A Photoshop document as far as its picture: the composite of all layers. */
export interface PsdFile {
  width: number;
  height: number;
  channels: number;
  /** Bits of a sample. */
  depth: number;
  /** The number of its kind of colours. */
  mode: number;
  /** All reds, all greens, all blues, where it has a palette. */
  palette: Uint8Array;
  /** The first channel beside the colours says how much of the picture is there. */
  isTransparent: boolean;
  /** Of a resource by its number; null: there is none. */
  resource(number: number): Uint8Array | null;
  /** Where the picture is: how it is packed, and its channels one after another. */
  dataAt: number;
  /** A document for more than 30,000 pixels (PSB): some lengths take twice the bytes. */
  isLarge: boolean;
}

const headerBytes = 26;
const maxResourceBytes = 4 * 1024 * 1024;
const maxResources = 10_000;
const maxBlocks = 1_000;
/** Blocks whose length takes eight bytes in a large document. */
const longBlocks = 'LMsk Lr16 Lr32 Layr Mt16 Mt32 Mtrn Alph FMsk lnk2 FEid FXid PxSD'.split(' ');
/** The layers of documents of more than 8 bits. */
const layerBlocks = ['Layr', 'Lr16', 'Lr32'];
/** They mark a picture that has no layers and is not there everywhere. */
const transparencyBlocks = ['Mtrn', 'Mt16', 'Mt32'];

const viewAt = (source: ByteSource, at: number, length: number): DataView => {
  const bytes = readAt(source, at, length);
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};
const nameOf = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));

/** Returns what a Photoshop document says of its picture; null where it cannot be read. */
export function psdFile(source: ByteSource): PsdFile | null {
  try {
    return read(source);
  } catch (error) {
    // Of a view that ends before what is read.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function read(source: ByteSource): PsdFile | null {
  const header = viewAt(source, 0, headerBytes);
  const version = header.getUint16(4);
  if (nameOf(header, 0) !== '8BPS' || (version !== 1 && version !== 2)) return null;
  const isLarge = version === 2;
  const longAt = (at: number): number => viewAt(source, at, 4).getUint32(0);
  const lengthAt = (at: number): number =>
    isLarge ? Number(viewAt(source, at, 8).getBigUint64(0)) : longAt(at);
  const lengthBytes = isLarge ? 8 : 4;
  const paletteAt = headerBytes + 4;
  const paletteLength = longAt(headerBytes);
  const resourcesAt = paletteAt + paletteLength + 4;
  const layersAt = resourcesAt + longAt(resourcesAt - 4) + lengthBytes;
  const dataAt = layersAt + lengthAt(layersAt - lengthBytes);
  const places = resourcePlaces(source, resourcesAt, layersAt - lengthBytes);
  return {
    ...{ isLarge, dataAt },
    channels: header.getUint16(12),
    height: header.getUint32(14),
    width: header.getUint32(18),
    depth: header.getUint16(22),
    mode: header.getUint16(24),
    palette: paletteLength === 768 ? readAt(source, paletteAt, paletteLength) : new Uint8Array(),
    isTransparent: isTransparent(source, layersAt, dataAt, isLarge),
    resource(number) {
      const place = places.get(number);
      return place === undefined || place.length > maxResourceBytes
        ? null
        : readAt(source, place.at, place.length);
    },
  };
}

const even = (length: number): number => length + (length % 2);

function resourcePlaces(
  source: ByteSource,
  start: number,
  end: number,
): Map<number, { at: number; length: number }> {
  const places = new Map<number, { at: number; length: number }>();
  let at = start;
  for (let read = 0; at + 12 <= end && read < maxResources; read++) {
    const head = viewAt(source, at, 7);
    const lengthAt = at + 6 + even(1 + head.getUint8(6));
    const length = viewAt(source, lengthAt, 4).getUint32(0);
    places.set(head.getUint16(4), { at: lengthAt + 4, length });
    at = lengthAt + 4 + even(length);
  }
  return places;
}

/** A negative count of layers says so; that of documents of more than 8 bits is in a block behind. */
function isTransparent(source: ByteSource, start: number, end: number, isLarge: boolean): boolean {
  const lengthBytes = isLarge ? 8 : 4;
  if (start + lengthBytes + 2 > end) return false;
  const lengthOf = (view: DataView, at: number, isLong: boolean): number =>
    isLong ? Number(view.getBigUint64(at)) : view.getUint32(at);
  const layers = viewAt(source, start, lengthBytes + 2);
  const layersLength = lengthOf(layers, 0, isLarge);
  if (layersLength > 0) return layers.getInt16(lengthBytes) < 0;
  const maskAt = start + lengthBytes;
  if (maskAt + 4 > end) return false;
  let at = maskAt + 4 + viewAt(source, maskAt, 4).getUint32(0);
  for (let blocks = 0; at + 12 <= end && blocks < maxBlocks; blocks++) {
    const head = viewAt(source, at, 18);
    const name = nameOf(head, 4);
    if (transparencyBlocks.includes(name)) return true;
    const isLong = isLarge && longBlocks.includes(name);
    const dataAt = isLong ? 16 : 12;
    const length = lengthOf(head, 8, isLong);
    if (layerBlocks.includes(name) && length > 0) return head.getInt16(dataAt) < 0;
    at += dataAt + Math.ceil(length / 4) * 4;
  }
  return false;
}
