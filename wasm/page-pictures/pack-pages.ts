import { type DrawnLevel, packPictures, smallPicture } from '#shared/files/picture-pack.ts';
import type { EngineResult } from '#shared/protocol/pdf-worker.ts';
import type { PackLimits } from '#shared/protocol/proof-worker.ts';
import type { ByteSource } from '#wasm/byte-source.ts';
import { faultOf } from '#wasm/engine-error.ts';
import type { LoadedMupdf } from '#wasm/load-mupdf.ts';
import { type OpenFile, openFile } from '#wasm/open-file.ts';
import { pageLevels } from './page-levels.ts';
import { drawPage, readableOrNull } from './page-pictures.ts';

/** Pictures in a page are decoded smaller for its small picture: that takes this share of the time at least. */
const suspectShare = 0.2;
/** How much longer than its small picture a page's levels may take at most, as measured: none is begun too late to end. */
const finestTimes = 8;

/** Returns what is drawn; none where the page cannot be read or memory does not allow it: its small picture stays. */
function levelsOrNone(draw: () => DrawnLevel[]): DrawnLevel[] {
  try {
    return draw();
  } catch (error) {
    const { kind } = faultOf(error, () => ({ kind: 'invalid' }));
    if (kind !== 'invalid' && kind !== 'memory') throw error;
    return [];
  }
}

/**
 * Returns the pack of small pictures of a proof's pages, the first page first, and of the levels of those that take long
 * to draw, as many as come within the limits. Closes `source`.
 */
export function packPages(
  library: LoadedMupdf,
  source: ByteSource,
  name: string,
  { timeMs, bytes: maxBytes, levelsAfterMs }: PackLimits,
): EngineResult<Uint8Array<ArrayBuffer>> {
  const end = performance.now() + timeMs;
  let file: OpenFile | null = null;
  try {
    const opened = openFile(library.mupdf, source, name, undefined);
    file = opened;
    const small: (Uint8Array | null)[] = [];
    /** How long the small picture of each took that may be slow to draw. */
    const suspects = new Map<number, number>();
    let bytes = 0;
    while (small.length < opened.pageCount && bytes < maxBytes && performance.now() < end) {
      const page = small.length + 1;
      const started = performance.now();
      const picture = readableOrNull(() => drawPage(library, opened, page, smallPicture));
      const tookMs = performance.now() - started;
      if (picture !== null && tookMs > levelsAfterMs * suspectShare) suspects.set(page, tookMs);
      bytes += picture?.bytes.byteLength ?? 0;
      small.push(picture?.bytes ?? null);
    }
    const levels: DrawnLevel[] = [];
    for (const [page, tookMs] of suspects) {
      if (bytes >= maxBytes || performance.now() + tookMs * finestTimes > end) break;
      const afterMs = tookMs > levelsAfterMs ? null : levelsAfterMs;
      const drawn = levelsOrNone(() => pageLevels(library, opened, page, afterMs));
      for (const level of drawn) bytes += level.tiles.reduce((sum, tile) => sum + tile.byteLength, 0);
      levels.push(...drawn);
    }
    return { ok: true, value: packPictures(small, levels) };
  } catch (error) {
    return { ok: false, fault: source.fault ?? faultOf(error, () => ({ kind: 'invalid' })) };
  } finally {
    file?.dispose();
  }
}
