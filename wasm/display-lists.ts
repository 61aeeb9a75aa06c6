import type { DisplayList } from 'mupdf';
import { setHiddenLayers } from './layers.ts';
import type { OpenFile } from './open-file.ts';

/** Interpreted pages of all documents of one engine, the longest unused dropped first. Owns its lists. */
export class DisplayLists {
  readonly #lists = new Map<string, DisplayList>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#lists.size;
  }

  /** The page with its annotations and form fields, interpreted with these layers hidden; valid until the next call. */
  of(document: string, file: OpenFile, page: number, hidden: readonly number[]): DisplayList {
    const key = `${document}\n${page}\n${[...hidden].sort((a, b) => a - b).join()}`;
    const held = this.#lists.get(key);
    const list = held ?? interpret(file, page, hidden);
    this.#lists.delete(key);
    this.#lists.set(key, list);
    if (this.#lists.size > this.#limit) this.#dropFirst();
    return list;
  }

  dropDocument(document: string): void {
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

  #dropFirst(): void {
    for (const [key, list] of this.#lists) {
      this.#lists.delete(key);
      list.destroy();
      return;
    }
  }
}

function interpret(file: OpenFile, page: number, hidden: readonly number[]): DisplayList {
  if (file.pdf !== null) setHiddenLayers(file.pdf, hidden);
  const loaded = file.loadPage(page);
  try {
    return loaded.toDisplayList(true);
  } finally {
    loaded.destroy();
  }
}
