import type { ColorSpace, DisplayList, Matrix, Rect } from 'mupdf';
import type { Change, InkChange } from '#shared/compare/change.ts';
import { processInks } from '#shared/compare/process-inks.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { MupdfLibrary } from '../../load-mupdf.ts';

/** An area of one colour that a page is painted with, in points of the page. */
export interface Paint {
  box: PointRect;
  /** Percents by the names of inks; null where it is not painted with inks that are known, or lets others through. */
  inks: ReadonlyMap<string, number> | null;
}

/**
 * Returns what fills and strokes a page in plain colours: paths and text. `tints`: names of the colourants that
 * the page may paint alone. A tint is known to be of the only one; “All” is no ink, and a colour of several is not known.
 */
export function paintsOf(mupdf: MupdfLibrary, list: DisplayList, tints: ReadonlySet<string>): Paint[] {
  const paints: Paint[] = [];
  const [only] = tints.size === 1 ? tints : [];
  const ink = only === 'All' || only === 'None' ? undefined : only;
  const inksOf = (space: ColorSpace, colour: readonly number[], alpha: number): Paint['inks'] => {
    if (alpha < 1) return null;
    const percent = (value: number | undefined): number => Math.round((value ?? 0) * 1000) / 10;
    if (space.isCMYK()) return new Map(processInks.map((name, at) => [name, percent(colour[at])]));
    const isTint = space.isDeviceN() && space.getNumberOfComponents() === 1;
    return isTint && ink !== undefined ? new Map([[ink, percent(colour[0])]]) : null;
  };
  const add = ([x0, y0, x1, y1]: Rect, space: ColorSpace, colour: readonly number[], alpha: number): void => {
    const box = { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
    paints.push({ box, inks: inksOf(space, colour, alpha) });
    space.destroy();
  };
  const plain = new mupdf.StrokeState({ lineCap: 'Butt', lineJoin: 'Bevel', lineWidth: 0, miterLimit: 1 });
  const device = new mupdf.Device({
    fillPath(path, _, matrix, space, colour, alpha) {
      add(path.getBounds(plain, matrix), space, colour, alpha);
      path.destroy();
    },
    strokePath(path, stroke, matrix, space, colour, alpha) {
      add(path.getBounds(stroke, matrix), space, colour, alpha);
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
  return paints;
}

/**
 * Returns a change of colour with the inks that make it, if one colour of inks under its place was replaced by one other.
 * What is painted there on both pages alike has no part in it.
 */
export function withInks(
  change: Change & { kind: 'colour' },
  before: readonly Paint[],
  after: readonly Paint[],
): Change {
  const [was, is] = [coloursAt(change.was, before), coloursAt(change.at, after)];
  const [gone, ...othersGone] = [...was].filter(([key]) => !is.has(key));
  const [come, ...othersCome] = [...is].filter(([key]) => !was.has(key));
  if (gone === undefined || come === undefined || othersGone.length + othersCome.length > 0) return change;
  const [old, fresh] = [gone[1], come[1]];
  if (old === null || fresh === null) return change;
  const inks = [...new Set([...old.keys(), ...fresh.keys()])]
    .map((name): InkChange => ({ name, old: old.get(name) ?? 0, new: fresh.get(name) ?? 0 }))
    .filter((ink) => ink.old !== ink.new);
  return { ...change, inks };
}

function coloursAt(at: PointRect, paints: readonly Paint[]): Map<string, Paint['inks']> {
  const found = new Map<string, Paint['inks']>();
  for (const { box, inks } of paints)
    if (
      box.x < at.x + at.width &&
      at.x < box.x + box.width &&
      box.y < at.y + at.height &&
      at.y < box.y + box.height
    )
      found.set(inks === null ? 'unknown' : JSON.stringify([...inks]), inks);
  return found;
}
