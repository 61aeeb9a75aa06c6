import { readFileSync } from 'node:fs';
import { type LoadedMupdf, loadMupdf } from '#wasm/load-mupdf.ts';
import { type EngineLimits, PdfEngine } from '#wasm/pdf-engine.ts';
import type { RangeFetch } from '#wasm/range-source.ts';

const megabyte = 1024 * 1024;
export const nodeHeapLimitBytes = 1024 * megabyte;

/** No address is available: for tests that open bytes alone. */
const noFetch: RangeFetch = {
  now: () => ({ status: 0, contentRange: null, bytes: new Uint8Array() }),
  soon: async () => ({ status: 0, contentRange: null, bytes: new Uint8Array() }),
};

let library: Promise<LoadedMupdf> | null = null;

/** MuPDF in the test's own process, loaded once. */
export function nodeMupdf(): Promise<LoadedMupdf> {
  library ??= WebAssembly.compile(readFileSync('node_modules/mupdf/dist/mupdf-wasm.wasm')).then((module) =>
    loadMupdf(module, nodeHeapLimitBytes),
  );
  return library;
}

export async function nodeEngine(
  fetch: RangeFetch = noFetch,
  limits: EngineLimits = { documents: 4, displayLists: 24, softHeapBytes: 256 * megabyte },
): Promise<PdfEngine> {
  return new PdfEngine(await nodeMupdf(), fetch, limits);
}

/** Returns a copy. The `slice` of a Node Buffer is none: its memory is that of others too, which overwrite it. */
export const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
