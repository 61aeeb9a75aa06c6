import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { type ProofAnswer, type ProofSource, threadReady } from '#shared/protocol/proof-worker.ts';
import { type ByteSource, bytesSource } from '#wasm/byte-source.ts';
import { loadMupdf } from '#wasm/load-mupdf.ts';
import { prepareProof } from '#wasm/prepare-proof.ts';

const heapLimitBytes = 1024 * 1024 * 1024;

/** Reads of the file where it lies, so that a large one is never whole in memory. */
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

function answer(source: ProofSource): ProofAnswer {
  if ('bytes' in source) return prepareProof(library, bytesSource(source.bytes), source.name);
  if (!existsSync(source.path)) return { ok: false, fault: { kind: 'missing' } };
  return prepareProof(library, fileSource(source.path), source.name);
}

parentPort?.on('message', (source: ProofSource) => {
  const result = answer(source);
  const images = result.ok ? [result.value.thumbnail, result.value.preview] : [];
  parentPort?.postMessage(
    result,
    images.flatMap((image) => (image === null ? [] : [image.buffer])),
  );
});
parentPort?.postMessage(threadReady);
