import { askAgain } from '#client/engine/ask-again.ts';
import { type EngineDocument, faultMessage } from '#client/engine/engine.ts';
import type { WatermarkPass } from '#client/stage/layers/watermark-pass.ts';
import type { FileType, PageSize } from '#shared/files/attachment.ts';
import type { EngineFault, PixelRect, TilePixels } from '#shared/protocol/pdf-worker.ts';
import { pageRaster } from './page-raster.ts';
import type { PageImage, ProofWriter } from './proof-writer.ts';

const jpegQuality = 0.85;

/** The file could not be read, or `page` of it not be drawn; its message is for the person, of a PDF. */
export class ProofFault extends Error {
  readonly #fault: EngineFault;
  readonly #page: number | null;
  constructor(fault: EngineFault, page: number | null = null) {
    super(faultText(fault, page, 'pdf'));
    this.#fault = fault;
    this.#page = page;
  }

  messageFor(fileType: FileType): string {
    return faultText(this.#fault, this.#page, fileType);
  }
}

function faultText(fault: EngineFault, page: number | null, fileType: FileType): string {
  const reason = faultMessage(fault, fileType) ?? 'The file is protected by a password.';
  return page === null || fault.kind === 'page' ? reason : `Page ${page}: ${reason}`;
}

/**
 * Draws all pages of a document at `dpi`, adds the watermark and passes each to the writer. The engine draws the next
 * tiles while one is encoded. `tilesAtOnce` of them exist as pixels, in memory that goes round: what is left to be
 * collected as garbage stays for dozens of pages. Returns the pages that were too large for `dpi`, with the resolution
 * used. Rejects with ProofFault, or when `signal` aborts.
 */
export async function renderProof(parts: {
  document: EngineDocument;
  dpi: number;
  pass: WatermarkPass;
  writer: ProofWriter;
  /** As many as the engine has workers keep all of them busy. */
  tilesAtOnce: number;
  signal: AbortSignal;
  onPage(done: number): void;
}): Promise<{ page: number; dpi: number }[]> {
  const { document, dpi, pass, writer, tilesAtOnce, signal, onPage } = parts;
  const sizes = await allPageSizes(document);
  const rasters = sizes.map((size) => pageRaster(size, dpi));
  const tiles = rasters.flatMap(({ scale, tiles: own }, i) => own.map((at) => ({ page: i + 1, at, scale })));
  const drawn = new Map<number, Promise<TilePixels>>();
  const spare: ArrayBuffer[] = [];

  const draw = async (page: number, rect: PixelRect, scale: number): Promise<TilePixels> => {
    const result = await askAgain(() => {
      const into = spare.pop();
      const request = { page, rect, scale, hiddenLayers: null, ...(into && { into }) };
      return document.tile(request, 'export', signal);
    }, signal);
    if (!result.ok) throw new ProofFault(result.fault, page);
    return result.value;
  };
  const begin = (index: number): void => {
    const tile = tiles[index];
    if (tile === undefined || drawn.has(index)) return;
    const pixels = draw(tile.page, tile.at, tile.scale);
    // A fault is met when its tile's turn comes.
    pixels.catch(() => {});
    drawn.set(index, pixels);
  };

  let index = 0;
  const beginNext = (): void => {
    for (let next = index; next < index + tilesAtOnce; next++) begin(next);
  };
  beginNext();
  for (const [i, size] of sizes.entries()) {
    const raster = rasters[i];
    if (raster === undefined) continue;
    const images: PageImage[] = [];
    for (const at of raster.tiles) {
      const whole = drawn.get(index);
      drawn.delete(index);
      index += 1;
      const used: ArrayBuffer[] = [];
      const read = async (rect: PixelRect) => {
        const isWhole = rect.width === at.width && rect.height === at.height;
        const tile = await (whole !== undefined && isWhole ? whole : draw(i + 1, rect, raster.scale));
        used.push(tile.pixels);
        return tile;
      };
      await pass.draw(at, read);
      spare.splice(0, Infinity, ...used.slice(0, tilesAtOnce));
      beginNext();
      images.push({ at, jpeg: await pass.jpeg(jpegQuality) });
      signal.throwIfAborted();
    }
    writer.addPage(size, raster, images);
    onPage(i + 1);
  }
  return rasters.flatMap((raster, i) => (raster.dpi < dpi ? [{ page: i + 1, dpi: raster.dpi }] : []));
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
