import type { ColorSpace, DisplayList, Matrix, Rect } from 'mupdf';
import type { Change, InkChange } from '#shared/compare/change.ts';
import { processInks } from '#shared/compare/process-inks.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { MupdfLibrary } from '../../load-mupdf.ts';

/** Percents by the names of inks; null where it is not painted with inks that are known, or lets others through. */
export type Inks = ReadonlyMap<string, number> | null;

/**
 * The areas of one colour that a page is painted with, in the order of painting. A page may have some hundred thousand:
 * they are numbers in two arrays, and a colour is kept once.
 */
export interface Paints {
  count: number;
  /** Left, top, right and bottom of each, in points of the page. */
  boxes: Float32Array;
  /** The place of the colour of each in `colours`. */
  colourOf: Uint32Array;
  colours: readonly Inks[];
  /** Points of each that is a line, as heavy as it is drawn; 0 of what is filled. */
  weights: Float32Array;
}

/**
 * Returns what fills and strokes a page in plain colours: paths and text. `tints`: names of the colourants that
 * the page may paint alone. A tint is known to be of the only one; “All” is no ink, and a colour of several is not known.
 * Grey is black ink.
 */
export function paintsOf(mupdf: MupdfLibrary, list: DisplayList, tints: ReadonlySet<string>): Paints {
  const paints = {
    count: 0,
    boxes: new Float32Array(4 * 256),
    colourOf: new Uint32Array(256),
    weights: new Float32Array(256),
  };
  const colours: Inks[] = [null];
  const [only] = tints.size === 1 ? tints : [];
  const ink = only === 'All' || only === 'None' ? undefined : only;
  const indexOf = colourIndex(colours, ink);
  const add = (
    [x0, y0, x1, y1]: Rect,
    space: ColorSpace,
    colour: readonly number[],
    alpha: number,
    weight = 0,
  ): void => {
    if (paints.count === paints.colourOf.length) {
      const { boxes, colourOf, weights } = paints;
      paints.boxes = new Float32Array(boxes.length * 2);
      paints.boxes.set(boxes);
      paints.colourOf = new Uint32Array(colourOf.length * 2);
      paints.colourOf.set(colourOf);
      paints.weights = new Float32Array(weights.length * 2);
      paints.weights.set(weights);
    }
    const at = paints.count++;
    paints.boxes[at * 4] = x0;
    paints.boxes[at * 4 + 1] = y0;
    paints.boxes[at * 4 + 2] = x1;
    paints.boxes[at * 4 + 3] = y1;
    paints.weights[at] = weight;
    paints.colourOf[at] = alpha < 1 ? 0 : indexOf(space, colour);
    space.destroy();
  };
  const plain = new mupdf.StrokeState({ lineCap: 'Butt', lineJoin: 'Bevel', lineWidth: 0, miterLimit: 1 });
  const device = new mupdf.Device({
    fillPath(path, _, matrix, space, colour, alpha) {
      add(path.getBounds(plain, matrix), space, colour, alpha);
      path.destroy();
    },
    strokePath(path, stroke, matrix, space, colour, alpha) {
      const [a, b, c, d] = matrix;
      const weight = stroke.getLineWidth() * Math.sqrt(Math.abs(a * d - b * c));
      const [x0, y0, x1, y1] = path.getBounds(plain, matrix);
      const half = weight / 2;
      add([x0 - half, y0 - half, x1 + half, y1 + half], space, colour, alpha, weight);
      path.destroy();
      stroke.destroy();
    },
    fillText(text, matrix, space, colour, alpha) {
      add(text.getBounds(plain, matrix), space, colour, alpha);
      text.destroy();
    },
  });
  try {
    const inPlace: Matrix = [1, 0, 0, 1, 0, 0];
    list.run(device, inPlace);
    device.close();
  } finally {
    device.destroy();
    plain.destroy();
  }
  return { ...paints, colours };
}

/** Steps of a tint that are told apart: tenths of a percent. */
const steps = 1000;

