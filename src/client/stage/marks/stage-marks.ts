import type { StageMark } from '#client/stage/stage.ts';
import type { Mark } from '#shared/review/mark.ts';
import type { MarkLayer } from './mark-layer.ts';
import { type LookState, lookState } from './mark-look.ts';

/** The marks on the stage, the one being drawn or changed, and which is selected and hovered. */
export interface StageMarks {
  set(marks: readonly StageMark[]): void;
  select(id: string | null): void;
  hover(id: string | null): void;
  /** The mark in progress, null when there is none; `done` keeps it until marks are set again. */
  draft(mark: Mark | null, done?: boolean): void;
  /** Shows a changed copy in place of the person's own mark, null puts it back; `done` as for `draft`. */
  preview(mark: Mark | null, done?: boolean): void;
  get(id: string): StageMark | undefined;
  on(page: number): readonly Mark[];
  readonly selected: string | null;
  /** Page of the draft in progress or unsaved. */
  readonly draftPage: number | null;
  /** Whether an unsaved draft waits, among the marks set or just drawn. */
  readonly hasDraft: boolean;
  /** The selected mark as it is drawn now, if it is the person's own. */
  readonly ownSelected: Mark | null;
}

/** `changed` is called when the marks are to be drawn again. */
export function createStageMarks(layer: MarkLayer, changed: () => void): StageMarks {
  let byId = new Map<string, StageMark>();
  let byPage = new Map<number, StageMark[]>();
  let saved: StageMark | null = null;
  let drawing: Mark | null = null;
  let drawingDone = false;
  let preview: Mark | null = null;
  let previewDone = false;
  let selected: string | null = null;
  let hovered: string | null = null;

  const refresh = () => {
    const shown: { mark: StageMark; look: LookState }[] = [];
    const add = (mark: StageMark | undefined, look: LookState) => {
      if (mark === undefined || shown.some((other) => other.mark.mark.id === mark.mark.id)) return;
      shown.push({ mark: preview?.id === mark.mark.id ? { ...mark, mark: preview } : mark, look });
    };
    if (drawing !== null) add({ mark: drawing, number: null, state: 'draft', own: true }, lookState.draft);
    if (saved !== null) add(saved, lookState.draft);
    if (preview !== null) add(byId.get(preview.id), lookState.selected);
    if (selected !== null) add(byId.get(selected), lookState.selected);
    if (hovered !== null) add(byId.get(hovered), lookState.hovered);
    layer.emphasise(shown);
    layer.hide(preview?.id ?? null);
    changed();
  };

  return {
    set(marks) {
      byId = new Map(marks.map((mark) => [mark.mark.id, mark]));
      const pages = new Map<number, StageMark[]>();
      for (const mark of marks) {
        const list = pages.get(mark.mark.page) ?? [];
        list.push(mark);
        pages.set(mark.mark.page, list);
      }
      for (const [page, list] of pages) {
        const old = byPage.get(page);
        if (old !== undefined && sameMarks(old, list)) pages.set(page, old);
      }
      byPage = pages;
      saved = marks.find(({ state }) => state === 'draft') ?? null;
      if (drawingDone) drawing = null;
      if (previewDone || (preview !== null && !byId.has(preview.id))) preview = null;
      drawingDone = previewDone = false;
      layer.set(byPage);
      refresh();
    },
    select(id) {
      selected = id;
      refresh();
    },
    hover(id) {
      hovered = id;
      refresh();
    },
    draft(mark, done = false) {
      drawing = mark;
      drawingDone = done;
      refresh();
    },
    preview(mark, done = false) {
      preview = mark;
      previewDone = done;
      refresh();
    },
    get: (id) => byId.get(id),
    on: (page) => (byPage.get(page) ?? []).map(({ mark }) => mark),
    get selected() {
      return selected;
    },
    get draftPage() {
      return drawing?.page ?? saved?.mark.page ?? null;
    },
    get hasDraft() {
      return saved !== null || drawingDone;
    },
    get ownSelected() {
      const mark = selected === null ? undefined : byId.get(selected);
      if (mark === undefined || !mark.own) return null;
      return preview?.id === mark.mark.id ? preview : mark.mark;
    },
  };
}

const sameMarks = (a: readonly StageMark[], b: readonly StageMark[]): boolean =>
  a.length === b.length &&
  a.every((mark, i) => {
    const other = b[i];
    return (
      other !== undefined &&
      (mark.mark === other.mark || JSON.stringify(mark.mark) === JSON.stringify(other.mark)) &&
      mark.number === other.number &&
      mark.state === other.state &&
      mark.own === other.own
    );
  });
