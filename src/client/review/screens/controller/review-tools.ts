import type { Stage } from '#client/stage/stage.ts';
import type { MarkColour } from '#shared/review/mark.ts';
import { type ToolName, toolTraits } from '#shared/review/tool.ts';
import type { ReviewView } from './review-view.ts';

/** The current tool, its colour, and whether drawing is allowed. */
export interface ReviewTools {
  readonly isReadOnly: boolean;
  setReadOnly(readOnly: boolean): void;
  choose(tool: ToolName): void;
  setColour(colour: MarkColour): void;
  /** Focuses the proof, where arrow keys move the pointer or the selection. */
  focus(): void;
  /** Begins or ends a mark where the keyboard points, or takes the chosen one by its corner. */
  press(): void;
  /** Sets up a stage that has none of this yet. */
  draw(): void;
}

export function createReviewTools(
  view: Pick<ReviewView, 'tool' | 'colour' | 'draft' | 'composing' | 'announcement'>,
  stage: () => Stage | null,
): ReviewTools {
  let isReadOnly = true;
  const focus = (): void => stage()?.focus();
  const take = (): void => stage()?.setTool(view.tool, view.colour);
  return {
    get isReadOnly() {
      return isReadOnly;
    },
    setReadOnly(readOnly) {
      isReadOnly = readOnly;
      stage()?.setReadOnly(readOnly);
    },
    choose(tool) {
      view.tool = tool;
      take();
      // Drawing tools take keys like a pointer; a comment under edit keeps the focus.
      if (!toolTraits[tool].points || view.draft !== null || view.composing) return;
      focus();
      view.announcement = 'Arrow keys move the cross, Enter begins and ends.';
    },
    setColour(colour) {
      view.colour = colour;
      take();
    },
    focus,
    press() {
      focus();
      stage()?.press();
    },
    draw() {
      stage()?.setReadOnly(isReadOnly);
      take();
    },
  };
}
