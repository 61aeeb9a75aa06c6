import type { ByteSource } from '../byte-source.ts';
import { isTurned, uprightMatrix } from '../tiff/turned-page.ts';
import { dotsPerInch } from './dots-per-inch.ts';
import { channelsOf, type RowFormat } from './picture-rows.ts';

/** A picture in memory: samples of 8 bits, pixel by pixel. */
export interface DecodedPicture extends RowFormat {
  pixels: Uint8Array;
  /** Of those beside the colours. */
  leavesChannelsOut: boolean;
}

/** Number of its object: the catalogue and the list of pages come before. */
const firstPage = 3;
const spaces = {
  ...{ grey: '/DeviceGray', rgb: '/DeviceRGB', cmyk: '/DeviceCMYK' },
  lab: '[/Lab<</WhitePoint[0.9642 1 0.8249]/Range[-128 127 -128 127]>>]',
} as const;
/** As a profile names the colours that it is for. */
const profileSpaces = { grey: 'GRAY', rgb: 'RGB ', cmyk: 'CMYK', lab: 'Lab ' } as const;

/**
 * Returns a PDF with a page for each picture, which is as large as MuPDF makes that of a TIFF of this format. MuPDF has a
 * picture of a PDF in memory once, and decodes as much as it draws; that of a TIFF three times, and whole.
 */
export function picturePdf(pictures: readonly DecodedPicture[]): ByteSource {
  const parts: Uint8Array[] = [];
  const places: number[] = [];
  let size = 0;
  const add = (part: string | Uint8Array): void => {
    const bytes = typeof part === 'string' ? new TextEncoder().encode(part) : part;
    parts.push(bytes);
    size += bytes.byteLength;
  };
  const addObject = (number: number, dictionary: string, stream?: string | Uint8Array): void => {
    places[number] = size;
    add(`${number} 0 obj\n<<${dictionary}${stream === undefined ? '' : `/Length ${stream.length}`}>>\n`);
    if (stream !== undefined) {
      add('stream\n');
      add(stream);
      add('\nendstream\n');
    }
    add('endobj\n');
  };
  add('%PDF-1.7\n');
  addObject(1, '/Type/Catalog/Pages 2 0 R');
  const kids = pictures.map((_, index) => `${firstPage + index} 0 R`).join(' ');
  addObject(2, `/Type/Pages/Kids[${kids}]/Count ${pictures.length}`);
  let last = firstPage + pictures.length - 1;
  for (const [index, picture] of pictures.entries()) {
    const profile = profileOf(picture);
    if (profile !== null) addObject(++last, `/N ${channelsOf[picture.space]}`, profile);
    const space = profile === null ? spaces[picture.space] : `[/ICCBased ${last} 0 R]`;
    const stored = `/Width ${picture.width}/Height ${picture.height}/BitsPerComponent 8/ColorSpace ${space}`;
    addObject(++last, `/Type/XObject/Subtype/Image${stored}`, picture.pixels);
    const { width, height, placements } = placed(picture);
    const resources = `/Resources<</XObject<</P ${last} 0 R>>>>`;
    addObject(++last, '', `${placements.map((matrix) => `${matrix.join(' ')} cm`).join(' ')} /P Do`);
    const box = `/MediaBox[0 0 ${width} ${height}]`;
    addObject(firstPage + index, `/Type/Page/Parent 2 0 R${box}${resources}/Contents ${last} 0 R`);
  }
  const tableAt = size;
  const entry = (place = 0): string => `${String(place).padStart(10, '0')} 00000 n \n`;
  add(`xref\n0 ${places.length}\n0000000000 65535 f \n${places.slice(1).map(entry).join('')}`);
  add(`trailer\n<</Size ${places.length}/Root 1 0 R>>\nstartxref\n${tableAt}\n%%EOF\n`);
  const leavesChannelsOut = pictures.some((picture) => picture.leavesChannelsOut);
  return { ...joinedSource(parts, size), ofPicture: { leavesChannelsOut } };
}

/** Returns the size of a picture's page in points, and the matrices that lay the picture on it, the last one first. */
function placed({ width: columns, height: rows, orientation, resolution }: RowFormat) {
  const [across, along] = dotsPerInch(resolution);
  const [width, height] = [(columns * 72) / across, (rows * 72) / along];
  const page = isTurned(orientation) ? { width: height, height: width } : { width, height };
  const upright = uprightMatrix(orientation, width, height);
  const upwards = [1, 0, 0, -1, 0, page.height];
  const downwards = [width, 0, 0, -height, 0, height];
  return { ...page, placements: [upwards, ...(upright === null ? [] : [upright]), downwards] };
}

/** Returns the profile of a picture; null where it is for other colours. */
function profileOf({ profile, space }: RowFormat): Uint8Array | null {
  if (profile === null || profile.byteLength < 128) return null;
  return new TextDecoder('latin1').decode(profile.subarray(16, 20)) === profileSpaces[space] ? profile : null;
}

function joinedSource(parts: readonly Uint8Array[], size: number): ByteSource {
  return {
    size,
    fault: null,
    fetchedBytes: 0,
    read(memory, offset, length, position) {
      let start = 0;
      for (const part of parts) {
        const from = position - start;
        if (from < part.byteLength) {
          const piece = part.subarray(from, from + length);
          memory.set(piece, offset);
          return piece.byteLength;
        }
        start += part.byteLength;
      }
      return 0;
    },
    close() {},
  };
}
