import { inPlace, type Placement } from '#shared/compare/change.ts';
import { inverse, isInPlace } from '#shared/compare/placement.ts';
import type { RasterPair } from '../compare-rasters.ts';

/** Brightness of one drawing, made small. */
interface Image {
  width: number;
  height: number;
  /** Pixels of the drawing along one of its own: its sides are rounded, which counts where one is short. */
  by: number;
  values: Float32Array;
}

/** Pixels of the longer side of the coarsest step, and of the finest of a page whose longer side has `usualSide` points. */
const coarsest = 50;
const finest = 400;
const usualSide = 842;
/**
 * At the coarsest step, all shifts up to `reach` of its pixels are tried, combined with these rotations and scales. A page
 * that is narrow begins with the step that shows its short side by so many.
 */
const reach = 7;
const minAcross = 4;
/** Share of a side by which a page is shifted at most: any shift across a narrow page lays it beside itself. */
const farthest = 1 / 3;
const slants = [-0.03, 0, 0.03];
/** Levels from which a difference counts as a change of the page, not as its placement. */
const outlier = 24;
/** A placement must leave at most this share of the difference. */
const worthwhile = 0.7;
/** Turns and scales that move less than so many pixels over the longer side of the finest step are none. */
const none = 0.4;
/** Pixels of the finest step by which a placement may be wrong. */
const errorPixels = 0.05;
/** Shifts below this many points cannot be distinguished from none. */
const invisible = 0.15;
const maxSlant = 0.056;
const rounds = 8;
const maxMisses = 2;
/** A page is in place if this share of the edges of either drawing coincides with the other's. */
const unmoved = 0.35;
/** A page that was drawn where it may lie does lie there if this share of the edges coincides. */
const coincide = 0.9;
/** Pixels a point below which the edges of a page that was shifted by a fraction of one still coincide. */
const sharp = 1;
/** The steps add up at most about so many pixels: of a larger drawing every second one, and so on. */
const enoughPixels = 400_000;
/** Levels between neighbours that make an edge, and levels within which two drawings agree on it. */
const edge = 24;
const sameLevel = 16;

/**
 * Returns where the old page lies on the new one, from the drawings alone: the best of all small shifts, turns and
 * scales of small drawings, refined on larger ones. In place where that explains little of the difference. `scale`:
 * pixels of the drawings a point; `drawOld` draws the old page elsewhere.
 */
export function registerPictures(
  pair: RasterPair,
  scale: number,
  drawOld?: (placement: Placement) => Uint8Array,
): Placement {
  const isNear = (edgesInPlace(pair) ?? 1) > unmoved;
  if (isNear && scale >= sharp) return inPlace;
  const side = finestSide(pair, scale);
  const before = stepsFrom(pyramid(pair, pair.before, side));
  const after = stepsFrom(pyramid(pair, pair.after, side));
  const [smallBefore] = before;
  const [smallAfter] = after;
  const [fineBefore, fineAfter] = [before.at(-1), after.at(-1)];
  if (!smallBefore || !smallAfter || !fineBefore || !fineAfter) return inPlace;
  let back = isNear ? inPlace : tried(smallBefore, smallAfter);
  let { by } = smallBefore;
  for (const [level, old] of before.entries()) {
    const fresh = after[level];
    if (fresh === undefined) continue;
    const larger = by / old.by;
    back = refined(old, fresh, { ...back, x: back.x * larger, y: back.y * larger });
    by = old.by;
  }
  const alone = difference(fineBefore, fineAfter, inPlace);
  const found = cleaned(back, fineAfter, fineAfter.by / scale);
  if (difference(fineBefore, fineAfter, back) <= worthwhile * alone) return found;
  if (scale >= sharp || drawOld === undefined || isInPlace(found)) return inPlace;
  // A shift by a fraction of a pixel explains little of small drawings, whose edges it blurs: it is drawn to see.
  const go = edgesInPlace({ ...pair, before: drawOld(found) }) ?? 0;
  return go > Math.max(coincide, edgesInPlace(pair) ?? 1) ? found : inPlace;
}

/**
 * Returns the share of edges that are in both drawings, of the drawing that has fewer; null where one has none. Nothing
 * is read where `covered` is 1.
 */
export function edgesInPlace({ width, before, after }: RasterPair, covered?: Uint8Array): number | null {
  let [old, fresh, both] = [0, 0, 0];
  // Green alone: it carries most of the brightness.
  for (let at = 1 + width * 4; at < before.length; at += 4) {
    if (covered?.[at >> 2] === 1) continue;
    const was = before[at] ?? 0;
    const is = after[at] ?? 0;
    const isOld = isEdge(was, before[at - 4] ?? 0, before[at - width * 4] ?? 0);
    const isNew = isEdge(is, after[at - 4] ?? 0, after[at - width * 4] ?? 0);
    if (isOld) old++;
    if (isNew) fresh++;
    if (isOld && isNew && Math.abs(was - is) < sameLevel) both++;
  }
  return old === 0 || fresh === 0 ? null : both / Math.min(old, fresh);
}

