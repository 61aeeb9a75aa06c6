import { proxy } from 'valtio';
import type { CallFailure } from '#client/net/call-result.ts';
import type { Decision, DecisionConflict } from '#shared/decisions/decision.ts';

/** One's own newest decision, until it can no longer be undone. */
export interface UndoableDecision {
  /** More than one where several orders were decided on at once. */
  decisions: readonly Decision[];
  /** In milliseconds since 1970. */
  until: number;
  /** The newest change of orders when it was made: a later one is undone before it. */
  lastChange: string | null;
}

export interface DecisionsState {
  /** Every decision on an order, newest first; absent until fetched. */
  lists: Record<string, Decision[]>;
  undoable: UndoableDecision | null;
  /**
   * Decisions made on the board or the order page, or left before their response, that were refused, each until its
   * maker has read why; several where they were made at once.
   */
  refused: RefusedDecision[];
  /** Decisions that others know of and that their maker is asked whether to take back, one after another. */
  toTakeBack: Decision[];
}

export interface RefusedDecision {
  orderId: string;
  conflict: DecisionConflict;
  /** Something was written for it. */
  kept: boolean;
}

const empty = (): DecisionsState => ({ lists: {}, undoable: null, refused: [], toTakeBack: [] });

export const createDecisionsStore = (): DecisionsState => proxy<DecisionsState>(empty());

/** Forgets all: they are another person's from now on. */
export function clearDecisions(decisions: DecisionsState): void {
  Object.assign(decisions, empty());
}

/** Has a refused decision shown to its maker, after those that they have not read yet. */
export function showRefused(decisions: DecisionsState, refused: RefusedDecision): void {
  decisions.refused = [...decisions.refused.filter(({ orderId }) => orderId !== refused.orderId), refused];
}

/** Its maker has read why a decision was refused. One on the same order that was refused otherwise since is still to be read. */
export function endRefused(decisions: DecisionsState, read: RefusedDecision): void {
  const text = JSON.stringify(read);
  decisions.refused = decisions.refused.filter((one) => JSON.stringify(one) !== text);
}

/** Its maker has taken a decision back, or leaves it. */
export function endTakingBack(decisions: DecisionsState, { id }: Pick<Decision, 'id'>): void {
  decisions.toTakeBack = decisions.toTakeBack.filter((one) => one.id !== id);
}

/** Returns what a refused decision found in place of what was on the screen; null for any other failure. */
export function conflictOf({ data }: CallFailure): DecisionConflict | null {
  const conflict = data as DecisionConflict | undefined;
  return conflict?.kind === 'decision-conflict' ? conflict : null;
}
