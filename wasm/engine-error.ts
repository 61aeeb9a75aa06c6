import type { EngineFault } from '#shared/protocol/pdf-worker.ts';

/** A fault on its way up to the engine's boundary, where it becomes a value. */
export class EngineError extends Error {
  override name = 'EngineError';
  readonly fault: EngineFault;
  constructor(fault: EngineFault) {
    super(fault.kind);
    this.fault = fault;
  }
}

const outOfMemory =
  /malloc|calloc|realloc|out of memory|heap may not grow|exceeds? (the )?(memory|size) limit/i;

/**
 * Returns the fault that an error of MuPDF means. A WebAssembly trap (RuntimeError) or an exhausted stack
 * (RangeError, InternalError) leaves the heap unusable: the thread must be replaced. Everything else is
 * MuPDF's own error.
 */
export function faultOf(error: unknown, otherwise: (detail: string) => EngineFault): EngineFault {
  if (error instanceof EngineError) return error.fault;
  if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) return { kind: 'crash' };
  const detail = error instanceof Error ? error.message : String(error);
  return outOfMemory.test(detail) ? { kind: 'memory' } : otherwise(detail);
}