const isEdge = (level: number, beside: number, above: number): boolean =>
  Math.abs(level - beside) > edge || Math.abs(level - above) > edge;

/** Turns the placement of pixels, new to old, into one of points, old to new, without a slant or shift of noise. */
function cleaned(back: Placement, { width, height }: Image, points: number): Placement {
  const { a, b, x, y } = inverse(back);
  const least = none / Math.max(finest, width, height);
  if (Math.abs(a - 1) > maxSlant || Math.abs(b) > maxSlant) return inPlace;
  if (Math.abs(a - 1) > least || Math.abs(b) > least) return { a, b, x: x * points, y: y * points };
  const [middleX, middleY] = [width / 2, height / 2];
  const shift = {
    a: 1,
    b: 0,
    x: ((a - 1) * middleX - b * middleY + x) * points,
    y: (b * middleX + (a - 1) * middleY + y) * points,
  };
  return Math.hypot(shift.x, shift.y) < invisible ? inPlace : shift;
}

/**
 * Returns the pixels of the longer side of the finest step: with the page they double, up to those that are drawn, so
 * that a pixel stays about as many points and the error of the placement as short.
 */
function finestSide({ width, height }: RasterPair, scale: number): number {
  const longer = Math.max(width, height);
  const larger = Math.min(
    Math.round(Math.log2(longer / scale / usualSide)),
    Math.floor(Math.log2(longer / finest)),
  );
  return Math.min(longer, finest * 2 ** Math.max(0, larger));
}

/** Returns the points by which a page that was placed by its drawings may lie beside its place. */
export function pictureError(pair: RasterPair, scale: number): number {
  return (errorPixels * Math.max(pair.width, pair.height)) / scale / finestSide(pair, scale);
}

/** The drawing at each step, the smallest first. */
function pyramid({ width, height }: RasterPair, pixels: Uint8Array, side: number): Image[] {
  const longer = Math.max(width, height);
  const images: Image[] = [];
  for (let step = side; step >= Math.min(coarsest, longer); step = Math.floor(step / 2))
    images.unshift(shrunk(pixels, width, height, longer / step));
  return images;
}

/** Leaves out the steps that are too small to say which way a narrow page went; the last one is kept. */
function stepsFrom(images: readonly Image[]): readonly Image[] {
  const first = images.findIndex(({ width, height }) => Math.min(width, height) >= minAcross);
  return images.slice(first);
}

/** Mean brightness of the pixels that each pixel of the small drawing covers. */
function shrunk(pixels: Uint8Array, width: number, height: number, by: number): Image {
  const small = { width: Math.max(1, Math.floor(width / by)), height: Math.max(1, Math.floor(height / by)) };
  const values = new Float32Array(small.width * small.height);
  const counts = new Uint32Array(values.length);
  for (let y = 0; y < height; y++) {
    const row = Math.min(small.height - 1, Math.floor(y / by)) * small.width;
    for (let x = 0; x < width; x++) {
      const to = row + Math.min(small.width - 1, Math.floor(x / by));
      const from = (y * width + x) * 4;
      const bright = (pixels[from] ?? 0) * 77 + (pixels[from + 1] ?? 0) * 150 + (pixels[from + 2] ?? 0) * 29;
      values[to] = (values[to] ?? 0) + bright / 256;
      counts[to] = (counts[to] ?? 0) + 1;
    }
  }
  for (let at = 0; at < values.length; at++) values[at] = (values[at] ?? 0) / Math.max(1, counts[at] ?? 1);
  return { ...small, by, values };
}

/** The best placement, new to old, of those tried. It turns and scales about the middle. */
function tried(before: Image, after: Image): Placement {
  let best = inPlace;
  let least = difference(before, after, inPlace);
  const most = Math.round((reach * Math.max(after.width, after.height)) / coarsest);
  const shifts = (side: number): number => Math.min(Math.max(reach, most), Math.floor(side * farthest));
  const [across, along] = [shifts(after.width), shifts(after.height)];
  for (const turn of slants)
    for (const growth of slants) {
      const [a, b] = [1 + growth, turn];
      const [middleX, middleY] = [after.width / 2, after.height / 2];
      const [x, y] = [middleX - a * middleX + b * middleY, middleY - b * middleX - a * middleY];
      for (let down = -along; down <= along; down++)
        for (let right = -across; right <= across; right++) {
          const placement = { a, b, x: x + right, y: y + down };
          const apart = difference(before, after, placement, least);
          if (apart < least) {
            least = apart;
            best = placement;
          }
        }
    }
  return best;
}

/**
 * Returns the mean difference in levels, each capped at `outlier`; the area outside the old drawing is white. Stops
 * adding up beyond `limit`.
 */
