import type { QueuedWrite } from '#client/sync/outbox-storage.ts';

/** A local change that can be undone, or an undo that can be redone. */
export interface BoardUndoStep {
  /** The write that caused it: its id until the server responds. */
  mutationId: string;
  /** The server's id of the change; null until the response. */
  changeId: string | null;
  /** Numbers of its orders. */
  orders: readonly string[];
  /** Returns the change of such orders as text: `Moved #10482 to In Review`. */
  words(orders: readonly string[]): string;
  /** Shared by all steps of one change: a change of many orders takes several calls. */
  group: string;
  /** The write itself, where what was written for it is wanted when it is undone. */
  write?: Pick<QueuedWrite, 'name' | 'input'>;
}

export interface BoardUndo {
  done: BoardUndoStep[];
  undone: BoardUndoStep[];
  /** Steps that are just being taken back or done again. */
  taking: BoardUndoStep[];
}

export const emptyBoardUndo = (): BoardUndo => ({ done: [], undone: [], taking: [] });

const maxChanges = 100;

export function rememberChange(history: BoardUndo, step: BoardUndoStep): void {
  history.done.push(step);
  const groups = new Set(history.done.map(({ group }) => group));
  if (groups.size > maxChanges)
    history.done = history.done.filter(({ group }) => group !== history.done[0]?.group);
  history.undone = [];
}

export function acknowledgeChange(history: BoardUndo, mutationId: string, changeId: string): void {
  for (const step of [...history.done, ...history.undone, ...history.taking])
    if (step.mutationId === mutationId) step.changeId = changeId;
}

/** Returns the text of one change, of all its steps or of those that are left of it. */
export const textOf = (steps: readonly BoardUndoStep[]): string =>
  steps[0]?.words(steps.flatMap(({ orders }) => orders)) ?? '';

/**
 * Takes what was refused out of a change, since it cannot be undone: a step of it, or some orders of the step. Returns
 * what is left of the change where it is the last one; null where it is not.
 */
export function leaveOut(
  history: BoardUndo,
  mutationId: string,
  refused: readonly string[] | 'all',
): BoardUndoStep[] | null {
  const isOther = (step: BoardUndoStep): boolean => step.mutationId !== mutationId;
  const last = history.done.at(-1)?.group;
  const isLast = history.done.some((step) => !isOther(step) && step.group === last);
  for (const step of [...history.done, ...history.undone, ...history.taking])
    if (!isOther(step))
      step.orders = refused === 'all' ? [] : step.orders.filter((order) => !refused.includes(order));
  const isLeft = (step: BoardUndoStep): boolean => isOther(step) || step.orders.length > 0;
  history.done = history.done.filter(isLeft);
  history.undone = history.undone.filter(isLeft);
  history.taking = history.taking.filter(isLeft);
  return isLast ? history.done.filter(({ group }) => group === last) : null;
}

/** Takes the steps of a list's last change, last step first, for the server to undo or redo. */
export function takeSteps(history: BoardUndo, list: 'done' | 'undone'): BoardUndoStep[] {
  const group = history[list].at(-1)?.group;
  const from = history[list].findLastIndex((step) => step.group !== group) + 1;
  const steps = history[list].splice(from).reverse();
  history.taking.push(...steps);
  return steps;
}

/** Ends a taken step and puts its outcome on `list`. Returns whether the step had not been forgotten meanwhile. */
export function settleStep(
  history: BoardUndo,
  step: BoardUndoStep,
  list: 'done' | 'undone',
  outcome: BoardUndoStep | null,
): boolean {
  const wasHeld = history.taking.includes(step);
  history.taking = history.taking.filter((each) => each !== step);
  if (wasHeld && outcome !== null) history[list].push(outcome);
  return wasHeld;
}
