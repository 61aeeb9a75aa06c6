/** Longest summary of requested changes and longest reason of an entry that takes a decision back, in characters. */
export const maxDecisionTextLength = 1000;
/** How long a decision can be undone, before anyone is notified of it, in milliseconds. */
export const decisionUndoMs = 10_000;
