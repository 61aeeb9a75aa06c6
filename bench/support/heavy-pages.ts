import { deflateSync } from 'node:zlib';
import * as mupdf from 'mupdf';

/** Returns a PDF of one page with this content stream and these resources. */
function onePage(
  width: number,
  height: number,
  content: string,
  resources = '',
  objects: string[] = [],
): Buffer {
  const stream = deflateSync(Buffer.from(content, 'latin1'));
  const parts = [
    Buffer.from(
      `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources<<${resources}>>>>endobj
${objects.join('\n')}
4 0 obj<</Length ${stream.byteLength}/Filter/FlateDecode>>stream
`,
      'latin1',
    ),
    stream,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n', 'latin1'),
  ];
  return Buffer.concat(parts);
}

/** Numbers from 0 to 1 that are the same in every run. */
function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 0) / 4294967296;
  };
}

/** A banner of 10 by 1 m: a gradient, and half-transparent shapes all over it. */
export function largeBanner(): Uint8Array {
  const [width, height, shapes] = [28_346, 2_835, 60_000];
  const random = randomNumbers();
  const content = ['/Sh sh /Half gs'];
  for (let at = 0; at < shapes; at++) {
    const [x, y, edge] = [random() * width, random() * height, 20 + random() * 400];
    const colour = [random(), random(), random()].map((part) => part.toFixed(2)).join(' ');
    content.push(`${colour} rg ${x.toFixed(1)} ${y.toFixed(1)} m`);
    content.push(
      `${(x + edge).toFixed(1)} ${y.toFixed(1)} ${(x + edge).toFixed(1)} ${(y + edge).toFixed(1)} ${x.toFixed(1)} ${(y + edge).toFixed(1)} c f`,
    );
  }
  const resources =
    '/Shading<</Sh<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 28346 0]/Function<</FunctionType 2/Domain[0 1]/C0[1 .9 .6]/C1[.2 .3 .7]/N 1>>>>>>/ExtGState<</Half<</ca .5>>>>';
  return onePage(width, height, content.join('\n'), resources);
}

/** A page with two million segments of fine lines. */
export function manySegments(): Uint8Array {
  const [width, height, lines, segments] = [1_684, 1_191, 2_000, 1_000];
  const random = randomNumbers();
  const content = ['.2 w'];
  for (let line = 0; line < lines; line++) {
    let [x, y] = [random() * width, random() * height];
    content.push(`${x.toFixed(1)} ${y.toFixed(1)} m`);
    for (let segment = 0; segment < segments; segment++) {
      x = Math.min(width, Math.max(0, x + (random() - 0.5) * 12));
      y = Math.min(height, Math.max(0, y + (random() - 0.5) * 12));
      content.push(`${x.toFixed(1)} ${y.toFixed(1)} l`);
    }
    content.push('S');
  }
  return onePage(width, height, content.join('\n'));
}

/** A page of pictures that are 400 MB when they are decoded, each with grain of its own. */
export function largePictures(): Uint8Array {
  const [across, down, width, height] = [4, 4, 3_500, 2_380];
  const random = randomNumbers();
  const made = new mupdf.PDFDocument();
  const names: string[] = [];
  const pictures = made.newDictionary();
  for (let at = 0; at < across * down; at++) {
    const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, width, height], false);
    const pixels = pixmap.getPixels();
    const tone = random() * 160;
    for (let byte = 0; byte < pixels.length; byte++)
      pixels[byte] = tone + ((byte / 3) % width) / 50 + random() * 24;
    pictures.put(`P${at}`, made.addImage(new mupdf.Image(pixmap.asJPEG(85))));
    pixmap.destroy();
    names.push(`q 400 0 0 280 ${(at % across) * 410} ${Math.floor(at / across) * 290} cm /P${at} Do Q`);
  }
  const resources = made.newDictionary();
  resources.put('XObject', pictures);
  made.insertPage(-1, made.addPage([0, 0, across * 410, down * 290], 0, resources, names.join('\n')));
  return made.saveToBuffer('').asUint8Array().slice();
}
