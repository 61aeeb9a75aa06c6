import type { PageComparison } from '#shared/compare/change.ts';
import { usualOptions } from '#shared/compare/compare-options.ts';
import type { EngineResult } from '#shared/protocol/pdf-worker.ts';
import type { PdfEngine } from '#wasm/pdf-engine.ts';
import { bufferOf } from '../../files/node-engine.ts';

function resultOf<T>(result: EngineResult<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.fault));
  return result.value;
}

/** Compares the first pages of two PDFs, which stay open as `before` and `after`. */
export async function compareBytes(
  engine: PdfEngine,
  before: Uint8Array,
  after: Uint8Array,
): Promise<PageComparison> {
  resultOf(await engine.open('before', { bytes: bufferOf(before), name: 'before.pdf' }));
  resultOf(await engine.open('after', { bytes: bufferOf(after), name: 'after.pdf' }));
  return resultOf(
    await engine.compare({ document: 'before', page: 1 }, { document: 'after', page: 1 }, usualOptions),
  );
}