/** Returns what finds the place of a colour in `colours`, where it adds a new one. */
function colourIndex(
  colours: Inks[],
  ink: string | undefined,
): (space: ColorSpace, colour: readonly number[]) => number {
  const known = new Map<number, number>();
  const place = (key: number, inks: () => Inks): number => {
    const found = known.get(key);
    if (found !== undefined) return found;
    known.set(key, colours.length);
    return colours.push(inks()) - 1;
  };
  const process = (tints: readonly number[]): number =>
    place(
      tints.reduce((sum, tint) => sum * (steps + 1) + tint, 0),
      () => new Map(processInks.map((name, at) => [name, (tints[at] ?? 0) / 10])),
    );
  return (space, colour) => {
    const tint = (value: number | undefined): number => Math.round((value ?? 0) * steps);
    if (space.isCMYK()) return process([tint(colour[0]), tint(colour[1]), tint(colour[2]), tint(colour[3])]);
    if (space.isGray()) return process([0, 0, 0, steps - tint(colour[0])]);
    const isTint = space.isDeviceN() && space.getNumberOfComponents() === 1;
    if (!isTint || ink === undefined) return 0;
    const by = tint(colour[0]);
    return place(-1 - by, () => new Map([[ink, by / 10]]));
  };
}

/**
 * Returns changes, those of colour with the inks that make them, if one colour of inks under the place of a change was
 * replaced by one other. What is painted there on both pages alike has no part in it.
 */
export function withInks(changes: readonly Change[], before: () => Paints, after: () => Paints): Change[] {
  const coloured = changes.filter((change) => change.kind === 'colour');
  if (coloured.length === 0) return [...changes];
  const was = coloursAt(
    coloured.map((change) => change.was),
    before(),
  );
  const is = coloursAt(
    coloured.map((change) => change.at),
    after(),
  );
  const inks = new Map<Change, InkChange[] | null>(
    coloured.map((change, place) => [change, inksBetween(was[place], is[place])]),
  );
  return changes.map((change) => {
    const found = inks.get(change) ?? null;
    return change.kind === 'colour' && found !== null ? { ...change, inks: found } : change;
  });
}

type Colours = ReadonlyMap<string, Inks>;

/** Returns how one colour of a place became one other; null if those are not known, or there are more. */
function inksBetween(was: Colours = new Map(), is: Colours = new Map()): InkChange[] | null {
  const [gone, ...othersGone] = [...was].filter(([key]) => !is.has(key));
  const [come, ...othersCome] = [...is].filter(([key]) => !was.has(key));
  if (gone === undefined || come === undefined || othersGone.length + othersCome.length > 0) return null;
  const [old, fresh] = [gone[1], come[1]];
  return old === null || fresh === null ? null : inkChanges(old, fresh);
}

/** Returns the inks of which two colours have other percents. */
export const inkChanges = (old: NonNullable<Inks>, fresh: NonNullable<Inks>): InkChange[] =>
  [...new Set([...old.keys(), ...fresh.keys()])]
    .map((name): InkChange => ({ name, old: old.get(name) ?? 0, new: fresh.get(name) ?? 0 }))
    .filter((ink) => ink.old !== ink.new);

/** Bands of equal height, one below the other, in which places are looked up; no more than there are places. */
const maxBands = 256;

/** Returns the colours that each of some places is painted with. */
function coloursAt(places: readonly PointRect[], { count, boxes, colourOf, colours }: Paints): Colours[] {
  const top = places.reduce((least, { y }) => Math.min(least, y), Number.POSITIVE_INFINITY);
  const bottom = places.reduce((most, { y, height }) => Math.max(most, y + height), top);
  const bands = Math.min(maxBands, places.length);
  const bandOf = (y: number): number =>
    Math.max(0, Math.min(bands - 1, Math.floor(((y - top) / Math.max(1, bottom - top)) * bands)));
  const inBand = Array.from({ length: bands }, (): number[] => []);
  for (const [place, { y, height }] of places.entries())
    for (let band = bandOf(y); band <= bandOf(y + height); band++) inBand[band]?.push(place);
  const found = places.map(() => new Set<number>());
  for (let paint = 0; paint < count; paint++) {
    const [x0, y0] = [boxes[paint * 4] ?? 0, boxes[paint * 4 + 1] ?? 0];
    const [x1, y1] = [boxes[paint * 4 + 2] ?? 0, boxes[paint * 4 + 3] ?? 0];
    const last = bandOf(y1);
    for (let band = bandOf(y0); band <= last; band++)
      for (const place of inBand[band] ?? []) {
        const at = places[place];
        if (at !== undefined && x0 < at.x + at.width && at.x < x1 && y0 < at.y + at.height && at.y < y1)
          found[place]?.add(colourOf[paint] ?? 0);
      }
  }
  return found.map(
    (those) =>
      new Map(
        [...those].map((colour) => {
          const inks = colours[colour] ?? null;
          return [inks === null ? 'unknown' : JSON.stringify([...inks]), inks];
        }),
      ),
  );
}
