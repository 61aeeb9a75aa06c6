import type { DisplayList } from 'mupdf';
import type { PageCompareOptions } from '#shared/compare/compare-options.ts';
import type { PageFingerprint } from '#shared/compare/page-match.ts';
import type {
  EngineFault,
  EngineResult,
  EngineSource,
  EngineUse,
  OpenedDocument,
  PageOf,
  PdfWorkerApi,
  PixelRect,
} from '#shared/protocol/pdf-worker.ts';
import { type ByteSource, bytesSource, readHead } from './byte-source.ts';
import { DisplayLists } from './display-lists.ts';
import { EngineError, faultOf } from './engine-error.ts';
import { fileKind, headBytes } from './file-kind.ts';
import type { LoadedMupdf } from './load-mupdf.ts';
import { type OpenFile, openFile } from './open-file.ts';
import { pageBoxes, pageSize, pageSizes } from './page-geometry.ts';
import { hitsIn, textOf } from './page-text.ts';
import { openRangeSource, type RangeFetch } from './range-source.ts';
import { rasterJpeg, rasterTile } from './raster.ts';

export interface EngineLimits {
  documents: number;
  displayLists: number;
  /** Heap growth beyond this empties every cache first. */
  softHeapBytes: number;
}

interface Holding {
  source: EngineSource;
  password: string | undefined;
  /** What is done to the file each time it was opened; null: nothing. */
  change: ((file: OpenFile) => OpenFile) | null;
  /** Null after it was dropped for room; the next call opens it again. */
  file: Promise<OpenFile> | null;
  opened: OpenFile | null;
}

/**
 * The engine over one MuPDF instance: PdfWorkerApi without the thread. Calls on one document wait for its opening
 * and then run to their end one after another. After a `crash` fault, or once a call has rejected, the instance is
 * dead and its thread must be ended; a call that rejects is not to blame.
 */
export class PdfEngine implements Omit<PdfWorkerApi, 'warm'> {
  readonly #library: LoadedMupdf;
  readonly #fetch: RangeFetch;
  readonly #limits: EngineLimits;
  readonly #lists: DisplayLists;
  /** In order of use, the latest last. */
  readonly #documents = new Map<string, Holding>();
  #fetchedByClosed = 0;
  #heapAfterPurge = 0;
  #dead = false;

  constructor(library: LoadedMupdf, fetch: RangeFetch, limits: EngineLimits) {
    this.#library = library;
    this.#fetch = fetch;
    this.#limits = limits;
    this.#lists = new DisplayLists(limits.displayLists, () => library.mupdf.emptyStore());
  }

