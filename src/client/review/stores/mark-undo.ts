import type { RichText } from '#shared/kernel/rich-text.ts';
import type { AnnotationTab } from '#shared/review/annotation.ts';

/** One change of the user's own marks on the shown version. Annotations are stored mark records. */
export type MarkUndoStep =
  | {
      kind: 'add' | 'delete';
      topicId: string;
      annotation: string;
      message: RichText;
      tab: AnnotationTab;
      /** Key of the draft that has its text while its sending is undone. */
      kept?: string;
    }
  | { kind: 'change'; topicId: string; before: string; after: string; by?: ChangedBy };

/** How a mark was moved or resized. */
export type ChangedBy = 'drag' | 'key';

export interface MarkUndo {
  done: MarkUndoStep[];
  undone: MarkUndoStep[];
}

export const emptyMarkUndo = (): MarkUndo => ({ done: [], undone: [] });

const maxSteps = 200;

/** Moves by arrow keys that go on from one another are one step. */
export function remember(history: MarkUndo, step: MarkUndoStep): void {
  const last = history.done.at(-1);
  if (last?.kind === 'change' && step.kind === 'change' && goesOn(last, step)) {
    last.after = step.after;
    if (last.after === last.before) history.done.pop();
  } else history.done.push(step);
  if (history.done.length > maxSteps) history.done.shift();
  history.undone = [];
}

type Change = Extract<MarkUndoStep, { kind: 'change' }>;
const goesOn = (last: Change, step: Change): boolean =>
  [last, step].every(({ by }) => by === 'key') && last.topicId === step.topicId && last.after === step.before;

/** Returns the step that reverses this one. */
export function opposite(step: MarkUndoStep): MarkUndoStep {
  if (step.kind === 'change') return { ...step, before: step.after, after: step.before };
  return { ...step, kind: step.kind === 'add' ? 'delete' : 'add' };
}

/** Replaces the id of a thread that was created again or acknowledged. */
export function renameInHistory(history: MarkUndo, from: string, to: string): void {
  for (const step of [...history.done, ...history.undone]) if (step.topicId === from) step.topicId = to;
}

/** Removes the steps of a thread that somebody else deleted. */
export function forgetTopic(history: MarkUndo, topicId: string): void {
  history.done = history.done.filter((step) => step.topicId !== topicId);
  history.undone = history.undone.filter((step) => step.topicId !== topicId);
}
