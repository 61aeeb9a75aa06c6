import { CanvasSource } from 'pixi.js';
import { glyphCell, glyphs } from './glyphs.ts';

/** White glyphs at the screen's own resolution: cells are drawn pixel for pixel. The caller destroys it. */
export function createGlyphAtlas(dpr: number): CanvasSource {
  const canvas = document.createElement('canvas');
  const width = Math.floor(glyphCell.width * dpr + 0.5);
  const height = Math.floor(glyphCell.height * dpr + 0.5);
  canvas.width = width * glyphs.length;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.fillStyle = '#fff';
    context.textAlign = 'center';
    context.textBaseline = 'alphabetic';
    [...glyphs].forEach((glyph, i) => {
      const wide = glyph === '✓' || glyph === '+';
      context.font = `700 ${(wide ? 13 : 11) * dpr}px "Inter Variable", Inter, system-ui, sans-serif`;
      const size = context.measureText(glyph);
      const middle = (size.actualBoundingBoxAscent - size.actualBoundingBoxDescent) / 2;
      context.fillText(glyph, (i + 0.5) * width, Math.round(height / 2 + middle));
    });
  }
  return new CanvasSource({ resource: canvas, autoGarbageCollect: false, scaleMode: 'nearest' });
}
