import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { EngineResult } from '#shared/protocol/pdf-worker.ts';
import { type ProofRequest, type ProofSource, threadReady } from '#shared/protocol/proof-worker.ts';
import { type ByteSource, bytesSource } from '#wasm/byte-source.ts';
import { drawArtwork } from '#wasm/draw-artwork.ts';
import { faultOf } from '#wasm/engine-error.ts';
import { loadMupdf } from '#wasm/load-mupdf.ts';
import { pagePictures } from '#wasm/page-pictures.ts';
import { prepareProof } from '#wasm/prepare-proof.ts';
import { typesetText } from '#wasm/typeset-text.ts';

const heapLimitBytes = 1024 * 1024 * 1024;

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

function opened<T>(
  source: ProofSource,
  use: (bytes: ByteSource, name: string) => EngineResult<T>,
): EngineResult<T> {
  if ('bytes' in source) return use(bytesSource(source.bytes), source.name);
  if (!existsSync(source.path)) return { ok: false, fault: { kind: 'missing' } };
  return use(fileSource(source.path), source.name);
}

function respond(request: ProofRequest): EngineResult<unknown> {
  switch (request.kind) {
    case 'prepare':
      return opened(request.source, (bytes, name) => prepareProof(library, bytes, name));
    case 'pages':
      return opened(request.source, (bytes, name) => pagePictures(library, bytes, name, request.limits));
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

parentPort?.on('message', (request: ProofRequest) => parentPort?.postMessage(respond(request)));
parentPort?.postMessage(threadReady);
