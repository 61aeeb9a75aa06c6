import type { MupdfLibrary } from '#wasm/load-mupdf.ts';
import type { Picture } from '../pdf/picture.ts';
import type { Light, Scene } from './scene.ts';

export interface Print {
  /** JPEG quality, 1 to 100. */
  quality?: number;
  /** Film grain, as a share of the full tone. */
  grain?: number;
  seed?: number;
}

/** A scene as the lens saw it: tones from 0 to 255 and beyond, three a point, at half the picture's size. */
export interface Negative {
  width: number;
  height: number;
  tones: Float32Array;
}

/** Prints a picture of the negative's full size, softened between its points, with grain, as JPEG. */
export function develop(
  mupdf: MupdfLibrary,
  { width, height, tones: plate }: Negative,
  { quality = 82, grain = 0.02, seed = 1 }: Print = {},
): Picture {
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, width, height], false);
  const pixels = pixmap.getPixels();
  const stride = (Math.ceil(width / 2) + 1) * 3;
  let random = seed | 1;
  let at = 0;
  for (let row = 0; row < height; row++) {
    const upper = (row >> 1) * stride;
    const lower = upper + (row & 1) * stride;
    for (let column = 0; column < width; column++) {
      // A linear congruential step is enough for grain, and there are millions of them.
      random = (Math.imul(random, 1664525) + 1013904223) | 0;
      const speck = (random / 4294967296) * grain * 510;
      const left = (column >> 1) * 3;
      const right = left + (column & 1) * 3;
      for (let channel = 0; channel < 3; channel++)
        pixels[at++] =
          ((plate[upper + left + channel] ?? 0) +
            (plate[upper + right + channel] ?? 0) +
            (plate[lower + left + channel] ?? 0) +
            (plate[lower + right + channel] ?? 0)) *
            0.25 +
          speck;
    }
  }
  const jpeg = new Uint8Array(pixmap.asJPEG(quality));
  pixmap.destroy();
  return { width, height, jpeg };
}

/** Looks at a scene at every second point each way, and one beyond; corners come out darker. */
export function expose(scene: Scene, width: number, height: number): Negative {
  const columns = Math.ceil(width / 2) + 1;
  const rows = Math.ceil(height / 2) + 1;
  const tones = new Float32Array(columns * rows * 3);
  const light: Light = { r: 0, g: 0, b: 0 };
  const aspect = width / height;
  let at = 0;
  for (let row = 0; row < rows; row++) {
    const v = (row * 2) / height;
    for (let column = 0; column < columns; column++) {
      const u = ((column * 2) / width) * aspect;
      scene(u, v, light);
      const dx = u / aspect - 0.5;
      const dy = v - 0.5;
      const tone = 255 * (1 - 0.45 * (dx * dx + dy * dy));
      tones[at++] = light.r * tone;
      tones[at++] = light.g * tone;
      tones[at++] = light.b * tone;
    }
  }
  return { width, height, tones };
}
