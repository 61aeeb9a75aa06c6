import { type EngineDocument, fetchAgain, isPassingFault } from '#client/engine/engine.ts';
import type { PageText } from '#shared/protocol/pdf-worker.ts';

/** Text of the pages a pointer has been over, the latest few kept. */
export interface PageTextCache {
  /** Returns the text if it is loaded; otherwise requests it for a later call. */
  get(page: number): PageText | null;
}

const kept = 24;

export function createPageTextCache(engine: EngineDocument, onLoad: () => void): PageTextCache {
  const pages = new Map<number, PageText | null>();
  const load = async (page: number) => {
    const result = await engine.text(page);
    if (!result.ok && isPassingFault(result.fault)) {
      setTimeout(() => pages.delete(page), fetchAgain.afterMs);
      return;
    }
    // Treated as a page without text: its tiles report the fault.
    if (pages.has(page)) pages.set(page, result.ok ? result.value : { lines: [] });
    onLoad();
  };
  return {
    get(page) {
      const text = pages.get(page);
      if (text !== undefined) return text;
      pages.set(page, null);
      const oldest = pages.keys().next().value;
      if (pages.size > kept && oldest !== undefined) pages.delete(oldest);
      void load(page);
      return null;
    },
  };
}
