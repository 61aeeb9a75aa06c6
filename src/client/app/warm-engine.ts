import { compileEngine } from '#client/engine/compile-engine.ts';
import type { LoadEngine } from '#client/shell/screens/parts/engine-context.ts';

/**
 * Starts the engine, whose code is large, once `first` has resolved. If loading fails, it is loaded again when
 * needed.
 */
export function warmEngine(loadEngine: LoadEngine, first: Promise<unknown>): void {
  const compiled = first.then(compileEngine);
  compiled.catch(() => {});
  loadEngine()
    .then((engine) => engine.warm(compiled))
    .catch(() => {});
}
