import { type EngineDocument, faultMessage, fetchAgain, isPassingFault } from '#client/engine/engine.ts';
import type { WatermarkPass } from '#client/stage/watermark-pass.ts';
import type { PageSize } from '#shared/model/attachment.ts';
import type { EngineFault, PixelRect, TilePixels } from '#shared/protocol/pdf-worker.ts';
import type { ProofWriter } from './proof-writer.ts';

/** Pixels a point: 144 dpi. */
const usualScale = 2;
/** A page image has no more pixels than this; larger sheets are drawn at a smaller scale. */
const mostPixels = 12_000_000;
/** Pages drawn ahead of the one being watermarked. */
const ahead = 2;
const jpegQuality = 0.85;

interface PageRaster {
  scale: number;
  width: number;
  height: number;
}

function pageRaster({ width, height }: PageSize): PageRaster {
  const scale = Math.min(usualScale, Math.sqrt(mostPixels / (width * height)));
  return {
    scale,
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** The file could not be read, or `page` of it not be drawn; its message is for the person. */
export class ProofFault extends Error {
  constructor(fault: EngineFault, page: number | null = null) {
    const reason = faultMessage(fault) ?? 'The file is protected by a password.';
    super(page === null || fault.kind === 'page' ? reason : `Page ${page}: ${reason}`);
  }
}

/**
 * Draws all pages of a document, watermarks each and hands it to the writer. The engine draws ahead while the GPU
 * works; no more than a few pages exist as pixels at any time. Rejects with ProofFault, or when `signal` aborts.
 */
export async function renderProof(parts: {
  document: EngineDocument;
  pass: WatermarkPass;
  writer: ProofWriter;
  signal: AbortSignal;
  onPage(done: number): void;
}): Promise<void> {
  const { document, pass, writer, signal, onPage } = parts;
  const sizes = await allPageSizes(document);
  const drawn = new Map<number, Promise<TilePixels>>();

  const draw = async (page: number, rect: PixelRect, scale: number): Promise<TilePixels> => {
    for (let tries = 0; ; tries++) {
      const result = await document.tile({ page, rect, scale, hiddenLayers: null }, 'export', signal);
      if (result.ok) return result.value;
      if (!isPassingFault(result.fault) || tries === fetchAgain.times)
        throw new ProofFault(result.fault, page);
      await new Promise((resolve) => setTimeout(resolve, fetchAgain.afterMs));
      signal.throwIfAborted();
    }
  };
  const begin = (page: number): void => {
    const size = sizes[page - 1];
    if (size === undefined || drawn.has(page)) return;
    const { scale, width, height } = pageRaster(size);
    const pixels = draw(page, { x: 0, y: 0, width, height }, scale);
    // A fault is met when its page's turn comes.
    pixels.catch(() => {});
    drawn.set(page, pixels);
  };

  for (const [i, size] of sizes.entries()) {
    const page = i + 1;
    for (let next = page; next <= page + ahead; next++) begin(next);
    const raster = pageRaster(size);
    const whole = drawn.get(page);
    drawn.delete(page);
    const jpeg = await pass.render(
      {
        width: raster.width,
        height: raster.height,
        read: (rect) =>
          whole !== undefined && rect.width === raster.width && rect.height === raster.height
            ? whole
            : draw(page, rect, raster.scale),
      },
      jpegQuality,
    );
    signal.throwIfAborted();
    writer.addPage(raster, jpeg);
    onPage(page);
  }
}

const sizesAtOnce = 200;

async function allPageSizes(document: EngineDocument): Promise<PageSize[]> {
  const sizes: PageSize[] = [];
  for (let from = 1; from <= document.pageCount; from += sizesAtOnce) {
    const result = await document.pageSizes(from, Math.min(document.pageCount, from + sizesAtOnce - 1));
    if (!result.ok) throw new ProofFault(result.fault);
    sizes.push(...result.value);
  }
  return sizes;
}
