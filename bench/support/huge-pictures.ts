import { png } from '../../tests/support/samples/made-pictures.ts';
import { mosaicJpeg } from '../../tests/support/samples/write-jpeg.ts';
import { deflated, pdfFile } from '../../tests/support/samples/write-pdf.ts';
import { tiffOf } from '../../tests/support/samples/write-tiff.ts';

interface Picture {
  name: string;
  type: string;
  bytes: Uint8Array;
}

const [width, height] = [12_000, 9_000];

/** Rows of 16 bits a colour, all black, each with its filter before it: 648 MB. */
const deepPng = (): Uint8Array => png(width, height, 16, 2, Buffer.alloc(height * (1 + width * 6)));

/** Its coefficients are all kept until the last scan has come. */
const progressiveJpeg = (): Uint8Array =>
  mosaicJpeg({ columns: width / 8, rows: height / 8, colourAt: () => [90, 120, 150] }, 'progressive');

/** Four inks packed as runs of 128 equal bytes: 432 MB in one strip. */
function packedTiff(): Uint8Array {
  const run = 128;
  const data = Buffer.alloc(((width * 4) / run) * height * 2);
  for (let at = 0; at < data.length; at += 2) data[at] = 257 - run;
  const tags = { 256: width, 257: height, 259: 32_773, 262: 5, 277: 4, 278: height };
  const entries = Object.entries(tags).map(([tag, value]) => [Number(tag), value] as const);
  return tiffOf([{ entries: [...entries, [258, [8, 8, 8, 8]]], data }]);
}

/** A page of one picture of 16 bits a colour. */
function pdfOfPicture(): Uint8Array {
  const entries = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 16`;
  const content = Buffer.from('720 0 0 540 0 0 cm /P Do');
  return pdfFile([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 720 540]/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>>>>>',
    deflated('', content),
    deflated(entries, Buffer.alloc(width * height * 6)),
  ]);
}

/** Pictures that are small as files and take 324 to 972 MB where they are decoded whole. */
export const hugePictures = (): Picture[] => [
  { name: 'deep.png', type: 'image/png', bytes: deepPng() },
  { name: 'progressive.jpg', type: 'image/jpeg', bytes: progressiveJpeg() },
  { name: 'packed.tif', type: 'image/tiff', bytes: packedTiff() },
  { name: 'picture.pdf', type: 'application/pdf', bytes: pdfOfPicture() },
];
