import type { DisplayList } from 'mupdf';
import { setHiddenLayers } from './layers.ts';
import type { OpenFile } from './open-file.ts';

/** Interpreted pages of all documents of one engine, the longest unused dropped first. Owns its lists. */
export class DisplayLists {
  readonly #lists = new Map<string, DisplayList>();
  readonly #limit: number;
  readonly #forgetPatterns: () => void;
  /** The layers that were hidden when a document was last drawn, as text; absent: never. */
  readonly #drawnWithout = new Map<string, string>();

  /** `forgetPatterns`: empties the engine's store, which keeps patterns as they were drawn with other layers. */
  constructor(limit: number, forgetPatterns: () => void) {
    this.#limit = limit;
    this.#forgetPatterns = forgetPatterns;
  }

  get size(): number {
    return this.#lists.size;
  }

  /** The page with its annotations and form fields, interpreted with these layers hidden; valid until the next call. */
  of(document: string, file: OpenFile, page: number, hidden: readonly number[]): DisplayList {
    this.#draws(document, hidden);
    const key = keyOf(document, page, hidden);
    const held = this.#lists.get(key);
    const list = held ?? interpret(file, page, hidden);
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
    const held = this.#lists.get(keyOf(document, page, hidden));
    if (held !== undefined) return use(held);
    const list = interpret(file, page, hidden);
    try {
      return use(list);
    } finally {
      list.destroy();
    }
  }

  dropDocument(document: string): void {
    this.#drawnWithout.delete(document);
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
    if (before !== undefined && before !== now) this.#forgetPatterns();
    this.#drawnWithout.set(document, now);
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

function interpret(file: OpenFile, page: number, hidden: readonly number[]): DisplayList {
  if (file.pdf !== null) setHiddenLayers(file.pdf, hidden);
  const loaded = file.loadPage(page);
  try {
    return loaded.toDisplayList(true);
  } finally {
    loaded.destroy();
  }
}
