import type { PageRects } from '#client/stage/layers/overlay-layer.ts';
import type { Intent } from '#client/tools/tool.ts';
import { type PageLayout, toPage } from '#shared/geometry/page-layout.ts';
import type { PagePoint } from '#shared/geometry/space.ts';
import type { PageText } from '#shared/protocol/pdf-worker.ts';
import type { PageTextCache } from './page-text-cache.ts';
import { isOnText, selectText } from './text-selection.ts';

/** The document's text as a pointer selects it. */
export interface StageText {
  readonly selected: PageRects | null;
  /** Returns whether a page point is on a line of text. */
  isOn(page: number, x: number, y: number): boolean;
  /** Selects at once, or as soon as the page's text has loaded. */
  select(intent: Intent & { kind: 'text' }): void;
  /** The text of a page has loaded, or can be requested again. */
  loaded(): void;
  clear(): void;
}

export interface TextSource {
  layout: PageLayout;
  text: PageTextCache;
}

/** A drag from one point of a page to another; `done` when it has ended. */
interface TextDrag {
  page: number;
  from: PagePoint;
  to: PagePoint;
  done: boolean;
}

/** `chosen` gets the text of a complete selection, and an empty one once that is selected no more. */
export function createStageText(source: () => TextSource | null, chosen: (text: string) => void): StageText {
  let selected: PageRects | null = null;
  /** Over a page whose text has not loaded yet. */
  let awaited: TextDrag | null = null;
  let hasText = false;
  const report = (text: string): void => {
    if (text !== '' || hasText) chosen(text);
    hasText = text !== '';
  };
  const linesOf = (page: number): PageText | null => source()?.text.get(page) ?? null;
  const show = (drag: TextDrag): void => {
    const { page, from, to, done } = drag;
    const lines = linesOf(page);
    awaited = lines === null ? drag : null;
    if (lines === null) return;
    const { text, rects } = selectText(lines, from, to);
    selected = { page, rects };
    if (done) report(text);
  };
  return {
    get selected() {
      return selected;
    },
    isOn(page, x, y) {
      const lines = linesOf(page);
      return lines !== null && isOnText(lines, { x, y });
    },
    select({ page, from, to, done }) {
      const layout = source()?.layout;
      if (layout !== undefined)
        show({ page, from: toPage(layout, page, from), to: toPage(layout, page, to), done });
    },
    loaded() {
      if (awaited !== null) show(awaited);
    },
    clear() {
      selected = null;
      awaited = null;
      report('');
    },
  };
}
