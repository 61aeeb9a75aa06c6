import { type ByteSource, piecesAt, readAt } from '../byte-source.ts';
import { EngineError } from '../engine-error.ts';
import {
  channelsOf,
  cutRows,
  maxRowBytes,
  onWhite,
  type PictureRows,
  type Resolution,
} from './picture-rows.ts';
import { type PsdFile, psdFile } from './psd-file.ts';
import { unpackBits } from './unpack-strip.ts';

/** A row of each channel that is used, and the pixels that they make. */
type Merge = (planes: readonly Uint8Array[], out: Uint8Array) => void;

interface Colours {
  space: PictureRows['space'];
  /** How many channels are used. */
  channels: number;
  merge: Merge;
}

/** Of packed rows that are read at once, at least. */
const pieceBytes = 256 * 1024;
const resolutionNumber = 1005;
const profileNumber = 1039;
const mode = {
  bitmap: 0,
  grey: 1,
  indexed: 2,
  rgb: 3,
  cmyk: 4,
  multichannel: 7,
  duotone: 8,
  lab: 9,
} as const;
const profiled: readonly number[] = [mode.grey, mode.rgb, mode.cmyk];
/** Kinds that are drawn without their transparency, which is no plate all the same. */
const flattened: readonly number[] = [mode.lab, mode.indexed];
const inks = 4;

/**
 * Returns the rows of a Photoshop document of 1, 8 or 16 bits a sample, without the channels beside its colours, which
 * are selections, plates of varnish and the like; null of any other. MuPDF refuses most kinds, takes a selection for
 * what is there of the picture, and draws greys as their negative.
 */
export function psdRows(source: ByteSource): PictureRows | null {
  const file = psdFile(source);
  if (file === null || file.width === 0 || file.height === 0) return null;
  const { width, height, depth } = file;
  const colours = coloursOf(file);
  const [packing = -1] = readAt(source, file.dataAt, 2).subarray(1);
  if (colours === null || colours.channels > file.channels || packing > 1) return null;
  const rowBytes = Math.ceil((width * depth) / 8);
  if (rowBytes * colours.channels > maxRowBytes) return null;
  const own = colours.channels + (file.isTransparent && flattened.includes(file.mode) ? 1 : 0);
  return {
    ...{ width, height, space: colours.space, orientation: 1 },
    leavesChannelsOut: file.channels > own,
    profile: profiled.includes(file.mode) ? file.resource(profileNumber) : null,
    resolution: resolutionOf(file.resource(resolutionNumber)),
    async *rows() {
      const planes = Array.from({ length: colours.channels }, (_, index) =>
        cutRows(packing === 0 ? plainPlane(source, file, index) : packedPlane(source, file, index), rowBytes),
      );
      const out = new Uint8Array(width * channelsOf[colours.space]);
      for (let y = 0; y < height; y++) {
        const rows: Uint8Array[] = [];
        for (const plane of planes) {
          const { value } = await plane.next();
          if (value === undefined) throw new EngineError({ kind: 'invalid' });
          if (depth === 16) for (let at = 0; at < width; at++) value[at] = value[at * 2] ?? 0;
          rows.push(value);
        }
        colours.merge(rows, out);
        yield out;
      }
    },
  };
}

/** Returns what is made of the channels; null of a kind that is not read. */
function coloursOf(file: PsdFile): Colours | null {
  const { channels, isTransparent, palette } = file;
  if (file.depth === 1 && file.mode === mode.bitmap) return { space: 'grey', channels: 1, merge: bitsToGrey };
  if (file.depth !== 8 && file.depth !== 16) return null;
  const onPaper = (space: PictureRows['space'], count: number): Colours => {
    const merge = space === 'cmyk' ? interleaveInks : interleave;
    return isTransparent && channels > count
      ? { space, channels: count + 1, merge: (planes, out) => merge(laidOnWhite(planes), out) }
      : { space, channels: count, merge };
  };
  switch (file.mode) {
    case mode.grey:
    case mode.duotone:
      return onPaper('grey', 1);
    case mode.rgb:
      return onPaper('rgb', 3);
    case mode.cmyk:
      return onPaper('cmyk', inks);
    case mode.multichannel:
      // Cyan, magenta, yellow and black come first where the channels were those of inks.
      return { space: 'cmyk', channels: Math.min(channels, inks), merge: interleaveInks };
    case mode.lab:
      return { space: 'lab', channels: 3, merge: interleave };
    case mode.indexed:
      return palette.byteLength === 0
        ? null
        : { space: 'rgb', channels: 1, merge: (planes, out) => paletteToRgb(palette, planes, out) };
    default:
      return null;
  }
}

