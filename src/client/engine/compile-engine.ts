/** Fetches the engine and compiles it as it comes; the same file as the workers' own. */
export const compileEngine = (): Promise<WebAssembly.Module> =>
  WebAssembly.compileStreaming(
    fetch(new URL('../../../node_modules/mupdf/dist/mupdf-wasm.wasm', import.meta.url)),
  );
