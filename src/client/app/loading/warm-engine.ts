import { compileEngine } from '#client/engine/compile-engine.ts';
import type { LoadEngine } from '#client/shell/screens/parts/engine-context.ts';

/**
 * Starts the engine, fetching and compiling its large code once `first` has resolved. What fails is loaded again when
 * needed.
 */
export function warmEngine(loadEngine: LoadEngine, first: Promise<unknown>): void {
  const compiled = first.then(compileEngine);
  compiled.catch(() => {});
  loadEngine()
    .then((engine) => engine.warm(compiled))
    .catch(() => {});
}
