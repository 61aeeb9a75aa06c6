import type { EngineResult } from '#shared/protocol/pdf-worker.ts';
import { fetchAgain, isPassingFault } from './engine.ts';

/**
 * Returns what `ask` results in, asked again after a pause while its fault is a passing one. Rejects when `signal`
 * aborts.
 */
export async function askAgain<T>(
  ask: () => Promise<EngineResult<T>>,
  signal: AbortSignal,
): Promise<EngineResult<T>> {
  for (let tries = 0; ; tries++) {
    const result = await ask();
    if (result.ok || !isPassingFault(result.fault) || tries === fetchAgain.times) return result;
    await new Promise((resolve) => setTimeout(resolve, fetchAgain.afterMs));
    signal.throwIfAborted();
  }
}
