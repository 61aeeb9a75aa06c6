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

/**
 * Removes the change to `refused`, which the server has not taken, and those that were sent as one with it. The mark is
 * `shown` as it is without them.
 */
export function forgetChange(history: MarkUndo, topicId: string, refused: string, shown: string): void {
  const { done, undone } = history;
  const isOf = (step: MarkUndoStep): step is Change => step.kind === 'change' && step.topicId === topicId;
  const lastDone = done.filter(isOf).findLast(({ after }) => after === refused);
  if (lastDone !== undefined) {
    const later = done.slice(done.indexOf(lastDone) + 1).find(isOf);
    if (later !== undefined) later.before = lastDone.before;
    const left = done.filter((step) => step !== lastDone && !isNothing(step));
    history.done = later === undefined ? endingAt(done, isOf, shown) : left;
  }
  // The last one undone is the next to be done again.
  const lastUndone = undone.filter(isOf).findLast(({ before }) => before === refused);
  if (lastUndone !== undefined) {
    const later = undone.slice(undone.indexOf(lastUndone) + 1).find(isOf);
    if (later !== undefined) later.after = lastUndone.after;
    const left = undone.filter((step) => step !== lastUndone && !isNothing(step));
    history.undone = later === undefined ? beginningAt(undone, isOf, shown) : left;
  }
}

const isNothing = (step: MarkUndoStep): boolean => step.kind === 'change' && step.before === step.after;

/** Returns the steps without the last changes of a mark that lead away from where it is shown. */
function endingAt(
  steps: readonly MarkUndoStep[],
  isOf: (step: MarkUndoStep) => step is Change,
  shown: string,
): MarkUndoStep[] {
  const changes = steps.filter(isOf);
  const lastKept = changes.findLast(({ before, after }) => before === shown || after === shown);
  const last = changes.at(-1);
  // Of moves by key that are one step, the first were taken.
  if (lastKept === undefined && last?.by === 'key') {
    last.after = shown;
    return [...steps];
  }
  const kept = changes.slice(0, lastKept === undefined ? 0 : changes.indexOf(lastKept) + 1);
  if (lastKept?.after !== shown) kept.pop();
  return withChanges(steps, isOf, kept);
}

/** Returns the undone steps without the last ones of a mark that do not begin where it is shown. */
function beginningAt(
  steps: readonly MarkUndoStep[],
  isOf: (step: MarkUndoStep) => step is Change,
  shown: string,
): MarkUndoStep[] {
  const changes = steps.filter(isOf);
  const next = changes.findLast(({ before }) => before === shown);
  return withChanges(steps, isOf, changes.slice(0, next === undefined ? 0 : changes.indexOf(next) + 1));
}

/** Returns the steps with no other changes of a mark than those that are kept. */
const withChanges = (
  steps: readonly MarkUndoStep[],
  isOf: (step: MarkUndoStep) => step is Change,
  kept: readonly Change[],
): MarkUndoStep[] => steps.filter((step) => !isOf(step) || kept.includes(step));
