/** Fetches the engine and compiles it while it streams in. The workers use the same file. */
export const compileEngine = (): Promise<WebAssembly.Module> =>
  WebAssembly.compileStreaming(fetch(new URL('../../../dist/engine/engine.wasm', import.meta.url)));
