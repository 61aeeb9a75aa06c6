import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { EngineResult } from '#shared/protocol/pdf-worker.ts';
import { type ProofRequest, type ProofSource, threadReady } from '#shared/protocol/proof-worker.ts';
import { type ByteSource, bytesSource } from '#wasm/byte-source.ts';
import { compareSources } from '#wasm/compare/compare-sources.ts';
import { drawArtwork } from '#wasm/draw-artwork.ts';
import { faultOf } from '#wasm/engine-error.ts';
import { loadMupdf } from '#wasm/load-mupdf.ts';
import { packPages } from '#wasm/page-pictures/pack-pages.ts';
import { pagePictures } from '#wasm/page-pictures/page-pictures.ts';
import { prepareProof } from '#wasm/prepare-proof.ts';
import { typesetText } from '#wasm/typeset-text.ts';

const heapLimitBytes: number = workerData?.heapBytes ?? 1024 * 1024 * 1024;

/** Reads from the file in place, so that a large one is never whole in memory. */
function fileSource(path: string): ByteSource {
  const file = openSync(path, 'r');
  return {
    size: fstatSync(file).size,
    fault: null,
    fetchedBytes: 0,
    read: (memory, offset, length, position) => readSync(file, memory, offset, length, position),
    close: () => closeSync(file),
  };
}

const library = await loadMupdf(
  await WebAssembly.compile(readFileSync(new URL('mupdf-wasm.wasm', import.meta.resolve('mupdf')))),
  heapLimitBytes,
);

const missing: EngineResult<never> = { ok: false, fault: { kind: 'missing' } };

/** Returns the bytes of a file; null where it is not there. */
function bytesOf(source: ProofSource): ByteSource | null {
  if ('bytes' in source) return bytesSource(source.bytes);
  return existsSync(source.path) ? fileSource(source.path) : null;
}

function opened<T>(
  source: ProofSource,
  use: (bytes: ByteSource, name: string) => EngineResult<T>,
): EngineResult<T> {
  const bytes = bytesOf(source);
  return bytes === null ? missing : use(bytes, source.name);
}

function compared(
  before: ProofSource,
  after: ProofSource,
): EngineResult<unknown> | Promise<EngineResult<unknown>> {
  const [was, is] = [bytesOf(before), bytesOf(after)];
  if (was !== null && is !== null)
    return compareSources(library, { source: was, name: before.name }, { source: is, name: after.name });
  was?.close();
  is?.close();
  return missing;
}

function respond(request: ProofRequest): EngineResult<unknown> | Promise<EngineResult<unknown>> {
  switch (request.kind) {
    case 'prepare':
      return opened(request.source, (bytes, name) => prepareProof(library, bytes, name, request.isDrawn));
    case 'compare':
      return compared(request.before, request.after);
    case 'pages':
      return opened(request.source, (bytes, name) => pagePictures(library, bytes, name, request.limits));
    case 'pack':
      return opened(request.source, (bytes, name) => packPages(library, bytes, name, request.limits));
    case 'artwork':
      return drawArtwork(library, request.artwork);
    case 'text':
      try {
        return { ok: true, value: typesetText(library, request.fonts, request.blocks, request.limits) };
      } catch (error) {
        return { ok: false, fault: faultOf(error, (detail) => ({ kind: 'unknown', detail })) };
      }
  }
}

parentPort?.on('message', async (request: ProofRequest) => parentPort?.postMessage(await respond(request)));
parentPort?.postMessage(threadReady);
