import { type ByteSource, piecesAt, readAt } from '../byte-source.ts';
import { EngineError } from '../engine-error.ts';
import { inflated } from './inflate-strip.ts';
import {
  channelsOf,
  cutRows,
  maxRowBytes,
  onWhite,
  type PictureRows,
  type Resolution,
} from './picture-rows.ts';
import { type PsdFile, psdFile } from './psd-file.ts';
import { addUp } from './tiff-samples.ts';
import { unpackBits } from './unpack-strip.ts';

/** A row of each channel that is used, and the pixels that they make. */
type Merge = (planes: readonly Uint8Array[], out: Uint8Array) => void;

interface Colours {
  space: PictureRows['space'];
  /** How many channels are used. */
  channels: number;
  merge: Merge;
}

/** How the channels are packed. */
const packed = { not: 0, runs: 1, deflated: 2, differences: 3 } as const;
/** Of channels that are deflated: they are in memory together. */
const maxDeflatedBytes = 256 * 1024 * 1024;
/** Of packed rows that are read at once, at least. */
const pieceBytes = 256 * 1024;
const resolutionNumber = 1005;
const profileNumber = 1039;
const namesNumber = 1006;
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
const inkNames = ['cyan', 'magenta', 'yellow', 'black'];

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
  if (colours === null || colours.channels > file.channels || packing > packed.differences) return null;
  if (packing >= packed.deflated && source.size > maxDeflatedBytes) return null;
  const rowBytes = Math.ceil((width * depth) / 8);
  if (rowBytes * colours.channels > maxRowBytes) return null;
  const own = colours.channels + (file.isTransparent && flattened.includes(file.mode) ? 1 : 0);
  return {
    ...{ width, height, space: colours.space, orientation: 1 },
    leavesChannelsOut: file.channels > own || hasOtherInks(file),
    profile: profiled.includes(file.mode) ? file.resource(profileNumber) : null,
    resolution: resolutionOf(file.resource(resolutionNumber)),
    async *rows() {
      const planes = planesOf(source, file, packing, colours.channels).map((plane) =>
        cutRows(plane, rowBytes),
      );
      const out = new Uint8Array(width * channelsOf[colours.space]);
      try {
        for (let y = 0; y < height; y++) {
          const rows: Uint8Array[] = [];
          for (const plane of planes) {
            const { value } = await plane.next();
            if (value === undefined) throw new EngineError({ kind: 'invalid' });
            if (packing === packed.differences)
              addUp(value, 1, 'before', { depth: depth === 16 ? 16 : 8, kind: 'unsigned', isLittle: false });
            if (depth === 16) for (let at = 0; at < width; at++) value[at] = value[at * 2] ?? 0;
            rows.push(value);
          }
          colours.merge(rows, out);
          yield out;
        }
      } finally {
        // All channels but the last go on behind their rows.
        for (const plane of planes) await plane.return(undefined);
      }
    },
  };
}

/** Returns whether its channels are inks that are shown as others: those of a duotone as grey, any as the four of CMYK. */
function hasOtherInks(file: PsdFile): boolean {
  if (file.mode === mode.duotone) return true;
  if (file.mode !== mode.multichannel) return false;
  const names = namesIn(file.resource(namesNumber) ?? new Uint8Array());
  return names.slice(0, inks).some((name, index) => name.toLowerCase() !== inkNames[index]);
}

/** Returns names of which each follows its length. */
function namesIn(bytes: Uint8Array): string[] {
  const names: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const start = at + 1;
    at = start + (bytes[at] ?? 0);
    names.push(new TextDecoder('latin1').decode(bytes.subarray(start, at)));
  }
  return names;
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

/** Returns the first channels, each in pieces. */
function planesOf(source: ByteSource, file: PsdFile, packing: number, count: number) {
  const all = packing < packed.deflated ? null : readAt(source, file.dataAt + markBytes, source.size);
  return Array.from({ length: count }, (_, plane) => {
    if (all !== null) return deflatedPlane(all, file, plane);
    return packing === packed.not ? plainPlane(source, file, plane) : packedPlane(source, file, plane);
  });
}

function plainPlane(source: ByteSource, file: PsdFile, plane: number): Generator<Uint8Array> {
  const length = Math.ceil((file.width * file.depth) / 8) * file.height;
  return piecesAt(source, file.dataAt + markBytes + plane * length, length);
}

/** `all`: the channels, which are deflated together. */
async function* deflatedPlane(all: Uint8Array, file: PsdFile, plane: number): AsyncGenerator<Uint8Array> {
  let before = plane * Math.ceil((file.width * file.depth) / 8) * file.height;
  for await (const piece of inflated(all)) {
    if (before < piece.byteLength) yield piece.subarray(before);
    before = Math.max(0, before - piece.byteLength);
  }
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
