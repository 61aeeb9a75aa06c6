/** All characters of badges, side by side in one texture. */
export const glyphs = '0123456789✓+';
/** In CSS pixels: the size of an atlas cell, and the advance of a digit. */
export const glyphCell = { width: 14, height: 16 } as const;
export const glyphWidth = 6.6;
export const glyphCount = glyphs.length;

export const glyphIndex = (glyph: string): number => Math.max(0, glyphs.indexOf(glyph));
