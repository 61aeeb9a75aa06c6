import type { PageRects } from '#client/stage/layers/overlay-layer.ts';
import type { Intent } from '#client/tools/tool.ts';
import { type PageLayout, toPage } from '#shared/geometry/page-layout.ts';
import type { PageTextCache } from './page-text-cache.ts';
import { isOnText, selectText } from './text-selection.ts';

/** The document's text as a pointer selects it. */
export interface StageText {
  readonly selected: PageRects | null;
  /** Returns whether a page point is on a line of text. */
  isOn(page: number, x: number, y: number): boolean;
  select(intent: Intent & { kind: 'text' }): void;
  clear(): void;
}

export interface TextSource {
  layout: PageLayout;
  text: PageTextCache;
}

/** `chosen` gets the text of a complete selection. */
export function createStageText(source: () => TextSource | null, chosen: (text: string) => void): StageText {
  let selected: PageRects | null = null;
  return {
    get selected() {
      return selected;
    },
    isOn(page, x, y) {
      const lines = source()?.text.get(page) ?? null;
      return lines !== null && isOnText(lines, { x, y });
    },
    select({ page, from, to, done }) {
      const open = source();
      const lines = open?.text.get(page) ?? null;
      if (open === null || lines === null) return;
      const { text, rects } = selectText(
        lines,
        toPage(open.layout, page, from),
        toPage(open.layout, page, to),
      );
      selected = { page, rects };
      if (done && text !== '') chosen(text);
    },
    clear() {
      selected = null;
    },
  };
}
