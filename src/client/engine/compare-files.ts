import {
  type ComparisonListener,
  type ComparisonOptions,
  compareDocuments,
} from '#shared/compare/compare-documents.ts';
import type { Sensitivity } from '#shared/compare/sensitivity.ts';
import type { EngineFault } from '#shared/protocol/pdf-worker.ts';
import type { EngineDocument } from './engine.ts';

/**
 * Compares two open documents in the workers, behind all that is drawn for the screen except at the page in view.
 * Aborted, what waits is not sent, and nothing comes any more.
 */
export async function compareFiles(
  before: EngineDocument,
  after: EngineDocument,
  sensitivity: Sensitivity,
  options: ComparisonOptions,
  listener: ComparisonListener,
): Promise<EngineFault | null> {
  const { first, signal } = options;
  const priority = (page: number) => (page === first ? 'ahead' : 'export');
  const file = (document: EngineDocument) => ({
    pageCount: document.pageCount,
    print: (page: number) =>
      document.callWith(document, (api) => api.print(document.key, page), priority(page), signal),
  });
  try {
    return await compareDocuments(
      file(before),
      file(after),
      {
        matchPages: (olds, news) =>
          after.callWith(before, (api) => api.matchPages(olds, news), 'ahead', signal),
        comparePages: (old, page) =>
          after.callWith(
            before,
            (api) =>
              api.compare({ document: before.key, page: old }, { document: after.key, page }, sensitivity),
            priority(page),
            signal,
          ),
      },
      options,
      listener,
    );
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}
