/** CSS pixels of one watermark tile, as specified; drawn pixel for pixel on the page image. */
export const watermarkTile = { width: 194, height: 58 } as const;

export interface WatermarkChoice {
  /** Address of the order's own artwork; null means the built-in one. */
  url: string | null;
  /** The page is dark, so the light artwork is drawn. */
  darkBackground: boolean;
  productName: string;
}

/** One tile of the grid. Rejects where the order's artwork cannot be loaded: a proof must not leave without it. */
export async function watermarkArtwork(choice: WatermarkChoice): Promise<ImageBitmap> {
  if (choice.url === null) return builtIn(choice);
  const answer = await fetch(choice.url);
  if (!answer.ok) throw new Error(`watermark artwork: status ${answer.status}`);
  return createImageBitmap(await answer.blob(), {
    resizeWidth: watermarkTile.width,
    resizeHeight: watermarkTile.height,
    resizeQuality: 'high',
  });
}

function builtIn({ darkBackground, productName }: WatermarkChoice): ImageBitmap {
  const { width, height } = watermarkTile;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no 2D canvas');
  const [ink, edge] = darkBackground ? ['255 255 255', '0 0 0'] : ['0 0 0', '255 255 255'];
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
