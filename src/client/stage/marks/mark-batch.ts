import type { StageMark } from '#client/stage/stage.ts';
import { markAnchor, markPath } from '#shared/geometry/mark-hit.ts';
import { markDefaults } from '#shared/review/mark.ts';
import { glyphIndex, glyphWidth } from './glyphs.ts';
import { type LookState, type MarkLook, markLook } from './mark-look.ts';

/** Kinds of instance as the shader knows them. */
const kind = { segment: 0, shaft: 1, head: 2, badge: 3, glyph: 4 } as const;
/** Numbers an instance: segment (4), look (4), colour (4). */
export const instanceFloats = 12;

export interface MarkBatch {
  strokes: Float32Array<ArrayBuffer>;
  badges: Float32Array<ArrayBuffer>;
}

/** Instances of marks, drawn in the order given. `offset` is where a page's top left is in the batch's space. */
export function buildMarkBatch(
  marks: readonly StageMark[],
  offset: (page: number) => { x: number; y: number },
  emphasis: (markId: string) => LookState,
): MarkBatch {
  const strokes: number[] = [];
  const badges: number[] = [];
  for (const stageMark of marks) {
    const look = markLook(stageMark, emphasis(stageMark.mark.id));
    const at = offset(stageMark.mark.page);
    addStrokes(strokes, stageMark, look, at);
    addBadge(badges, stageMark, look, at);
  }
  return { strokes: new Float32Array(strokes), badges: new Float32Array(badges) };
}

function addStrokes(out: number[], { mark }: StageMark, look: MarkLook, at: { x: number; y: number }): void {
  const path = markPath(mark);
  const [red, green, blue] = look.ink;
  const push = (what: number, x0: number, y0: number, x1: number, y1: number, along: number) =>
    out.push(
      x0 + at.x,
      y0 + at.y,
      x1 + at.x,
      y1 + at.y,
      what,
      look.halfWidth,
      along,
      look.state,
      red,
      green,
      blue,
      1,
    );
  let along = 0;
  for (let i = 1; i < path.length; i++) {
    const a = path[i - 1];
    const b = path[i];
    if (a === undefined || b === undefined) continue;
    push(mark.shape === 'arrow' ? kind.shaft : kind.segment, a.x, a.y, b.x, b.y, along);
    along += Math.hypot(b.x - a.x, b.y - a.y);
  }
  if (mark.shape === 'arrow') push(kind.head, mark.from.x, mark.from.y, mark.to.x, mark.to.y, 0);
}

/**
 * A mark without a number is a plain dot if it is a dot, else it has no badge. Alpha below 0.9 means "own".
 */
function addBadge(
  out: number[],
  { mark, own }: StageMark,
  look: MarkLook,
  at: { x: number; y: number },
): void {
  if (look.badge === '' && mark.shape !== 'dot') return;
  const anchor = markAnchor(mark);
  const x = anchor.x + at.x;
  const y = anchor.y + at.y;
  const half = Math.max(0, ((look.badge.length - 2) * glyphWidth) / 2);
  out.push(x, y, x, y, kind.badge, markDefaults.radius, half, look.state, ...look.ink, own ? 0.75 : 1);
  const start = (-(look.badge.length - 1) * glyphWidth) / 2;
  [...look.badge].forEach((glyph, i) => {
    out.push(
      x,
      y,
      start + i * glyphWidth,
      0,
      kind.glyph,
      0,
      glyphIndex(glyph),
      look.state,
      ...look.glyphInk,
      1,
    );
  });
}
