/** One change of one's own that can be undone, or an undo that can be redone. */
export interface ChangeStep {
  /** The write it came from; what it is known by until its answer. */
  mutationId: string;
  /** The server's name of it; null until the answer. */
  changeId: string | null;
  /** What was done, in words: `Moved #10482 to In Review`. */
  text: string;
  /** The same for all steps of one change, which takes several calls where it is of many orders. */
  group: string;
}

export interface ChangeHistory {
  done: ChangeStep[];
  undone: ChangeStep[];
  /** Steps that are just being taken back or done again. */
  taking: ChangeStep[];
}

export const emptyChanges = (): ChangeHistory => ({ done: [], undone: [], taking: [] });

const mostSteps = 100;

export function rememberChange(history: ChangeHistory, step: ChangeStep): void {
  history.done.push(step);
  if (history.done.length > mostSteps) history.done.shift();
  history.undone = [];
}

export function acknowledgeChange(history: ChangeHistory, mutationId: string, changeId: string): void {
  for (const step of [...history.done, ...history.undone, ...history.taking])
    if (step.mutationId === mutationId) step.changeId = changeId;
}

/** It was refused, or changed nothing: it cannot be undone. */
export function forgetChange(history: ChangeHistory, mutationId: string): void {
  history.done = history.done.filter((step) => step.mutationId !== mutationId);
  history.undone = history.undone.filter((step) => step.mutationId !== mutationId);
  history.taking = history.taking.filter((step) => step.mutationId !== mutationId);
}

/** The steps of the last change of a list, its last step first, to be taken back or done again by the server. */
export function takeSteps(history: ChangeHistory, list: 'done' | 'undone'): ChangeStep[] {
  const group = history[list].at(-1)?.group;
  const from = history[list].findLastIndex((step) => step.group !== group) + 1;
  const steps = history[list].splice(from).reverse();
  history.taking.push(...steps);
  return steps;
}

/** A taken step is over: what came of it goes to `list`. Answers whether it was not forgotten meanwhile. */
export function settleStep(
  history: ChangeHistory,
  step: ChangeStep,
  list: 'done' | 'undone',
  outcome: ChangeStep | null,
): boolean {
  const wasHeld = history.taking.includes(step);
  history.taking = history.taking.filter((held) => held !== step);
  if (wasHeld && outcome !== null) history[list].push(outcome);
  return wasHeld;
}
