import { packPictures, smallPicture } from '#shared/files/picture-pack.ts';
import type { EngineResult } from '#shared/protocol/pdf-worker.ts';
import type { PackLimits } from '#shared/protocol/proof-worker.ts';
import type { ByteSource } from '#wasm/byte-source.ts';
import { faultOf } from '#wasm/engine-error.ts';
import type { LoadedMupdf } from '#wasm/load-mupdf.ts';
import { type OpenFile, openFile } from '#wasm/open-file.ts';
import { drawPage, readableOrNull } from './page-pictures.ts';

/**
 * Returns the pack of small pictures of a proof's pages, the first page first, as many as come within the limits.
 * Closes `source`.
 */
export function packPages(
  library: LoadedMupdf,
  source: ByteSource,
  name: string,
  { timeMs, bytes: mostBytes }: PackLimits,
): EngineResult<Uint8Array<ArrayBuffer>> {
  const end = performance.now() + timeMs;
  let file: OpenFile | null = null;
  try {
    const opened = openFile(library.mupdf, source, name, undefined);
    file = opened;
    const small: (Uint8Array | null)[] = [];
    let bytes = 0;
    while (small.length < opened.pageCount && bytes < mostBytes && performance.now() < end) {
      const page = small.length + 1;
      const picture = readableOrNull(() => drawPage(library, opened, page, smallPicture));
      bytes += picture?.bytes.byteLength ?? 0;
      small.push(picture?.bytes ?? null);
    }
    return { ok: true, value: packPictures(small) };
  } catch (error) {
    return { ok: false, fault: source.fault ?? faultOf(error, () => ({ kind: 'invalid' })) };
  } finally {
    file?.dispose();
  }
}
