import type * as Mupdf from 'mupdf';
import { EngineError } from './engine-error.ts';
import { type FetchFont, LateFont } from './late-font/late-font.ts';

export type MupdfLibrary = typeof Mupdf;

/** The functions of the WebAssembly build that MuPDF's own wrappers reach only at a cost, e.g. an object a character. */
export interface RawMupdf {
  HEAP32: Int32Array;
  HEAPF32: Float32Array;
  HEAPU8: Uint8Array;
  _wasm_malloc(bytes: number): number;
  _wasm_free(address: number): void;
  /**
   * Finds a text; both texts are of UTF-8 and end with 0. Writes quads to `quads`, and to `begins` 0 for each that goes
   * on with the hit before it. Returns how many: `most` where there may be more.
   */
  _wasm_search_stext_page(
    page: number,
    needle: number,
    begins: number,
    quads: number,
    most: number,
    options: number,
  ): number;
  _wasm_stext_page_get_first_block(page: number): number;
  _wasm_stext_block_get_next(block: number): number;
  _wasm_stext_block_get_type(block: number): number;
  _wasm_stext_block_get_first_line(block: number): number;
  _wasm_stext_line_get_next(line: number): number;
  _wasm_stext_line_get_first_char(line: number): number;
  _wasm_stext_char_get_next(char: number): number;
  _wasm_stext_char_get_c(char: number): number;
  /** Address of eight floats: ul ur ll lr. */
  _wasm_stext_char_get_quad(char: number): number;
  /** Address of two floats: where its pen is set, whatever the font says of its height. */
  _wasm_stext_char_get_origin(char: number): number;
  /** Alpha, red, green and blue, 8 bits each. */
  _wasm_stext_char_get_argb(char: number): number;
  /** Address of four floats: left, top, right, bottom. */
  _wasm_stext_block_get_bbox(block: number): number;
  _wasm_stext_block_get_image(block: number): number;
  /** Address of six floats: the matrix from a unit square to where the whole picture is, whatever clips it. */
  _wasm_stext_block_get_transform(block: number): number;
  _wasm_image_get_w(image: number): number;
  _wasm_image_get_h(image: number): number;
}

export interface LoadedMupdf {
  mupdf: MupdfLibrary;
  raw: RawMupdf;
  heapBytes(): number;
  /**
   * The number of errors that MuPDF has recovered from since it was loaded, except errors in colour profiles, which
   * affect no pixels.
   */
  errorCount(): number;
  /** How often the heap was to grow beyond its limit. */
  refusedGrowths(): number;
  /** Colour profiles that were damaged and left out since it was loaded, each as often as it was met. */
  profilesLeftOut(): number;
  /** Null where the engine is whole. */
  lateFont: LateFont | null;
}

const pageOfMemory = 65_536;
/** E.g. "ignoring embedded ICC profile in JPEG". */
const profileIgnored = /^ignoring (?:broken|embedded) ICC profile/;

/**
 * Instantiates MuPDF once in this thread from a compiled module, which may still be on its way: MuPDF's own code comes
 * meanwhile. A WebAssembly heap never shrinks; growth beyond `heapLimitBytes` is refused, which MuPDF meets first by
 * emptying its store and then with a "malloc failed" error. Rejects where the module does. `fetchFont`: the module is
 * that of `splitEngine`.
 */
export async function loadMupdf(
  compiling: WebAssembly.Module | Promise<WebAssembly.Module>,
  heapLimitBytes: number,
  fetchFont: FetchFont | null = null,
): Promise<LoadedMupdf> {
  const compiled = Promise.resolve(compiling);
  let fail: (reason: unknown) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const heaps: WebAssembly.Memory[] = [];
  let refused = 0;
  const options = {
    print() {},
    printErr() {},
    instantiateWasm(
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ) {
      const instantiate = async (): Promise<void> => {
        const module = await compiled;
        const instance = await WebAssembly.instantiate(module, imports);
        for (const part of Object.values(instance.exports))
          if (part instanceof WebAssembly.Memory)
            heaps.push(limitGrowth(part, heapLimitBytes, () => refused++));
        receive(instance, module);
      };
      instantiate().catch(fail);
      return {};
    },
  };
  globalThis.$libmupdf_wasm_Module = options;
  const mupdf = await Promise.race([import('mupdf'), failed]);
  const [heap] = heaps;
  if (heap === undefined) throw new Error('MuPDF was loaded before in this thread');
  const raw = options as unknown as RawMupdf;
  const lateFont = fetchFont && new LateFont(fetchFont, () => raw.HEAPU8);
  let errors = 0;
  let leftOut = 0;
  let followsError = false;
  mupdf.setLog({
    error(message) {
      errors++;
      followsError = true;
      lateFont?.noteError(message);
    },
    warning(message) {
      // MuPDF reports the error of a profile first, and then that it draws the picture without the profile.
      if (profileIgnored.test(message)) {
        leftOut++;
        if (followsError) errors--;
      }
      followsError = false;
    },
  });
  return {
    mupdf,
    raw,
    lateFont,
    heapBytes: () => heap.buffer.byteLength,
    errorCount: () => errors,
    refusedGrowths: () => refused,
    profilesLeftOut: () => leftOut,
  };
}

function limitGrowth(
  memory: WebAssembly.Memory,
  limitBytes: number,
  onRefused: () => void,
): WebAssembly.Memory {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * pageOfMemory > limitBytes) {
      onRefused();
      throw new RangeError('the heap may not grow further');
    }
    return grow(pages);
  };
  return memory;
}

/**
 * Returns what `draw` draws. Throws EngineError where MuPDF met errors while it wanted more memory than it may have: it
 * goes on without what it cannot decode, and a picture would be missing in the page.
 */
export function drawWhole<T>(library: LoadedMupdf, draw: () => T): T {
  const [errors, refused] = [library.errorCount(), library.refusedGrowths()];
  const drawn = draw();
  if (library.errorCount() !== errors && library.refusedGrowths() !== refused)
    throw new EngineError({ kind: 'memory' });
  return drawn;
}
