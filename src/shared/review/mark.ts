export const markColours = ['green', 'red', 'blue', 'yellow', 'pink', 'purple'] as const;
export type MarkColour = (typeof markColours)[number];

/** The six colours as stored in a record's `stroke` and drawn on the stage; tokens.css has the same values. */
export const markStroke: Readonly<Record<MarkColour, string>> = {
  green: '#16a34a',
  red: '#dc2626',
  blue: '#2563eb',
  yellow: '#eab308',
  pink: '#db2777',
  purple: '#7c3aed',
};

/** Defaults of the specification. Lengths in CSS pixels on screen: a mark keeps its screen weight at any zoom. */
export const markDefaults = {
  strokeWidth: 5,
  pointerLength: 10,
  pointerWidth: 10,
  radius: 10,
  shadowBlur: 25,
  /** Stored with each record: pixels a point at 100 %. */
  scale: 96 / 72,
  formatVersion: 0.2,
} as const;

/**
 * A mark on one page. Coordinates are page points: origin at the top left of the page as displayed (crop box,
 * rotation applied), y down, 1 unit = 1/72 inch. `page` counts from 1.
 */
export type Mark =
  | { id: string; page: number; colour: MarkColour; shape: 'dot'; x: number; y: number }
  | { id: string; page: number; colour: MarkColour; shape: 'arrow'; from: Point; to: Point }
  | {
      id: string;
      page: number;
      colour: MarkColour;
      shape: 'rect';
      x: number;
      y: number;
      width: number;
      height: number;
    }
  | { id: string; page: number; colour: MarkColour; shape: 'draw'; points: Point[] };
export type MarkShape = Mark['shape'];
export interface Point {
  x: number;
  y: number;
}