/** 1 is black. */
function bitsToGrey([row = new Uint8Array()]: readonly Uint8Array[], out: Uint8Array): void {
  for (let x = 0; x < out.length; x++) out[x] = ((row[x >> 3] ?? 0) >> (7 - (x & 7))) & 1 ? 0 : 255;
}

function paletteToRgb(
  palette: Uint8Array,
  [row = new Uint8Array()]: readonly Uint8Array[],
  out: Uint8Array,
): void {
  for (let to = 0, x = 0; to < out.length; x++)
    for (let colour = 0; colour < 3; colour++) out[to++] = palette[colour * 256 + (row[x] ?? 0)] ?? 0;
}

function interleave(planes: readonly Uint8Array[], out: Uint8Array): void {
  const count = planes.length;
  for (const [index, plane] of planes.entries())
    for (let to = index, x = 0; to < out.length; to += count, x++) out[to] = plane[x] ?? 0;
}

/** How much paper is seen becomes how much ink there is: none of a channel that there is not. */
function interleaveInks(planes: readonly Uint8Array[], out: Uint8Array): void {
  for (let index = 0; index < inks; index++) {
    const plane = planes[index];
    for (let to = index, x = 0; to < out.length; to += inks, x++) out[to] = 255 - (plane?.[x] ?? 255);
  }
}

/**
 * Lays colours, of which 255 is paper, on paper by how much of them is there, which is the last plane. Photoshop has done
 * so before it writes them; other programs have not, and then a colour is darker than it could be.
 */
function laidOnWhite(planes: readonly Uint8Array[]): readonly Uint8Array[] {
  const colours = planes.slice(0, -1);
  const alphas = planes.at(-1) ?? new Uint8Array();
  const width = alphas.length;
  for (let x = 0; x < width; x++) {
    const alpha = alphas[x] ?? 255;
    if (alpha === 255 || colours.every((plane) => (plane[x] ?? 0) >= 255 - alpha)) continue;
    for (const plane of colours) plane[x] = onWhite(plane[x] ?? 0, alpha);
  }
  return colours;
}

/** Pixels to the inch, whatever unit they are shown in: fractions of 65,536. */
function resolutionOf(resource: Uint8Array | null): Resolution | null {
  if (resource === null || resource.byteLength < 12) return null;
  const view = new DataView(resource.buffer, resource.byteOffset);
  return { across: [view.getUint32(0), 65_536], along: [view.getUint32(8), 65_536], unit: 2 };
}

const markBytes = 2;

function plainPlane(source: ByteSource, file: PsdFile, plane: number): Generator<Uint8Array> {
  const length = Math.ceil((file.width * file.depth) / 8) * file.height;
  return piecesAt(source, file.dataAt + markBytes + plane * length, length);
}

/** The lengths of the packed rows of all channels come first. */
function* packedPlane(source: ByteSource, file: PsdFile, plane: number): Generator<Uint8Array> {
  const { height, channels, isLarge } = file;
  const tableAt = file.dataAt + markBytes;
  const countBytes = isLarge ? 4 : 2;
  const table = readAt(source, tableAt, channels * height * countBytes);
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  if (table.byteLength < channels * height * countBytes) return;
  const lengthOf = (row: number): number => (isLarge ? view.getUint32(row * 4) : view.getUint16(row * 2));
  let at = tableAt + table.byteLength;
  for (let row = 0; row < plane * height; row++) at += lengthOf(row);
  for (let row = plane * height; row < (plane + 1) * height; ) {
    let length = 0;
    do length += lengthOf(row++);
    while (row < (plane + 1) * height && length < pieceBytes);
    yield* unpackBits(readAt(source, at, length));
    at += length;
  }
}
