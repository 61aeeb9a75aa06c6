import type { PixelRect } from '#shared/protocol/pdf-worker.ts';
import type { RasterPair } from '../compare-rasters.ts';

/** Pixels that are looked at, about: of a larger picture every second one, and so on. */
const enough = 40_000;
/** Levels of one class of an old colour, and of one class of its change. */
const oneColour = 32;
const oneChange = 6;
const coloursOfChannel = 256 / oneColour;
const changesOfChannel = Math.ceil(511 / oneChange);
/** Levels within which a pixel changes as most of its colour do. */
const within = 15;
/** Share of the pixels that follow one mapping of colours, if the picture was recoloured by it. */
const follow = 0.75;
/** Mean change in levels of a mapping that does more than to save a picture anew. */
const minChange = 2.5;

/**
 * Returns whether most pixels of `rect` have changed by one mapping of colours, which is not that each stays: what was one
 * colour is one colour. Something that was painted over a part of it does not follow. `isLeftOut` tells pixels, in those of
 * `pair`, that are something else.
 */
export function followsMapping(
  { width, height, before, after }: RasterPair,
  rect: PixelRect,
  isLeftOut: (x: number, y: number) => boolean,
): boolean {
  const right = Math.min(width, rect.x + rect.width);
  const bottom = Math.min(height, rect.y + rect.height);
  const [left, top] = [Math.max(0, rect.x), Math.max(0, rect.y)];
  const step = Math.max(1, Math.round(Math.sqrt(((right - left) * (bottom - top)) / enough)));
  const pixels: number[] = [];
  for (let y = top; y < bottom; y += step)
    for (let x = left; x < right; x += step) if (!isLeftOut(x, y)) pixels.push((y * width + x) * 4);
  if (pixels.length === 0) return false;
  const colourOf = (at: number): number =>
    (Math.floor((before[at] ?? 0) / oneColour) * coloursOfChannel +
      Math.floor((before[at + 1] ?? 0) / oneColour)) *
      coloursOfChannel +
    Math.floor((before[at + 2] ?? 0) / oneColour);
  const changes = [0, 1, 2].map((channel) => usualChanges(pixels, before, after, channel, colourOf));
  let [following, sum] = [0, 0];
  for (const at of pixels) {
    const colour = colourOf(at);
    let [isFollowing, most] = [true, 0];
    for (const [channel, usual] of changes.entries()) {
      const by = usual[colour] ?? 0;
      most = Math.max(most, Math.abs(by));
      const is = (after[at + channel] ?? 0) - (before[at + channel] ?? 0);
      if (Math.abs(is - by) > within) isFollowing = false;
    }
    if (isFollowing) following++;
    sum += most;
  }
  return following > follow * pixels.length && sum > minChange * pixels.length;
}

/** Returns the median change of a channel of the pixels of each colour. */
function usualChanges(
  pixels: readonly number[],
  before: Uint8Array,
  after: Uint8Array,
  channel: number,
  colourOf: (at: number) => number,
): Float32Array {
  const colours = coloursOfChannel ** 3;
  const counts = new Uint32Array(colours * changesOfChannel);
  const totals = new Uint32Array(colours);
  for (const at of pixels) {
    const colour = colourOf(at);
    const change = Math.floor(((after[at + channel] ?? 0) - (before[at + channel] ?? 0) + 255) / oneChange);
    const place = colour * changesOfChannel + change;
    counts[place] = (counts[place] ?? 0) + 1;
    totals[colour] = (totals[colour] ?? 0) + 1;
  }
  return Float32Array.from(totals, (total, colour) => {
    if (total === 0) return 0;
    let left = total / 2;
    let change = 0;
    for (; change < changesOfChannel; change++) {
      left -= counts[colour * changesOfChannel + change] ?? 0;
      if (left <= 0) break;
    }
    return (change + 0.5) * oneChange - 255;
  });
}
