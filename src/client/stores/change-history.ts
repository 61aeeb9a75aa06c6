/** One change of one's own that can be undone, or an undo that can be redone. */
export interface ChangeStep {
  /** The write it came from; what it is known by until its answer. */
  mutationId: string;
  /** The server's name of it; null until the answer. */
  changeId: string | null;
  /** What was done, in words: `Moved #10482 to In Review`. */
  text: string;
}

export interface ChangeHistory {
  done: ChangeStep[];
  undone: ChangeStep[];
}

export const emptyChanges = (): ChangeHistory => ({ done: [], undone: [] });

const mostSteps = 100;

export function rememberChange(history: ChangeHistory, step: ChangeStep): void {
  history.done.push(step);
  if (history.done.length > mostSteps) history.done.shift();
  history.undone = [];
}

export function acknowledgeChange(history: ChangeHistory, mutationId: string, changeId: string): void {
  for (const step of [...history.done, ...history.undone])
    if (step.mutationId === mutationId) step.changeId = changeId;
}

/** It was refused, or changed nothing: it cannot be undone. */
export function forgetChange(history: ChangeHistory, mutationId: string): void {
  history.done = history.done.filter((step) => step.mutationId !== mutationId);
  history.undone = history.undone.filter((step) => step.mutationId !== mutationId);
}
