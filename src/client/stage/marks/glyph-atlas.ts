import { CanvasSource } from 'pixi.js';
import { glyphCell, glyphs } from './glyphs.ts';

const family = '"Inter Variable", Inter, system-ui, sans-serif';

/**
 * White glyphs at the screen's own resolution: cells are drawn pixel for pixel. They are drawn again, and `changed` is
 * called, when the typeface has loaded. The caller destroys the source.
 */
export function createGlyphAtlas(dpr: number, changed: () => void): CanvasSource {
  const canvas = document.createElement('canvas');
  const width = Math.floor(glyphCell.width * dpr + 0.5);
  const height = Math.floor(glyphCell.height * dpr + 0.5);
  canvas.width = width * glyphs.length;
  canvas.height = height;
  write(canvas, dpr);
  const source = new CanvasSource({ resource: canvas, autoGarbageCollect: false, scaleMode: 'nearest' });
  const rewrite = () => {
    if (source.destroyed) return;
    write(canvas, dpr);
    source.update();
    changed();
  };
  // If the typeface is missing the fallback stays: digits are legible in any font.
  document.fonts.load('700 11px "Inter Variable"', glyphs).then(rewrite, () => undefined);
  return source;
}

function write(canvas: HTMLCanvasElement, dpr: number): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const cell = canvas.width / glyphs.length;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#fff';
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  [...glyphs].forEach((glyph, i) => {
    const wide = glyph === '✓' || glyph === '+';
    context.font = `700 ${(wide ? 13 : 11) * dpr}px ${family}`;
    const size = context.measureText(glyph);
    const middle = (size.actualBoundingBoxAscent - size.actualBoundingBoxDescent) / 2;
    context.fillText(glyph, (i + 0.5) * cell, Math.round(canvas.height / 2 + middle));
  });
}
