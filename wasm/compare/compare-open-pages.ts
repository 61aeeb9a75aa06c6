import type { DisplayList } from 'mupdf';
import type { PageComparison } from '#shared/compare/change.ts';
import type { PageCompareOptions } from '#shared/compare/compare-options.ts';
import { processInks } from '#shared/compare/process-inks.ts';
import type { EngineResult, PageOf } from '#shared/protocol/pdf-worker.ts';
import type { LoadedMupdf } from '../load-mupdf.ts';
import type { OpenFile } from '../open-file.ts';
import { comparePages } from './compare-pages.ts';
import type { DrawnPage } from './drawn-page.ts';
import { enginePage, inksOf } from './engine-page.ts';
import { leavingInksOut } from './inks/inks-left-out.ts';
import { isSpotInk } from './inks/page-inks.ts';

/** What a comparison needs of the engine's documents. */
export interface OpenDocuments {
  /** Does `work` with a document once it is open. */
  attempt<T>(page: PageOf, work: (file: OpenFile) => T): Promise<EngineResult<T>>;
  /** Does `work` while the documents of all `pages` are open. */
  attemptAll<T>(pages: readonly PageOf[], work: () => T): Promise<EngineResult<T>>;
  /** Returns what `use` makes of a page of a document that is open. */
  listed<T>(page: PageOf, hidden: readonly number[] | null, use: (list: DisplayList, file: OpenFile) => T): T;
  /** Returns the key of another copy of the document, changed in memory, in place of the copies not named in `kept`. */
  variant(
    document: string,
    name: string,
    kept: readonly string[],
    change: (file: OpenFile) => OpenFile,
  ): string;
}

/** A page that is compared, in documents that are changed as they are to be printed. */
interface PrintedPage {
  hidden: readonly number[] | null;
  page: PageOf;
  /** With paper in place of its spot inks; null where it has none, or no process ink is left out. */
  withoutSpots: PageOf | null;
}

/** Name of a document that is no list of inks. */
const everySpot = 'spots';

/** Compares two pages by `options`; `newer` continues `older`. */
export async function compareOpenPages(
  library: LoadedMupdf,
  documents: OpenDocuments,
  older: PageOf,
  newer: PageOf,
  options: PageCompareOptions,
): Promise<EngineResult<PageComparison>> {
  const { hidden, inksOut } = options;
  const channels = processInks.flatMap((ink, at) => (inksOut.includes(ink) ? [at] : []));
  const was = await printed(documents, older, hidden.before, inksOut);
  if (!was.ok) return was;
  const is = await printed(documents, newer, hidden.after, inksOut);
  if (!is.ok) return is;

  const drawn = <T>({ page, withoutSpots, hidden }: PrintedPage, use: (page: DrawnPage) => T): T =>
    documents.listed(page, hidden, (list, file) => {
      const through = (process: DisplayList | null): T =>
        use(
          enginePage(
            library,
            file,
            page.page,
            list,
            channels.length === 0 ? null : { channels, withoutSpots: process },
            hidden,
          ),
        );
      return withoutSpots === null ? through(null) : documents.listed(withoutSpots, hidden, through);
    });
  const pages = [was.value, is.value].flatMap(({ page, withoutSpots }) =>
    withoutSpots === null ? [page] : [withoutSpots, page],
  );
  return documents.attemptAll(pages, () =>
    drawn(was.value, (before) => drawn(is.value, (after) => comparePages(before, after, options))),
  );
}

async function printed(
  documents: OpenDocuments,
  { document, page }: PageOf,
  hidden: readonly number[] | null,
  inksOut: readonly string[],
): Promise<EngineResult<PrintedPage>> {
  const spotsOut = inksOut.filter(isSpotInk).toSorted();
  const own = JSON.stringify(spotsOut);
  const changed = (name: string, isOut: (ink: string) => boolean): PageOf => ({
    document: documents.variant(document, name, [own, everySpot], (file) => leavingInksOut(file, isOut)),
    page,
  });
  const without = spotsOut.length === 0 ? { document, page } : changed(own, (ink) => spotsOut.includes(ink));
  const needsPlates = spotsOut.length < inksOut.length;
  const spots = await documents.attempt(without, (file) =>
    needsPlates ? [...inksOf(file, page)].filter((ink) => !spotsOut.includes(ink)) : [],
  );
  if (!spots.ok) return spots;
  const withoutSpots = spots.value.length > 0 ? changed(everySpot, isSpotInk) : null;
  return { ok: true, value: { hidden, page: without, withoutSpots } };
}
