import type { PageComparison } from '#shared/compare/change.ts';
import {
  type ComparisonListener,
  type ComparisonOptions,
  compareDocuments,
} from '#shared/compare/compare-documents.ts';
import type { PageCompareOptions } from '#shared/compare/compare-options.ts';
import type { EngineFault } from '#shared/protocol/pdf-worker.ts';
import type { EngineDocument } from './engine.ts';

export interface HowToCompare {
  /** By the page of the new file. */
  optionsOf(page: number): PageCompareOptions;
  /** Returns what is known of a pair of pages by these options, so that it is not compared again. */
  recall?(old: number, page: number): PageComparison | undefined;
}

/**
 * Compares two open documents in the workers, behind all that is drawn for the screen except at the page in view.
 * Aborted, what waits is not sent, and nothing comes any more.
 */
export async function compareFiles(
  before: EngineDocument,
  after: EngineDocument,
  { optionsOf, recall = () => undefined }: HowToCompare,
  options: ComparisonOptions,
  listener: ComparisonListener,
): Promise<EngineFault | null> {
  const { first, signal } = options;
  const priority = (page: number) => (page === first ? 'ahead' : 'export');
  const file = (document: EngineDocument) => ({
    pageCount: document.pageCount,
    fingerprint: (page: number) =>
      document.callWith(document, (api) => api.fingerprint(document.key, page), priority(page), signal),
  });
  try {
    return await compareDocuments(
      file(before),
      file(after),
      {
        matchPages: (olds, news) =>
          after.callWith(before, (api) => api.matchPages(olds, news), 'ahead', signal),
        comparePages: async (old, page) => {
          const known = recall(old, page);
          if (known !== undefined) return { ok: true, value: known };
          return after.callWith(
            before,
            (api) =>
              api.compare(
                { document: before.key, page: old },
                { document: after.key, page },
                optionsOf(page),
              ),
            priority(page),
            signal,
          );
        },
      },
      options,
      listener,
    );
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}
