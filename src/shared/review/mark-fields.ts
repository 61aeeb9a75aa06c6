import { markDefaults } from './mark.ts';

export const markLimits = {
  points: 5_000,
  idLength: 64,
  page: 100_000,
} as const;

const classNames = ['Arrow', 'Circle', 'Rect', 'Line'] as const;

/** The fields of a stored annotation, each of its kind and within its limits; what a shape needs is not yet looked at. */
export interface Annotation {
  className: (typeof classNames)[number];
  scale: number;
  attrs: {
    id: string;
    x: number;
    y: number;
    scaleX: number;
    scaleY: number;
    width: number | undefined;
    height: number | undefined;
    points: number[] | undefined;
    stroke: string | undefined;
    fill: string | undefined;
    version: number | undefined;
    groupAttrs: string | undefined;
  };
}

/**
 * Reads parsed JSON: an annotation with its page, or a bare annotation; null if it is neither. Written out
 * rather than declared in a schema because ten thousand records are read before the first frame.
 */
export function readRecord(json: unknown): { page: number | undefined; annotation: Annotation } | null {
  if (!isFields(json)) return null;
  const bare = json.annotation === undefined;
  const annotation = readAnnotation(bare ? json : json.annotation);
  if (annotation === null) return null;
  if (bare || json.page === undefined) return { page: undefined, annotation };
  const { page } = json;
  const isPage = isNumber(page, 1, markLimits.page) && Number.isInteger(page);
  return isPage ? { page, annotation } : null;
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNumber = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && value >= min && value <= max;

const furthest = 1e6;
const isCoordinate = (value: unknown): value is number => isNumber(value, -furthest, furthest);

function readAnnotation(value: unknown): Annotation | null {
  if (!isFields(value) || !isFields(value.attrs)) return null;
  const { attrs } = value;
  const className = classNames.find((name) => name === value.className);
  const { id } = attrs;
  if (className === undefined || typeof id !== 'string') return null;
  if (id.length < 1 || id.length > markLimits.idLength) return null;

  let valid = true;
  const number = (from: Fields, name: string, min: number, max: number): number | undefined => {
    const field = from[name];
    if (field === undefined || isNumber(field, min, max)) return field;
    valid = false;
    return undefined;
  };
  const coordinate = (name: string): number | undefined => number(attrs, name, -furthest, furthest);
  const text = (name: string): string | undefined => {
    const field = attrs[name];
    if (field === undefined || (typeof field === 'string' && field.length <= 64)) return field;
    valid = false;
    return undefined;
  };
  const annotation: Annotation = {
    className,
    scale: number(value, 'scale', 0.01, 100) ?? markDefaults.scale,
    attrs: {
      id,
      x: coordinate('x') ?? 0,
      y: coordinate('y') ?? 0,
      scaleX: number(attrs, 'scaleX', -1000, 1000) ?? 1,
      scaleY: number(attrs, 'scaleY', -1000, 1000) ?? 1,
      width: coordinate('width'),
      height: coordinate('height'),
      points: undefined,
      stroke: text('stroke'),
      fill: text('fill'),
      version: number(attrs, 'version', -Number.MAX_VALUE, Number.MAX_VALUE),
      groupAttrs: text('groupAttrs'),
    },
  };
  const { points } = attrs;
  if (points !== undefined) {
    if (!Array.isArray(points) || points.length > markLimits.points * 2 || !points.every(isCoordinate))
      return null;
    annotation.attrs.points = points;
  }
  return valid ? annotation : null;
}