  async open(key: string, source: EngineSource, password?: string): Promise<EngineResult<OpenedDocument>> {
    const replaced = this.close(key);
    this.#documents.set(key, { source, password, change: null, file: null, opened: null });
    await replaced;
    const result = await this.#attempt(key, invalid, (file) => ({
      pageCount: file.pageCount,
      firstPage: pageSize(file, 1),
      layers: [...file.layers],
      ...(file.leavesChannelsOut && { leavesChannelsOut: true }),
    }));
    if (!result.ok) await this.close(key);
    return result;
  }

  pageSizes(key: string, from: number, to: number) {
    return this.#attempt(key, unknown, (file) => pageSizes(file, from, to));
  }

  pageBoxes(key: string, page: number) {
    return this.#attempt(key, onPage(page), (file) => pageBoxes(file, page));
  }

  tile(
    key: string,
    page: number,
    rect: PixelRect,
    scale: number,
    hiddenLayers: readonly number[] | null,
    into?: ArrayBuffer,
  ) {
    return this.#attempt(key, onPage(page), (file) =>
      this.#strictly(file, page, () => {
        const before = this.#library.profilesLeftOut();
        const list = this.#lists.of(key, file, page, hiddenLayers ?? defaultHidden(file));
        const tile = rasterTile(this.#library.mupdf, list, rect, scale, into);
        return this.#library.profilesLeftOut() === before ? tile : { ...tile, leavesProfileOut: true };
      }),
    );
  }

  text(key: string, page: number, hiddenLayers: readonly number[] | null) {
    return this.#drawn(key, page, hiddenLayers, (list) => textOf(this.#library.raw, list));
  }

  search(key: string, page: number, needle: string, hiddenLayers: readonly number[] | null) {
    return this.#drawn(key, page, hiddenLayers, (list) => hitsIn(this.#library.raw, list, needle));
  }

  #drawn<T>(key: string, page: number, hidden: readonly number[] | null, use: (list: DisplayList) => T) {
    return this.#attempt(key, onPage(page), (file) =>
      this.#lists.once(key, file, page, hidden ?? defaultHidden(file), use),
    );
  }

  jpeg(key: string, page: number, scale: number, quality: number) {
    return this.#attempt(key, onPage(page), (file) => {
      const { width, height } = pageSize(file, page);
      const size = {
        width: Math.max(1, Math.ceil(width * scale)),
        height: Math.max(1, Math.ceil(height * scale)),
      };
      const { mupdf } = this.#library;
      return this.#strictly(file, page, () => {
        const list = this.#lists.of(key, file, page, defaultHidden(file));
        return rasterJpeg(mupdf, list, size, mupdf.Matrix.scale(scale, scale), quality);
      });
    });
  }

  async inks(key: string, page: number) {
    const { inksOf } = await import('./compare/engine-page.ts');
    return this.#attempt(key, onPage(page), (file) => [...inksOf(file, page)].sort());
  }

  async fingerprint(key: string, page: number) {
    const { engineFingerprint } = await import('./compare/engine-page.ts');
    return this.#attempt(key, onPage(page), (file) =>
      this.#lists.once(key, file, page, defaultHidden(file), (list) =>
        engineFingerprint(this.#library, file, page, list),
      ),
    );
  }

  async matchPages(before: readonly PageFingerprint[], after: readonly PageFingerprint[]) {
    const { matchPages } = await import('./compare/match-pages.ts');
    return { ok: true as const, value: matchPages(before, after) };
  }

  async compare(older: PageOf, newer: PageOf, options: PageCompareOptions) {
    const { compareOpenPages } = await import('./compare/compare-open-pages.ts');
    const documents = {
      attempt: <T>({ document, page }: PageOf, work: (file: OpenFile) => T) =>
        this.#attempt(document, onPage(page), work),
      attemptAll: <T>(pages: readonly PageOf[], work: () => T) => this.#attemptAll(pages, work),
      listed: <T>(
        { document, page }: PageOf,
        hidden: readonly number[] | null,
        use: (list: DisplayList, file: OpenFile) => T,
      ): T => {
        const file = this.#documents.get(document)?.opened;
        if (!file) throw new EngineError(unknown('the document was closed'));
        try {
          return this.#lists.once(document, file, page, hidden ?? defaultHidden(file), (list) =>
            use(list, file),
          );
        } catch (error) {
          // Of two pages that are open at once, the one that has failed.
          throw error instanceof EngineError ? error : new EngineError(faultOf(error, onPage(page)));
        }
      },
      variant: this.#variant.bind(this),
    };
    return compareOpenPages(this.#library, documents, older, newer, options);
  }

  async close(key: string): Promise<void> {
    const closed = [...this.#documents].filter(([own]) => own === key || own.startsWith(variantsOf(key)));
    for (const [own] of closed) this.#documents.delete(own);
    for (const [own, holding] of closed) {
      await holding.file?.catch(() => null);
      this.#release(own, holding);
    }
  }

  /** Returns the key of another copy of the document, changed in memory, in place of the copies not named in `kept`. */
  #variant(key: string, name: string, kept: readonly string[], change: (file: OpenFile) => OpenFile): string {
    const own = `${variantsOf(key)}${name}`;
    const holding = this.#documents.get(key);
    if (this.#documents.has(own) || holding === undefined) return own;
    for (const [other, left] of [...this.#documents])
      if (
        other.startsWith(variantsOf(key)) &&
        left.opened !== null &&
        !kept.some((each) => other === `${variantsOf(key)}${each}`)
      ) {
        this.#documents.delete(other);
        this.#release(other, left);
      }
    this.#documents.set(own, { ...holding, change, file: null, opened: null });
    return own;
  }

  async use(): Promise<EngineUse> {
    const open = [...this.#documents.values()]
      .map((holding) => holding.opened)
      .filter((file) => file !== null);
    return {
      heapBytes: this.#library.heapBytes(),
      documents: open.length,
      displayLists: this.#lists.size,
      fetchedBytes: open.reduce((sum, file) => sum + file.source.fetchedBytes, this.#fetchedByClosed),
    };
  }

  /** A page of a PDF is drawn as far as it can be read; an image that cannot be decoded would be an empty page. */
  #strictly<T>(file: OpenFile, page: number, draw: () => T): T {
    const before = this.#library.errorCount();
    const drawn = draw();
    if (file.pdf !== null || this.#library.errorCount() === before) return drawn;
    throw new EngineError(
      file.pageCount === 1 ? { kind: 'invalid' } : { kind: 'page', page, detail: 'it cannot be decoded' },
    );
  }

  async #attempt<T>(
    key: string,
    otherwise: (detail: string) => EngineFault,
    work: (file: OpenFile) => T,
  ): Promise<EngineResult<T>> {
    if (this.#dead) throw new Error('the engine stopped at other work');
    const holding = this.#documents.get(key);
    if (holding === undefined) return { ok: false, fault: unknown(`no document ${key}`) };
    this.#documents.delete(key);
    this.#documents.set(key, holding);
    try {
      for (;;) {
        const file = await this.#fileOf(key, holding);
        if (holding.opened !== file) continue;
        const value = work(file);
        if (file.source.fault !== null) return { ok: false, fault: file.source.fault };
        if (!this.#library.lateFont?.isMissed) return { ok: true, value };
        const fault = this.#bringFont(key, holding);
        if (fault !== null) return { ok: false, fault };
      }
    } catch (error) {
      const fault = holding.opened?.source.fault ?? faultOf(error, otherwise);
      if (fault.kind === 'crash') this.#dead = true;
      return { ok: false, fault };
    } finally {
      // MuPDF continues without what it could not read, and keeps the results: the document must be opened
      // again.
      if (holding.opened?.source.fault) this.#release(key, holding);
      if (!this.#dead) this.#keepWithinLimits();
    }
  }

  /** Does `work` while the documents of all `pages` are open. A fault of `work` itself is of the last one. */
  async #attemptAll<T>(pages: readonly PageOf[], work: () => T): Promise<EngineResult<T>> {
    const holdings = pages.map(({ document }) => this.#documents.get(document));
    for (let tries = 0; tries < triesToOpen; tries++)
      for (const [at, { document, page }] of pages.entries()) {
        const isLast = at === pages.length - 1;
        const result = await this.#attempt(document, onPage(page), () =>
          // Other calls may have closed one for room while another was opened.
          isLast && holdings.every((holding) => holding?.opened) ? { value: work() } : null,
        );
        if (result.ok && result.value === null) continue;
        for (const [other, holding] of holdings.entries()) {
          const fault = holding?.opened?.source.fault ?? null;
          if (holding === undefined || fault === null) continue;
          this.#release(pages[other]?.document ?? '', holding);
          return { ok: false, fault };
        }
        if (!result.ok) return result;
        if (result.value !== null) return { ok: true, value: result.value.value };
      }
    return { ok: false, fault: unknown('there is no room for all that is compared') };
  }

  /** Returns the open file. To be used at once: other work that waited for it too may have released it. */
  async #fileOf(key: string, holding: Holding): Promise<OpenFile> {
    for (;;) {
      const opening = holding.file ?? this.#openFile(holding);
      holding.file = opening;
      try {
        const opened = await opening;
        // Released by another caller that waited for the same opening.
        if (holding.file !== opening) continue;
        holding.opened = opened;
      } catch (error) {
        if (holding.file === opening) holding.file = null;
        throw error;
      }
      if (this.#documents.get(key) !== holding) throw new EngineError(unknown('the document was closed'));
      return holding.opened;
    }
  }

  async #openFile({ source, password, change }: Holding): Promise<OpenFile> {
    const bytes =
      'url' in source
        ? await openRangeSource(source.url, source.length, this.#fetch)
        : bytesSource(new Uint8Array(source.bytes));
    const file = openFile(this.#library.mupdf, await drawable(this.#library, bytes), source.name, password);
    return change?.(file) ?? file;
  }

  /**
   * Loads a font that was missing for drawing, and discards what was made of the document without it. Returns why
   * it could not be loaded.
   */
  #bringFont(key: string, holding: Holding): EngineFault | null {
    const { lateFont, mupdf } = this.#library;
    const fault = lateFont?.bring() ?? null;
    this.#release(key, holding);
    this.#freeing(() => mupdf.emptyStore());
    lateFont?.drawAgain();
    return fault;
  }

  #release(key: string, holding: Holding): void {
    if (holding.opened === null || this.#dead) return;
    this.#fetchedByClosed += holding.opened.source.fetchedBytes;
    this.#freeing(() => {
      this.#lists.dropDocument(key);
      holding.opened?.dispose();
    });
    holding.opened = null;
    holding.file = null;
  }

  /** A damaged file can have left the heap broken in a way that shows only when it is freed. */
  #freeing(free: () => void): void {
    try {
      free();
    } catch (error) {
      this.#dead = true;
      throw error;
    }
  }

  /**
   * The heap never shrinks, so each growth beyond the soft limit is handled once, by making room inside it.
   */
  #keepWithinLimits(): void {
    const open = [...this.#documents].filter(([, holding]) => holding.opened !== null);
    for (const [key, holding] of open.slice(0, Math.max(0, open.length - this.#limits.documents)))
      this.#release(key, holding);
    const heap = this.#library.heapBytes();
    if (heap <= this.#limits.softHeapBytes || heap <= this.#heapAfterPurge) return;
    this.#freeing(() => {
      this.#lists.clear();
      this.#library.mupdf.emptyStore();
    });
    this.#heapAfterPurge = heap;
  }
}

/** Of the pictures in a file that is read in place of MuPDF. */
const maxPictureBytes = 512 * 1024 * 1024;
const mayBeMisdrawn = ['image/tiff', 'image/vnd.adobe.photoshop'];

/** Returns a file in a form that MuPDF draws as it is; few files need what that takes. */
async function drawable(library: LoadedMupdf, source: ByteSource): Promise<ByteSource> {
  const kind = fileKind(readHead(source, headBytes), '');
  if (kind.kind !== 'image' || !mayBeMisdrawn.includes(kind.magic)) return source;
  const { drawablePicture } = await import('./picture-rows/drawable-picture.ts').catch(() => {
    source.close();
    // The program could not be fetched: the file is not to blame.
    throw new EngineError({ kind: 'unexpected', status: 0 });
  });
  return drawablePicture(library, source, maxPictureBytes);
}

/** How often documents that are needed at once are opened, where others make them give way. */
const triesToOpen = 3;
const variantsOf = (key: string): string => `${key}\n`;
const invalid = (): EngineFault => ({ kind: 'invalid' });
const unknown = (detail: string): EngineFault => ({ kind: 'unknown', detail });
const onPage =
  (page: number) =>
  (detail: string): EngineFault => ({ kind: 'page', page, detail });

const defaultHidden = (file: OpenFile) => file.layers.flatMap((layer) => (layer.visible ? [] : [layer.id]));
