import type { Engine } from '#client/engine/engine.ts';
import { thumbnailBox } from './thumbnail-box.ts';

const minEngineScale = 0.1;
/** Larger files are left to the server: here they would be in memory as a whole. */
const maxFileBytes = 256 * 1024 * 1024;

/**
 * Returns the JPEG (quality 100) of a file's first page, at most 316×240, drawn by the engine's workers; null where the
 * engine cannot open or draw it: the server tries again after the upload.
 */
export async function makeThumbnail(engine: Engine, file: File): Promise<Blob | null> {
  if (file.size > maxFileBytes) return null;
  const opened = await engine.open({ bytes: await file.arrayBuffer(), name: file.name });
  if (!opened.ok) return null;
  const document = opened.value;
  try {
    const box = thumbnailBox(document.firstPage);
    // The engine's smallest scale may be larger than the thumbnail needs: it is drawn larger and shrunk below.
    const scale = Math.max(box.scale, minEngineScale);
    const rect = {
      x: 0,
      y: 0,
      width: Math.max(1, Math.round(document.firstPage.width * scale)),
      height: Math.max(1, Math.round(document.firstPage.height * scale)),
    };
    const tile = await document.tile({ page: 1, rect, scale, hiddenLayers: null }, 'thumbnail');
    if (!tile.ok) return null;
    const { pixels, width, height } = tile.value;
    const image = await createImageBitmap(new ImageData(new Uint8ClampedArray(pixels), width, height));
    const canvas = new OffscreenCanvas(box.width, box.height);
    const context = canvas.getContext('2d');
    if (context === null) return null;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, box.width, box.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, box.width, box.height);
    image.close();
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 });
  } finally {
    document.dispose();
  }
}
