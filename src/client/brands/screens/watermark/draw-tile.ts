import { watermarkTile } from '#shared/brands/watermark-rules.ts';

/** Pixels drawn to one of the tile: enough for proofs of 300 dpi. */
const density = 3;

/**
 * Draws a file of artwork into one tile, and returns it as a PNG data address: as large as fits, in its
 * middle. The browser draws an SVG as a picture, so none of its scripts or links take effect. Rejects if the
 * file is not a picture.
 */
export async function drawTile(file: File): Promise<string> {
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = watermarkTile.width * density;
    canvas.height = watermarkTile.height * density;
    // An SVG may have no size: it fills the tile.
    const width = picture.naturalWidth || canvas.width;
    const height = picture.naturalHeight || canvas.height;
    const scale = Math.min(canvas.width / width, canvas.height / height);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no 2D canvas');
    const left = (canvas.width - width * scale) / 2;
    const top = (canvas.height - height * scale) / 2;
    context.drawImage(picture, left, top, width * scale, height * scale);
    return canvas.toDataURL('image/png');
  } finally {
    URL.revokeObjectURL(address);
  }
}
