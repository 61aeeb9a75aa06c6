/** Fetches the engine and compiles it as it comes; the same file as the workers' own. */
export const compileEngine = (): Promise<WebAssembly.Module> =>
  WebAssembly.compileStreaming(fetch(new URL('../../../dist/engine/engine.wasm', import.meta.url)));
