import type { PageSize } from '#shared/files/attachment.ts';
import { markExtent } from '#shared/geometry/mark-extent.ts';
import { type Mark, type MarkColour, markColours, markDefaults, markStroke, type Point } from './mark.ts';
import { type Annotation, markLimits, readRecord } from './mark-fields.ts';
import { oldCanvasPoint } from './old-canvas.ts';

/**
 * What a record is checked against. Without sizes, bounds are not checked and records of the old canvas cannot be
 * placed.
 */
export interface RecordSheet {
  /** In points, starting with page 1; may be shorter than the document. */
  pageSizes: readonly PageSize[];
  /** Image files were placed 80 px from the top of the old canvas. */
  image: boolean;
}

/**
 * A parsed record: a mark, a form-data file of the PDF viewer kept unchanged, or the reason why it is
 * invalid.
 */
export type MarkReading =
  | { kind: 'mark'; mark: Mark }
  | { kind: 'form'; dataUrl: string }
  | { kind: 'invalid'; reason: string };

/** The record of review.md section 3 with its page; coordinates in page points, `scale` pixels a point at 100 %. */
export function encodeMark(mark: Mark): string {
  const stroke = markStroke[mark.colour];
  const attrs = {
    id: mark.id,
    ...geometry(mark),
    stroke,
    strokeWidth: markDefaults.strokeWidth,
    shadowBlur: markDefaults.shadowBlur,
    version: markDefaults.formatVersion,
    groupAttrs: `group-${mark.page}`,
  };
  const className = ({ dot: 'Circle', arrow: 'Arrow', rect: 'Rect', draw: 'Line' } as const)[mark.shape];
  return JSON.stringify({
    page: mark.page,
    annotation: { className, attrs, scale: markDefaults.scale },
  });
}

function geometry(mark: Mark) {
  switch (mark.shape) {
    case 'dot':
      return {
        x: mark.x,
        y: mark.y,
        radius: markDefaults.radius,
        fill: markStroke[mark.colour],
      };
    case 'rect':
      return { x: mark.x, y: mark.y, width: mark.width, height: mark.height };
    case 'arrow': {
      const { pointerLength, pointerWidth } = markDefaults;
      const points = [mark.from.x, mark.from.y, mark.to.x, mark.to.y];
      return {
        x: 0,
        y: 0,
        points,
        pointerLength,
        pointerWidth,
        fill: markStroke[mark.colour],
      };
    }
    case 'draw':
      return {
        x: 0,
        y: 0,
        points: mark.points.flatMap((point) => [point.x, point.y]),
      };
  }
}

/** Reads any stored annotation text; also what another product or an older format left. Never throws. */
export function decodeMark(text: string, sheet?: RecordSheet): MarkReading {
  if (/^data:[^,]{0,200},/.test(text)) return { kind: 'form', dataUrl: text };
  const json = parseJson(text);
  if (json === undefined) return invalid('not JSON');
  const record = readRecord(json);
  if (record === null) return invalid('not an annotation record');
  const { annotation } = record;
  const mark = readShape(annotation, record.page ?? groupPage(annotation) ?? 1);
  if (typeof mark === 'string') return invalid(mark);
  const placed = isOldCanvas(annotation) ? placeOld(mark, annotation, sheet) : mark;
  if (typeof placed === 'string') return invalid(placed);
  const size = sheet?.pageSizes[placed.page - 1];
  if (size !== undefined && !inBounds(placed, size)) return invalid('outside its page');
  return { kind: 'mark', mark: placed };
}

const invalid = (reason: string): MarkReading => ({ kind: 'invalid', reason });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function groupPage(annotation: Annotation): number | undefined {
  const page = Number(/^group-(\d{1,6})$/.exec(annotation.attrs.groupAttrs ?? '')?.[1]);
  return page >= 1 && page <= markLimits.page ? page : undefined;
}

/** Marks of the newer format have a version above 0.1. */
const isOldCanvas = ({ attrs }: Annotation): boolean => (attrs.version ?? 0) <= 0.1;

function readShape({ className, attrs }: Annotation, page: number): Mark | string {
  const colour = readColour(attrs.stroke ?? attrs.fill);
  if (colour === null) return 'unknown colour';
  const base = { id: attrs.id, page, colour };
  if (className === 'Circle') return { ...base, shape: 'dot', x: attrs.x, y: attrs.y };
  if (className === 'Rect') {
    if (attrs.width === undefined || attrs.height === undefined) return 'a rectangle without a size';
    const width = attrs.width * attrs.scaleX;
    const height = attrs.height * attrs.scaleY;
    const x = attrs.x + Math.min(0, width);
    const y = attrs.y + Math.min(0, height);
    return {
      ...base,
      shape: 'rect',
      x,
      y,
      width: Math.abs(width),
      height: Math.abs(height),
    };
  }
  const points = readPoints(attrs);
  const [from] = points;
  const to = points.at(-1);
  if (from === undefined || to === undefined || points.length < 2) return 'too few points';
  return className === 'Arrow' ? { ...base, shape: 'arrow', from, to } : { ...base, shape: 'draw', points };
}

function readPoints({ points = [], x, y, scaleX, scaleY }: Annotation['attrs']): Point[] {
  const read: Point[] = [];
  for (let i = 0; i + 1 < points.length; i += 2)
    read.push({
      x: x + (points[i] ?? 0) * scaleX,
      y: y + (points[i + 1] ?? 0) * scaleY,
    });
  return read;
}

/** A colour's name, its value, or the nearest of the six to any other hexadecimal value. */
function readColour(stroke: string | undefined): MarkColour | null {
  const named = markColours.find((colour) => colour === stroke?.toLowerCase());
  if (named !== undefined) return named;
  const wanted = rgb(stroke ?? '');
  if (wanted === null) return null;
  const distance = (colour: MarkColour) =>
    (rgb(markStroke[colour]) ?? []).reduce((sum, value, i) => sum + (value - (wanted[i] ?? 0)) ** 2, 0);
  return markColours.reduce((best, colour) => (distance(colour) < distance(best) ? colour : best));
}

function rgb(hex: string): number[] | null {
  const short = /^#[0-9a-f]{3}$/i.test(hex);
  if (!short && !/^#[0-9a-f]{6}$/i.test(hex)) return null;
  const digits = short ? [...hex.slice(1)].map((digit) => digit + digit) : (hex.slice(1).match(/../g) ?? []);
  return digits.map((pair) => Number.parseInt(pair, 16));
}

function placeOld(mark: Mark, { scale }: Annotation, sheet: RecordSheet | undefined): Mark | string {
  if (sheet === undefined || sheet.pageSizes.length === 0) return 'needs the page sizes to be placed';
  const anchor = markExtent(mark);
  const { page, place } = oldCanvasPoint(anchor, scale, sheet);
  switch (mark.shape) {
    case 'dot':
      return { ...mark, page, ...place(mark) };
    case 'rect':
      return {
        ...mark,
        page,
        ...place(mark),
        width: mark.width / scale,
        height: mark.height / scale,
      };
    case 'arrow':
      return { ...mark, page, from: place(mark.from), to: place(mark.to) };
    case 'draw':
      return { ...mark, page, points: mark.points.map(place) };
  }
}

/** Half a point of tolerance: sizes come from two engines and are rounded on the way. */
function inBounds(mark: Mark, size: PageSize): boolean {
  const { x0, y0, x1, y1 } = markExtent(mark);
  return x0 >= -0.5 && y0 >= -0.5 && x1 <= size.width + 0.5 && y1 <= size.height + 0.5;
}
