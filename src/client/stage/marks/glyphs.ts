/** All characters of badges, side by side in one texture. */
export const glyphs = '0123456789✓+';
/** CSS pixels: a cell of the atlas, and how far digits advance. */
export const glyphCell = { width: 14, height: 16 } as const;
export const glyphWidth = 6.6;
export const glyphCount = glyphs.length;

export const glyphIndex = (glyph: string): number => Math.max(0, glyphs.indexOf(glyph));
