import type { PageComparison } from '#shared/compare/change.ts';
import { usualOptions } from '#shared/compare/compare-options.ts';
import type { PageMap } from '#shared/compare/page-match.ts';
import type { PointRect } from '#shared/geometry/space.ts';
import type { EngineResult } from '#shared/protocol/pdf-worker.ts';
import type { PdfEngine } from '#wasm/pdf-engine.ts';
import { bufferOf } from '../../tests/support/files/node-engine.ts';

export function value<T>(result: EngineResult<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.fault));
  return result.value;
}

export interface TimedComparison {
  comparison: PageComparison;
  /** Processor time of both drawings and their comparison, of files that are open. */
  ms: number;
}

/** Opens two files for as long as `use` lasts; it gets their numbers of pages. */
export async function withPair<T>(
  engine: PdfEngine,
  before: Uint8Array,
  after: Uint8Array,
  use: (beforePages: number, afterPages: number) => Promise<T>,
): Promise<T> {
  const old = value(await engine.open('before', { bytes: bufferOf(before), name: 'before.pdf' }));
  const fresh = value(await engine.open('after', { bytes: bufferOf(after), name: 'after.pdf' }));
  try {
    return await use(old.pageCount, fresh.pageCount);
  } finally {
    await engine.close('before');
    await engine.close('after');
  }
}

/** Compares a page of the open pair. */
export async function timedComparison(engine: PdfEngine, page: number): Promise<TimedComparison> {
  const started = process.cpuUsage();
  const result = await engine.compare(
    { document: 'before', page },
    { document: 'after', page },
    usualOptions,
  );
  const { user, system } = process.cpuUsage(started);
  return { comparison: value(result), ms: (user + system) / 1000 };
}

/** Maps the pages of the open pair. */
export async function mapOfPair(
  engine: PdfEngine,
  beforePages: number,
  afterPages: number,
): Promise<PageMap> {
  const fingerprints = async (document: string, count: number) => {
    const found = [];
    for (let page = 1; page <= count; page++) found.push(value(await engine.fingerprint(document, page)));
    return found;
  };
  const [before, after] = [
    await fingerprints('before', beforePages),
    await fingerprints('after', afterPages),
  ];
  return value(await engine.matchPages(before, after));
}

/** Returns whether a change is where an edit was made; a cell of these pages is three points. */
export const isAt = (box: PointRect, truth: readonly PointRect[]): boolean =>
  truth.some(
    (edit) =>
      box.x < edit.x + edit.width + 3 &&
      edit.x < box.x + box.width + 3 &&
      box.y < edit.y + edit.height + 3 &&
      edit.y < box.y + box.height + 3,
  );
