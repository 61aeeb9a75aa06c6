import { ref } from 'valtio';
import { type BoardUndoStep, settleStep, takeSteps, textOf } from '#client/board/stores/board-undo.ts';
import { type CallFailure, isPassing } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { closeToast, showToast } from '#client/state/toasts.store.ts';
import { announcedIn } from '#shared/decisions/announced-decisions.ts';
import { changeToastId, refusalsOf } from './change-refusals.ts';
import { forgetRestoredText, keepDecisionTexts } from './keep-decision-text.ts';
import { endPending } from './show-pending.ts';

/** Undoes the person's own last change through the server; unsent parts of it are withdrawn. */
export async function undoLastChange(client: Client): Promise<void> {
  const { board, outbox, toasts } = client;
  // Its Undo is of this change: pressed again, it would take back the one before.
  closeToast(toasts, changeToastId);
  const steps = takeSteps(board.state.history, 'done');
  const unsent = [...outbox.waiting()];
  const sent = steps.filter((step) => step.changeId !== null || !outbox.withdraw(step.mutationId));
  const withdrawn = steps.filter((step) => !sent.includes(step));
  const writes = unsent.filter((write) => withdrawn.some((step) => step.mutationId === write.mutationId));
  keepDecisionTexts(
    client,
    writes.map((write) => ({ write })),
  );
  for (const step of withdrawn) {
    settleStep(board.state.history, step, 'done', null);
    endPending(client, step.mutationId);
  }
  if (sent.some(({ changeId }) => changeId === null)) await outbox.settled();
  if (sent.length > 0) await reverse(client, sent, undoing);
  else if (withdrawn.length > 0)
    showToast(toasts, { id: changeToastId, kind: 'info', title: `Taken back: ${textOf(withdrawn)}` });
}

/** Does again what was undone last. */
export async function redoLastChange(client: Client): Promise<void> {
  const { board } = client;
  const steps = takeSteps(board.state.history, 'undone');
  await reverse(client, steps, redoing);
}

interface Reversal {
  from: 'done' | 'undone';
  to: 'done' | 'undone';
  /** Texts for success, refusal and delay. */
  words: { done: string; refused: string; late: string };
}
const undoing: Reversal = {
  from: 'done',
  to: 'undone',
  words: { done: 'Undone', refused: 'Nothing was undone', late: 'Not undone yet' },
};
const redoing: Reversal = {
  from: 'undone',
  to: 'done',
  words: { done: 'Done again', refused: 'Nothing was done again', late: 'Not done again yet' },
};

/** What came of one step; `late` and `failed` ones can be tried again, an `announced` one needs a reason. */
type Outcome =
  | { kind: 'reversed'; changeId: string | null; refusals: string[]; orderIds: string[] }
  | { kind: 'refused'; messages: string[] }
  | { kind: 'announced'; messages: string[] }
  | { kind: 'late' }
  | { kind: 'failed'; failure: CallFailure };

async function reverseStep(client: Client, { changeId }: BoardUndoStep): Promise<Outcome> {
  if (changeId === null) return { kind: 'late' };
  const result = await client.api.call('undoChange', { params: { changeId } });
  if (!result.ok) {
    const announced = announcedIn(result);
    if (announced !== null) {
      client.decisions.toTakeBack.push(...announced.decisions.map((decision) => ref(decision)));
      return { kind: 'announced', messages: announced.others };
    }
    return isPassing(result)
      ? { kind: 'failed', failure: result }
      : { kind: 'refused', messages: [result.message, ...result.messages] };
  }
  const { changeId: reversalId, results } = result.data;
  const orderIds = results.filter(({ refusal }) => refusal === null).map((one) => one.orderId);
  return { kind: 'reversed', changeId: reversalId, refusals: refusalsOf(result.data), orderIds };
}

/** Takes the steps of one change one after another, and shows one toast for all. */
async function reverse(
  client: Client,
  steps: readonly BoardUndoStep[],
  { from, to, words }: Reversal,
): Promise<void> {
  const { history } = client.board.state;
  const outcomes: Outcome[] = [];
  const kept: BoardUndoStep[] = [];
  const undone: { write: NonNullable<BoardUndoStep['write']>; left: string[] }[] = [];
  for (const step of steps) {
    const outcome = await reverseStep(client, step);
    if (outcome.kind === 'late' || outcome.kind === 'failed') {
      kept.push(step);
      // A refusal has shown its own toast.
      if (history.taking.includes(step)) outcomes.push(outcome);
      continue;
    }
    const changeId = outcome.kind === 'reversed' ? outcome.changeId : null;
    if (outcome.kind === 'reversed' && step.write !== undefined) {
      if (to === 'undone') undone.unshift({ write: step.write, left: outcome.orderIds });
      else forgetRestoredText(client, step.write, outcome.orderIds);
    }
    settleStep(history, step, to, changeId === null ? null : { ...step, changeId });
    outcomes.push(outcome);
  }
  keepDecisionTexts(client, undone);
  // In their previous order: the last of them on top.
  for (const step of kept.reverse()) settleStep(history, step, from, step);
  reportOutcomes(client, outcomes, { ...words, done: `${words.done}: ${textOf(steps)}` });
}

function reportOutcomes(client: Client, outcomes: readonly Outcome[], words: Reversal['words']): void {
  const failed = outcomes.find((outcome) => outcome.kind === 'failed');
  if (failed !== undefined) {
    reportFailure(client, failed.failure);
    return;
  }
  const isReversed = outcomes.some(({ kind }) => kind === 'reversed');
  const isLate = outcomes.some(({ kind }) => kind === 'late');
  const messages = outcomes.flatMap((outcome) =>
    'refusals' in outcome ? outcome.refusals : 'messages' in outcome ? outcome.messages : [],
  );
  // A dialog asks about them.
  if (messages.length === 0 && outcomes.every(({ kind }) => kind === 'announced')) return;
  if (isLate) messages.push('The change is still on its way to the server.');
  showToast(client.toasts, {
    id: changeToastId,
    kind: messages.length === 0 ? 'success' : 'warning',
    title: isReversed ? words.done : isLate ? words.late : words.refused,
    messages: [...new Set(messages)],
  });
}
