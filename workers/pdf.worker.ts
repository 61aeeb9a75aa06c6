import { expose, transfer } from 'comlink';
import {
  type EngineResult,
  heartbeat,
  type PdfWorkerApi,
  type ReceivedBlocks,
} from '#shared/protocol/pdf-worker.ts';
import type { PdfEngine } from '#wasm/pdf-engine.ts';
import type { ByteRange, RangeFetch, RangeResponse } from '#wasm/range-source.ts';

const megabyte = 1024 * 1024;
const limits = { documents: 4, displayLists: 24, softHeapBytes: 256 * megabyte };
const heapLimitBytes = 1024 * megabyte;

/** Synchronous requests allow MuPDF to ask for bytes while it draws a page; they exist only in workers. */
const fetchRange: RangeFetch = {
  now(url, range) {
    const request = new XMLHttpRequest();
    request.open('GET', url, false);
    request.responseType = 'arraybuffer';
    if (range !== null) request.setRequestHeader('Range', rangeHeader(range));
    postMessage(heartbeat);
    try {
      request.send();
    } catch {
      return noResponse;
    } finally {
      postMessage(heartbeat);
    }
    return {
      status: request.status,
      contentRange: request.getResponseHeader('Content-Range'),
      bytes: new Uint8Array(request.response ?? new ArrayBuffer(0)),
    };
  },
  async soon(url, range) {
    try {
      const response = await fetch(url, range === null ? {} : { headers: { Range: rangeHeader(range) } });
      return {
        status: response.status,
        contentRange: response.headers.get('Content-Range'),
        bytes: new Uint8Array(await response.arrayBuffer()),
      };
    } catch {
      return noResponse;
    }
  },
};
const noResponse: RangeResponse = { status: 0, contentRange: null, bytes: new Uint8Array() };
const rangeHeader = ({ start, end }: ByteRange) => `bytes=${start}-${end - 1}`;

interface Loaded {
  engine: PdfEngine;
  module: WebAssembly.Module;
}

const compile = (): Promise<WebAssembly.Module> =>
  WebAssembly.compileStreaming(fetch(new URL('../dist/engine/engine.wasm', import.meta.url)));
const fontUrl = new URL('../dist/engine/font.bin', import.meta.url);
/** Loads the font while a page is being drawn, like ranges of its file. */
const fetchFont = (): Uint8Array | null => {
  const { status, bytes } = fetchRange.now(fontUrl.href, null);
  return status === 200 ? bytes : null;
};
let give: (compiled: WebAssembly.Module | Promise<WebAssembly.Module>) => void = () => {};
/** Begun by the first `warm`. */
const compiled = new Promise<WebAssembly.Module>((resolve) => {
  give = resolve;
});

/**
 * MuPDF's module awaits at top level, so it is imported after the API is exposed. All code is imported together, so
 * that it has loaded when the engine is compiled.
 */
async function load(): Promise<Loaded> {
  const [library, { PdfEngine }, module, ranges] = await Promise.all([
    import('#wasm/load-mupdf.ts').then(({ loadMupdf }) => loadMupdf(compiled, heapLimitBytes, fetchFont)),
    import('#wasm/pdf-engine.ts'),
    compiled,
    fetching,
  ]);
  isLoaded = true;
  return { engine: new PdfEngine(library, ranges, limits), module };
}
let isLoaded = false;
/** Taken note of, so that what was drawn can be compared with the file that a decision names. */
const noting = import('#wasm/note-received.ts').then(({ noteReceived }) =>
  noteReceived(fetchRange, (url, blocks) =>
    postMessage({ galley: 'received', url, blocks } satisfies ReceivedBlocks),
  ),
);
const fetching = Promise.all([import('#wasm/fetch-ahead.ts'), noting]).then(([{ fetchAhead }, noted]) =>
  fetchAhead(noted),
);
const loaded = load();
// Prevents an unhandled rejection; callers of `engine()` get the failure.
loaded.catch(() => {});
const engine = async () => (await loaded).engine;

/**
 * Transfers the buffers of a successful result to the caller, who already knows the bytes it was made from: if the
 * worker dies later, nothing of unknown origin stays on the screen.
 */
async function handingOver<T>(
  pending: Promise<EngineResult<T>>,
  buffers: (value: T) => ArrayBufferLike[],
): Promise<EngineResult<T>> {
  const result = await pending;
  await (await noting).noted();
  return result.ok ? transfer(result, buffers(result.value) as Transferable[]) : result;
}

/**
 * When idle after loading, the engine draws an internal page, so that the first page for a person runs compiled
 * code.
 */
const idleMs = 250;
let opens = 0;
async function warmUpWhenIdle(): Promise<void> {
  // Without a connection its code does not load: the first page then takes a little longer.
  const [code, started] = await Promise.all([import('#wasm/warm-up.ts').catch(() => null), engine()]);
  if (code !== null) setTimeout(() => opens === 0 && void code.warmUp(started), idleMs);
}

/** The first bytes of the file to open are loaded while the engine loads. */
async function beginAhead({ url, length }: { url: string; length: number }): Promise<void> {
  const ranges = await fetching;
  if (!isLoaded) ranges.begin(url, length);
}

const api: PdfWorkerApi = {
  warm: async (module) => {
    give(module ?? compile());
    const { module: given } = await loaded;
    void warmUpWhenIdle();
    return given;
  },
  open: async (key, source, password) => {
    opens++;
    if ('url' in source) void beginAhead(source);
    return (await engine()).open(key, source, password);
  },
  pageSizes: async (...call) => (await engine()).pageSizes(...call),
  pageBoxes: async (...call) => (await engine()).pageBoxes(...call),
  tile: async (...call) => handingOver((await engine()).tile(...call), (tile) => [tile.pixels]),
  text: async (...call) =>
    handingOver((await engine()).text(...call), (text) => text.lines.map((line) => line.quads.buffer)),
  search: async (...call) =>
    handingOver((await engine()).search(...call), (hits) => hits.map((hit) => hit.buffer)),
  jpeg: async (...call) => handingOver((await engine()).jpeg(...call), (bytes) => [bytes]),
  inks: async (...call) => (await engine()).inks(...call),
  fingerprint: async (...call) => handingOver((await engine()).fingerprint(...call), () => []),
  matchPages: async (...call) => (await engine()).matchPages(...call),
  compare: async (...call) => handingOver((await engine()).compare(...call), () => []),
  close: async (...call) => (await engine()).close(...call),
  use: async () => (await engine()).use(),
};
expose(api);
