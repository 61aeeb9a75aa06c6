import { watermarkTile } from '#shared/brands/watermark-rules.ts';

export interface WatermarkChoice {
  /** Address of the order's own artwork; null means the built-in one. */
  url: string | null;
  /** The page is dark, so the light artwork is drawn. */
  darkBackground: boolean;
  productName: string;
  /** Dots an inch of the page images: the marks are as large on paper at any. */
  dpi: number;
}

/** Dots an inch of the page images on which a tile is drawn pixel for pixel. */
const tileDpi = 144;

function tileAt(dpi: number): { width: number; height: number } {
  const scale = dpi / tileDpi;
  return { width: Math.round(watermarkTile.width * scale), height: Math.round(watermarkTile.height * scale) };
}

/** One tile of the grid. Rejects where the order's artwork cannot be loaded: a proof must not leave without it. */
export async function watermarkArtwork(choice: WatermarkChoice): Promise<ImageBitmap> {
  if (choice.url === null) return builtIn(choice);
  const response = await fetch(choice.url);
  if (!response.ok) throw new Error(`watermark artwork: status ${response.status}`);
  const { width, height } = tileAt(choice.dpi);
  return createImageBitmap(await response.blob(), {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: 'high',
  });
}

function builtIn({ darkBackground, productName, dpi }: WatermarkChoice): ImageBitmap {
  const size = tileAt(dpi);
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no 2D canvas');
  const [ink, edge] = darkBackground ? ['255 255 255', '0 0 0'] : ['0 0 0', '255 255 255'];
  const { width, height } = watermarkTile;
  context.scale(size.width / width, size.height / height);
  context.translate(width / 2, height / 2);
  context.rotate(-0.16);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = '600 17px "Inter Variable", Inter, system-ui, sans-serif';
  context.lineWidth = 2;
  // A faint edge of the other tone keeps it legible where the page has the tone of the ink.
  context.strokeStyle = `rgb(${edge} / .14)`;
  context.fillStyle = `rgb(${ink} / .26)`;
  context.strokeText(`${productName} proof`, 0, 0, width * 0.86);
  context.fillText(`${productName} proof`, 0, 0, width * 0.86);
  return canvas.transferToImageBitmap();
}
