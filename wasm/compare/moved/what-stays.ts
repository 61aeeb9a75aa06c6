import type { PixelRect } from '#shared/protocol/pdf-worker.ts';
import type { RasterPair } from '../compare-rasters.ts';

/** Levels by which a pixel that stays differs in place at most, and moved along at least. */
const alike = 2;
const apart = 4;
/** Levels by which a fine line differs from what is around it on one of the pages, and on the other. */
const line = 18;
const faint = 4;
/** Pixels around that a line and an edge are seen against. */
const around = 2;
/** Pixels of what stays, at least: two photos are alike in smaller places by chance. */
const least = 12;
/** Levels of an edge, and the share of the outline of what stays that has one. */
const edge = 16;
const edged = 0.15;
/** Pixels by which the edge of what stays reaches into the picture. */
const blended = 2;

/**
 * Returns 1 for each pixel of the page that says nothing about a picture that moved by `right` and `down` pixels: where
 * something over or behind it stays (a logo, a frame, a gradient), and where that was before the picture moved. `still`
 * has the pages in place, `moved` the old one moved along; `area` is where the picture was and is. What stays is alike in
 * place, not if moved along, and has an outline, which a flat ground in the picture that something came onto has not.
 */
export function whatStays(
  still: RasterPair,
  moved: RasterPair,
  { right, down }: { right: number; down: number },
  area: PixelRect,
): Uint8Array {
  const covered = new Uint8Array(still.width * still.height);
  const left = Math.max(0, area.x);
  const top = Math.max(0, area.y);
  const width = Math.min(still.width, area.x + area.width) - left;
  const height = Math.min(still.height, area.y + area.height) - top;
  if (width <= 0 || height <= 0) return covered;
  const onPage = (x: number, y: number): number => (top + y) * still.width + left + x;
  const levels = (pixels: Uint8Array): Float32Array => {
    const found = new Float32Array(width * height);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) found[y * width + x] = brightness(pixels, onPage(x, y) * 4);
    return found;
  };
  const [was, is, along] = [levels(still.before), levels(still.after), levels(moved.before)];
  const [lineWas, lineIs, lineAlong] = [was, is, along].map((each) => againstAround(each, width, height));
  if (!lineWas || !lineIs || !lineAlong) return covered;

  /** Marks what is at one place on both pages, where it would be `byX`, `byY` further along with the picture. */
  const mark = (image: Float32Array, byX: number, byY: number): void => {
    const stays = new Uint8Array(width * height);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const [alongX, alongY] = [x + byX, y + byY];
        if (alongX < 0 || alongY < 0 || alongX >= width || alongY >= height) continue;
        const [at, there] = [y * width + x, alongY * width + alongX];
        const isSame =
          farthest(still, onPage(x, y)) <= alike && farthest(moved, onPage(alongX, alongY)) > apart;
        const [lineOld, lineNew] = [lineWas[at] ?? 0, lineIs[at] ?? 0];
        const strength = Math.max(Math.abs(lineOld), Math.abs(lineNew));
        const isLine =
          lineOld * lineNew > 0 &&
          Math.min(Math.abs(lineOld), Math.abs(lineNew)) >= faint &&
          strength >= line &&
          Math.abs((lineIs[there] ?? 0) - (lineAlong[there] ?? 0)) * 2 >= strength;
        if (isSame || isLine) stays[at] = 1;
      }
    const found = outlined(stays, image, width, height);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        if (found[y * width + x] === 0) continue;
        const [alongX, alongY] = [x + byX, y + byY];
        const right = onPage(Math.min(width - 1, alongX + blended), 0) - onPage(0, 0);
        for (let near = Math.max(0, alongY - blended); near <= Math.min(height - 1, alongY + blended); near++)
          covered.fill(1, onPage(Math.max(0, alongX - blended), near), onPage(right, near) + 1);
      }
  };
  mark(is, 0, 0);
  mark(was, right, down);
  return covered;
}

/** Returns the pixels of the connected places in `stays` that are large enough and have an edge in `image` around them. */
function outlined(stays: Uint8Array, image: Float32Array, width: number, height: number): Uint8Array {
  const seen = new Uint8Array(stays.length);
  const found = new Uint8Array(stays.length);
  for (let start = 0; start < stays.length; start++) {
    if (stays[start] === 0 || seen[start] === 1) continue;
    const cells = [start];
    seen[start] = 1;
    let [outline, edges] = [0, 0];
    for (let next = 0; next < cells.length; next++) {
      const at = cells[next] ?? 0;
      const [x, y] = [at % width, Math.floor(at / width)];
      let isOutline = false;
      for (let nearY = Math.max(0, y - 1); nearY <= Math.min(height - 1, y + 1); nearY++)
        for (let nearX = Math.max(0, x - 1); nearX <= Math.min(width - 1, x + 1); nearX++) {
          const near = nearY * width + nearX;
          if (stays[near] === 0) isOutline = true;
          else if (seen[near] === 0) {
            seen[near] = 1;
            cells.push(near);
          }
        }
      if (!isOutline) continue;
      outline++;
      if (contrast(image, width, height, x, y) > edge) edges++;
    }
    if (cells.length >= least && edges > edged * outline) for (const at of cells) found[at] = 1;
  }
  return found;
}

function contrast(image: Float32Array, width: number, height: number, x: number, y: number): number {
  let [low, high] = [255, 0];
  for (let nearY = Math.max(0, y - around); nearY <= Math.min(height - 1, y + around); nearY++)
    for (let nearX = Math.max(0, x - around); nearX <= Math.min(width - 1, x + around); nearX++) {
      const level = image[nearY * width + nearX] ?? 0;
      if (level < low) low = level;
      if (level > high) high = level;
    }
  return high - low;
}

/** Returns by how many levels each pixel differs from the mean of those around it. */
function againstAround(levels: Float32Array, width: number, height: number): Float32Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      sums[(y + 1) * (width + 1) + x + 1] =
        (levels[y * width + x] ?? 0) +
        (sums[y * (width + 1) + x + 1] ?? 0) +
        (sums[(y + 1) * (width + 1) + x] ?? 0) -
        (sums[y * (width + 1) + x] ?? 0);
  const found = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [top, bottom] = [Math.max(0, y - around), Math.min(height, y + around + 1)];
      const [left, right] = [Math.max(0, x - around), Math.min(width, x + around + 1)];
      const sum =
        (sums[bottom * (width + 1) + right] ?? 0) -
        (sums[top * (width + 1) + right] ?? 0) -
        (sums[bottom * (width + 1) + left] ?? 0) +
        (sums[top * (width + 1) + left] ?? 0);
      found[y * width + x] = (levels[y * width + x] ?? 0) - sum / ((bottom - top) * (right - left));
    }
  return found;
}

const brightness = (pixels: Uint8Array, at: number): number =>
  ((pixels[at] ?? 0) * 77 + (pixels[at + 1] ?? 0) * 150 + (pixels[at + 2] ?? 0) * 29) / 256;

const farthest = ({ before, after }: RasterPair, pixel: number): number => {
  const at = pixel * 4;
  return Math.max(
    Math.abs((before[at] ?? 0) - (after[at] ?? 0)),
    Math.abs((before[at + 1] ?? 0) - (after[at + 1] ?? 0)),
    Math.abs((before[at + 2] ?? 0) - (after[at + 2] ?? 0)),
  );
};