function difference(
  before: Image,
  after: Image,
  { a, b, x, y }: Placement,
  limit = Number.POSITIVE_INFINITY,
): number {
  const step = stepOf(after);
  const count = Math.ceil(after.width / step) * Math.ceil(after.height / step);
  const enough = limit * count;
  let sum = 0;
  for (let row = 0; row < after.height && sum <= enough; row += step)
    for (let column = 0; column < after.width; column += step) {
      const was = pixelAt(before, a * column - b * row + x, b * column + a * row + y);
      const is = after.values[row * after.width + column] ?? 0;
      const apart = Math.abs(was - is);
      sum += Math.min(apart, outlier);
    }
  return sum / count;
}

/** Returns each how many rows and columns are added up. */
const stepOf = ({ values }: Image): number =>
  Math.max(1, Math.round(Math.sqrt(values.length / enoughPixels)));

/** Brightness between four pixels; white outside. */
function pixelAt({ width, height, values }: Image, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) {
    const [nearX, nearY] = [Math.round(x), Math.round(y)];
    return nearX < 0 || nearY < 0 || nearX >= width || nearY >= height
      ? 255
      : (values[nearY * width + nearX] ?? 255);
  }
  const at = top * width + left;
  const along = x - left;
  const upper = (values[at] ?? 0) * (1 - along) + (values[at + 1] ?? 0) * along;
  const lower = (values[at + width] ?? 0) * (1 - along) + (values[at + width + 1] ?? 0) * along;
  return upper + (lower - upper) * (y - top);
}

/**
 * Minimises the difference from `start` (Gauss–Newton); pixels that differ much get little weight. Some steps may lead
 * over what is worse: a shift by whole pixels, which blurs nothing, seems better than those around it.
 */
function refined(before: Image, after: Image, start: Placement): Placement {
  let [best, last] = [start, start];
  let least = difference(before, after, start);
  let misses = 0;
  for (let round = 0; round < rounds && misses < maxMisses; round++) {
    const step = gaussNewtonStep(before, after, last);
    if (step === null) return best;
    last = { a: last.a - step.a, b: last.b - step.b, x: last.x - step.x, y: last.y - step.y };
    const apart = difference(before, after, last);
    misses = apart < least - 1e-4 ? 0 : misses + 1;
    if (apart >= least) continue;
    least = apart;
    best = last;
  }
  return best;
}

function gaussNewtonStep(before: Image, after: Image, { a, b, x, y }: Placement): Placement | null {
  // Normal equations of four unknowns, the right side in the fifth column.
  const sums = new Float64Array(20);
  const slopes = new Float64Array(4);
  const step = stepOf(after);
  for (let row = 1; row < after.height - 1; row += step)
    for (let column = 1; column < after.width - 1; column += step) {
      const fromX = a * column - b * row + x;
      const fromY = b * column + a * row + y;
      if (fromX < 1 || fromY < 1 || fromX >= before.width - 2 || fromY >= before.height - 2) continue;
      const across = (pixelAt(before, fromX + 1, fromY) - pixelAt(before, fromX - 1, fromY)) / 2;
      const down = (pixelAt(before, fromX, fromY + 1) - pixelAt(before, fromX, fromY - 1)) / 2;
      if (across === 0 && down === 0) continue;
      const apart = pixelAt(before, fromX, fromY) - (after.values[row * after.width + column] ?? 0);
      const weight = Math.abs(apart) < outlier ? 1 : outlier / Math.abs(apart);
      slopes[0] = across * column + down * row;
      slopes[1] = down * column - across * row;
      slopes[2] = across;
      slopes[3] = down;
      for (let i = 0; i < 4; i++) {
        const weighted = weight * (slopes[i] ?? 0);
        for (let j = i; j < 4; j++) sums[i * 5 + j] = (sums[i * 5 + j] ?? 0) + weighted * (slopes[j] ?? 0);
        sums[i * 5 + 4] = (sums[i * 5 + 4] ?? 0) + weighted * apart;
      }
    }
  for (let i = 1; i < 4; i++) for (let j = 0; j < i; j++) sums[i * 5 + j] = sums[j * 5 + i] ?? 0;
  return solved(sums);
}

/** Solves four equations by elimination; null where they do not determine the unknowns. */
function solved(rows: Float64Array): Placement | null {
  for (let pivot = 0; pivot < 4; pivot++) {
    const diagonal = rows[pivot * 6] ?? 0;
    if (Math.abs(diagonal) < 1e-6) return null;
    for (let row = 0; row < 4; row++) {
      if (row === pivot) continue;
      const factor = (rows[row * 5 + pivot] ?? 0) / diagonal;
      for (let column = pivot; column < 5; column++)
        rows[row * 5 + column] = (rows[row * 5 + column] ?? 0) - factor * (rows[pivot * 5 + column] ?? 0);
    }
  }
  const unknown = (row: number) => (rows[row * 5 + 4] ?? 0) / (rows[row * 6] ?? 1);
  return { a: unknown(0), b: unknown(1), x: unknown(2), y: unknown(3) };
}
