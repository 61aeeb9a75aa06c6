import type { StageMark } from '#client/stage/stage.ts';
import type { Mark } from '#shared/review/mark.ts';
import type { MarkLayer } from './mark-layer.ts';
import { type LookState, lookState } from './mark-look.ts';

/** The marks on the stage, the one being drawn or changed, and which is selected and hovered. */
export interface StageMarks {
  set(marks: readonly StageMark[]): void;
  select(id: string | null): void;
  hover(id: string | null): void;
  /** The mark in progress, null when there is none; `isDone` keeps it until marks are set again. */
  draft(mark: Mark | null, isDone?: boolean): void;
  /** Shows a changed copy in place of the person's own mark, null puts it back; `isDone` as for `draft`. */
  preview(mark: Mark | null, isDone?: boolean): void;
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

/** A mark that a pointer draws or changes; once done it is kept until marks are set again. */
interface EditedMark {
  mark: Mark;
  isDone: boolean;
}

/** `changed` is called when the marks are to be drawn again. */
export function createStageMarks(layer: MarkLayer, changed: () => void): StageMarks {
  let byId = new Map<string, StageMark>();
  let byPage = new Map<number, StageMark[]>();
  let saved: StageMark | null = null;
  let drawing: EditedMark | null = null;
  let preview: EditedMark | null = null;
  let selected: string | null = null;
  let hovered: string | null = null;

  /** The mark as it is drawn now. */
  const now = (mark: Mark): Mark => (preview?.mark.id === mark.id ? preview.mark : mark);
  const refresh = () => {
    const shown: { mark: StageMark; look: LookState }[] = [];
    const add = (mark: StageMark | undefined, look: LookState) => {
      if (mark === undefined || shown.some((other) => other.mark.mark.id === mark.mark.id)) return;
      shown.push({ mark: { ...mark, mark: now(mark.mark) }, look });
    };
    if (drawing !== null)
      add({ mark: drawing.mark, number: null, state: 'draft', own: true }, lookState.draft);
    if (saved !== null) add(saved, lookState.draft);
    if (preview !== null) add(byId.get(preview.mark.id), lookState.selected);
    if (selected !== null) add(byId.get(selected), lookState.selected);
    if (hovered !== null) add(byId.get(hovered), lookState.hovered);
    layer.emphasise(shown);
    layer.hide(preview?.mark.id ?? null);
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
      if (drawing?.isDone) drawing = null;
      if (preview !== null && (preview.isDone || !byId.has(preview.mark.id))) preview = null;
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
    draft(mark, isDone = false) {
      drawing = mark && { mark, isDone };
      refresh();
    },
    preview(mark, isDone = false) {
      preview = mark && { mark, isDone };
      refresh();
    },
    get: (id) => byId.get(id),
    on: (page) => (byPage.get(page) ?? []).map(({ mark }) => mark),
    get selected() {
      return selected;
    },
    get draftPage() {
      return drawing?.mark.page ?? saved?.mark.page ?? null;
    },
    get hasDraft() {
      return saved !== null || drawing?.isDone === true;
    },
    get ownSelected() {
      const mark = selected === null ? undefined : byId.get(selected);
      return mark?.own ? now(mark.mark) : null;
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
