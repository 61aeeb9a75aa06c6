import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { EngineResult } from '#shared/protocol/pdf-worker.ts';
import {
  type DrawnResult,
  type PackLimits,
  type PagePictureLimits,
  type PagePictures,
  type ProofRequest,
  type ProofSource,
  threadReady,
} from '#shared/protocol/proof-worker.ts';
import { type ByteSource, bytesSource } from '#wasm/byte-source.ts';
import { compareSources } from '#wasm/compare/compare-sources.ts';
import { drawArtwork } from '#wasm/draw-artwork.ts';
import { faultOf } from '#wasm/engine-error.ts';
import { largePicture } from '#wasm/large-picture/large-picture.ts';
import { loadMupdf } from '#wasm/load-mupdf.ts';
import { packPages } from '#wasm/page-pictures/pack-pages.ts';
import { pagePictures } from '#wasm/page-pictures/page-pictures.ts';
import { drawablePicture } from '#wasm/picture-rows/drawable-picture.ts';
import { prepareProof } from '#wasm/prepare-proof.ts';
import { typesetText } from '#wasm/typeset-text.ts';

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
  workerData.heapBytes,
);

const missing: EngineResult<never> = { ok: false, fault: { kind: 'missing' } };

/** Returns the bytes of a file; null where it is not there. */
function bytesOf(source: ProofSource): ByteSource | null {
  if ('bytes' in source) return bytesSource(source.bytes);
  return existsSync(source.path) ? fileSource(source.path) : null;
}

function opened<T>(
  source: ProofSource,
  use: (bytes: ByteSource, name: string) => EngineResult<T> | Promise<EngineResult<T>>,
): EngineResult<T> | Promise<EngineResult<T>> {
  const bytes = bytesOf(source);
  return bytes === null ? missing : use(bytes, source.name);
}

/** Uses a picture in a form that MuPDF draws as it is. */
async function drawable<T>(
  bytes: ByteSource,
  use: (bytes: ByteSource) => EngineResult<T>,
): Promise<EngineResult<T>> {
  let picture: ByteSource;
  try {
    picture = await drawablePicture(library, bytes, workerData.heapBytes);
  } catch (error) {
    return { ok: false, fault: faultOf(error, () => ({ kind: 'invalid' })) };
  }
  return use(picture);
}

/** Uses a large picture with fewer pixels in place of itself. */
async function smaller<T>(
  bytes: ByteSource,
  name: string,
  use: (bytes: ByteSource, name: string) => EngineResult<T>,
): Promise<EngineResult<T>> {
  const picture = largePicture(bytes, library);
  if (picture === null) return drawable(bytes, (drawn) => use(drawn, name));
  try {
    return use(bytesSource(await picture.shrink()), smallerName);
  } catch (error) {
    return { ok: false, fault: faultOf(error, () => ({ kind: 'invalid' })) };
  } finally {
    bytes.close();
  }
}

async function prepared(bytes: ByteSource, name: string, isDrawn: boolean): Promise<DrawnResult> {
  const picture = largePicture(bytes, library);
  if (picture === null) return drawable(bytes, (drawn) => prepareProof(library, drawn, name, isDrawn));
  const measured = prepareProof(library, bytesSource(picture.outline), name, false);
  if (!measured.ok || !isDrawn) {
    bytes.close();
    return measured;
  }
  const drawn = await smaller(bytes, name, (small) => prepareProof(library, small, smallerName));
  if (!drawn.ok) return drawn;
  const { thumbnail, preview } = drawn.value;
  return { ok: true, value: { ...measured.value, thumbnail, preview } };
}

async function pictured(
  bytes: ByteSource,
  name: string,
  limits: PagePictureLimits,
): Promise<EngineResult<PagePictures>> {
  const picture = largePicture(bytes, library);
  if (picture === null) return drawable(bytes, (drawn) => pagePictures(library, drawn, name, limits));
  const measured = pagePictures(library, bytesSource(picture.outline), name, { ...limits, count: 0 });
  const drawn = await smaller(bytes, name, (small, of) => pagePictures(library, small, of, limits));
  if (!measured.ok || !drawn.ok) return measured.ok ? drawn : measured;
  return { ok: true, value: { ...measured.value, pages: drawn.value.pages } };
}

/** A large picture has no levels: they are placed by the points of its page, and that of the smaller one has fewer. */
function packed(
  bytes: ByteSource,
  name: string,
  limits: PackLimits,
): Promise<EngineResult<Uint8Array<ArrayBuffer>>> {
  const levelsAfterMs =
    largePicture(bytes, library) === null ? limits.levelsAfterMs : Number.POSITIVE_INFINITY;
  return smaller(bytes, name, (small, of) => packPages(library, small, of, { ...limits, levelsAfterMs }));
}

/** As a large picture's smaller one is a TIFF, whatever the picture is. */
const smallerName = 'smaller.tif';

async function compared(before: ProofSource, after: ProofSource): Promise<EngineResult<unknown>> {
  const [was, is] = [bytesOf(before), bytesOf(after)];
  if (was === null || is === null) {
    was?.close();
    is?.close();
    return missing;
  }
  let old: ByteSource | null = null;
  let fresh: ByteSource;
  try {
    // One after the other: each may take much of the memory while it is decoded.
    old = await drawablePicture(library, was, workerData.heapBytes);
    fresh = await drawablePicture(library, is, workerData.heapBytes);
  } catch (error) {
    // The one that has failed is closed already.
    (old ?? is).close();
    return { ok: false, fault: faultOf(error, () => ({ kind: 'invalid' })) };
  }
  return compareSources(library, { source: old, name: before.name }, { source: fresh, name: after.name });
}

function respond(request: ProofRequest): EngineResult<unknown> | Promise<EngineResult<unknown>> {
  switch (request.kind) {
    case 'prepare':
      return opened(request.source, (bytes, name) => prepared(bytes, name, request.isDrawn));
    case 'compare':
      return compared(request.before, request.after);
    case 'pages':
      return opened(request.source, (bytes, name) => pictured(bytes, name, request.limits));
    case 'pack':
      return opened(request.source, (bytes, name) => packed(bytes, name, request.limits));
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
