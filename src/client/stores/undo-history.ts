import type { AnnotationTab } from '#shared/model/annotation.ts';
import type { RichText } from '#shared/model/rich-text.ts';

/** One thing done to one's own marks on the shown version. Annotations are stored mark records. */
export type UndoStep =
  | { kind: 'add' | 'delete'; topicId: string; annotation: string; message: RichText; tab: AnnotationTab }
  | { kind: 'change'; topicId: string; before: string; after: string };

export interface UndoHistory {
  done: UndoStep[];
  undone: UndoStep[];
}

export const emptyHistory = (): UndoHistory => ({ done: [], undone: [] });

const mostSteps = 200;

export function remember(history: UndoHistory, step: UndoStep): void {
  history.done.push(step);
  if (history.done.length > mostSteps) history.done.shift();
  history.undone = [];
}

/** What must happen to take a step back. */
export function opposite(step: UndoStep): UndoStep {
  if (step.kind === 'change') return { ...step, before: step.after, after: step.before };
  return { ...step, kind: step.kind === 'add' ? 'delete' : 'add' };
}

/** A thread made again, or acknowledged, has another id. */
export function renameInHistory(history: UndoHistory, from: string, to: string): void {
  for (const step of [...history.done, ...history.undone]) if (step.topicId === from) step.topicId = to;
}

/** A thread is gone by another hand: steps on it can no longer be taken. */
export function forgetTopic(history: UndoHistory, topicId: string): void {
  history.done = history.done.filter((step) => step.topicId !== topicId);
  history.undone = history.undone.filter((step) => step.topicId !== topicId);
}
