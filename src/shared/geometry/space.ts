/**
 * Three coordinate spaces, never mixed. Page points: 1/72 inch on one page, origin top left, y down. Stage points:
 * the same unit across the document, pages below one another with a 30-point gap, centred on x = 0. Screen points:
 * CSS pixels from the stage element's top left.
 */
declare const space: unique symbol;
export interface PagePoint {
  readonly [space]?: 'page';
  readonly page: number;
  readonly x: number;
  readonly y: number;
}
/** Rectangle on one page, in page points. */
export interface PointRect {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface StagePoint {
  readonly [space]?: 'stage';
  readonly x: number;
  readonly y: number;
}
export interface ScreenPoint {
  readonly [space]?: 'screen';
  readonly x: number;
  readonly y: number;
}

/** Gap between pages, in stage points (the specification's PDF page gap). */
export const pageGap = 30;
