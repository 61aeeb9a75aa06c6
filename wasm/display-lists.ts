import type { DisplayList } from 'mupdf';
import { setHiddenLayers } from './layers.ts';
import type { OpenFile } from './open-file.ts';

/** Interpreted pages of all documents of one engine, the longest unused dropped first. Owns its lists. */
export class DisplayLists {
  readonly #lists = new Map<string, DisplayList>();
  readonly #limit: number;
  readonly #emptyStore: () => void;
  /** The layers that were hidden when a document was last drawn, as text; absent: never. */
  readonly #drawnWithout = new Map<string, string>();
  /** The file that was interpreted last. */
  #last: OpenFile | null = null;

  /**
   * `emptyStore`: empties the engine's store, which keeps patterns as they were drawn with other layers, and by their
   * wording the fonts and colour spaces that a page names directly, also where another file's words refer to others.
   */
  constructor(limit: number, emptyStore: () => void) {
    this.#limit = limit;
    this.#emptyStore = emptyStore;
  }

  get size(): number {
    return this.#lists.size;
  }

  /** The page with its annotations and form fields, interpreted with these layers hidden; valid until the next call. */
  of(document: string, file: OpenFile, page: number, hidden: readonly number[]): DisplayList {
    this.#draws(document, hidden);
    const key = keyOf(document, page, hidden);
    const cached = this.#lists.get(key);
    const list = cached ?? this.#interpret(file, page, hidden);
    this.#lists.delete(key);
    this.#lists.set(key, list);
    if (this.#lists.size > this.#limit) this.#dropFirst();
    return list;
  }

  /**
   * Returns what `use` makes of a list without caching it: a pass over all pages must not evict those on the
   * screen.
   */
  once<T>(
    document: string,
    file: OpenFile,
    page: number,
    hidden: readonly number[],
    use: (list: DisplayList) => T,
  ): T {
    this.#draws(document, hidden);
    const cached = this.#lists.get(keyOf(document, page, hidden));
    if (cached !== undefined) return use(cached);
    const list = this.#interpret(file, page, hidden);
    try {
      return use(list);
    } finally {
      list.destroy();
    }
  }

  dropDocument(document: string): void {
    this.#drawnWithout.delete(document);
    this.#last = null;
    for (const [key, list] of this.#lists)
      if (key.startsWith(`${document}\n`)) {
        this.#lists.delete(key);
        list.destroy();
      }
  }

  clear(): void {
    for (const list of this.#lists.values()) list.destroy();
    this.#lists.clear();
  }

  #draws(document: string, hidden: readonly number[]): void {
    const [before, now] = [this.#drawnWithout.get(document), setOf(hidden)];
    if (before !== undefined && before !== now) this.#emptyStore();
    this.#drawnWithout.set(document, now);
  }

  #interpret(file: OpenFile, page: number, hidden: readonly number[]): DisplayList {
    if (this.#last !== file) this.#emptyStore();
    this.#last = file;
    if (file.pdf !== null) setHiddenLayers(file.pdf, hidden);
    const loaded = file.loadPage(page);
    try {
      return loaded.toDisplayList(true);
    } finally {
      loaded.destroy();
    }
  }

  #dropFirst(): void {
    for (const [key, list] of this.#lists) {
      this.#lists.delete(key);
      list.destroy();
      return;
    }
  }
}

const keyOf = (document: string, page: number, hidden: readonly number[]): string =>
  `${document}\n${page}\n${setOf(hidden)}`;

const setOf = (hidden: readonly number[]): string => [...hidden].sort((a, b) => a - b).join();
