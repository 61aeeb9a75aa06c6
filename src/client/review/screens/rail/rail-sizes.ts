import { type EngineDocument, fetchAgain, isPassingFault } from '#client/engine/engine.ts';
import type { PageSize } from '#shared/files/attachment.ts';

/** Sizes of pages in points, as the server or the document has measured them. */
export interface RailSizes {
  /** As the server has measured them. */
  set(sizes: readonly PageSize[]): void;
  /** The document that measures the pages of which the server has no size. */
  measureBy(document: EngineDocument | null): void;
  /** Has those of the pages measured that are not known, nor on their way. */
  measure(pages: readonly number[]): void;
  /** Size of a page, where it is known; otherwise the first page's. */
  get(page: number): PageSize;
  /** Whether the size of a page is on its way: drawn before, it would be stretched. */
  isAwaited(page: number): boolean;
}

/** `changed`: pages were measured, or can be again. Nothing more comes once `signal` aborts. */
export function createRailSizes(firstPage: PageSize, signal: AbortSignal, changed: () => void): RailSizes {
  const measured = new Map<number, PageSize>();
  /** Pages whose size the document was asked for, and whether it has answered. */
  const asked = new Map<number, boolean>();
  let known: readonly PageSize[] = [];
  let document: EngineDocument | null = null;

  const askFor = async (by: EngineDocument, from: number, to: number): Promise<void> => {
    for (let page = from; page <= to; page++) asked.set(page, asked.get(page) ?? false);
    const result = await by.pageSizes(from, to);
    const isLost = !result.ok && isPassingFault(result.fault);
    if (isLost) await new Promise((resolve) => setTimeout(resolve, fetchAgain.afterMs));
    if (signal.aborted || document !== by) return;
    for (let page = from; page <= to; page++)
      if (!isLost) asked.set(page, true);
      else if (!asked.get(page)) asked.delete(page);
    if (result.ok) result.value.forEach((each, i) => void measured.set(from + i, each));
    changed();
  };

  return {
    set(sizes) {
      known = sizes;
    },
    measureBy(next) {
      document = next;
      // What the document before was asked for may never be answered.
      for (const [page, isAnswered] of asked) if (!isAnswered) asked.delete(page);
    },
    measure(pages) {
      const unknown = pages.filter((page) => known[page - 1] === undefined && !asked.has(page));
      const first = unknown[0];
      const last = unknown.at(-1);
      if (document !== null && first !== undefined && last !== undefined) void askFor(document, first, last);
    },
    get: (page) => known[page - 1] ?? measured.get(page) ?? firstPage,
    isAwaited: (page) => known[page - 1] === undefined && asked.get(page) === false,
  };
}
