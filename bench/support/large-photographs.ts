import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as mupdf from 'mupdf';

const width = 1900;
const height = 1267;
const quality = 91;
/** Share of the full tone. */
const grain = 0.06;

/** Writes a photograph for each page as large as a printer gets it, with grain of its own. Returns their paths. */
export async function largePhotographs(source: string, folder: string, pages: number): Promise<string[]> {
  const image = new mupdf.Image(await readFile(source));
  const paths: string[] = [];
  let random = 1;
  for (let page = 1; page <= pages; page++) {
    const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, width, height], false);
    const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap);
    device.fillImage(image, [width, 0, 0, height, 0, 0], 1);
    device.close();
    device.destroy();
    const pixels = pixmap.getPixels();
    for (let at = 0; at < pixels.length; at++) {
      random = (Math.imul(random, 1664525) + 1013904223) | 0;
      pixels[at] = (pixels[at] ?? 0) + (random / 4294967296) * grain * 255;
    }
    const path = join(folder, `${page}.jpg`);
    await writeFile(path, pixmap.asJPEG(quality));
    pixmap.destroy();
    paths.push(path);
  }
  return paths;
}
