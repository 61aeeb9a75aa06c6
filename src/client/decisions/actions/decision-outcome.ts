import { conflictOf } from '#client/decisions/stores/decisions.store.ts';
import { forgetDecisionOn } from '#client/decisions/stores/kept-undo.ts';
import { loadGuestData } from '#client/guests/actions/load-guest-data.ts';
import { type CallFailure, type CallResult, isPassing } from '#client/net/call-result.ts';
import { loadOrder } from '#client/orders/actions/load-order.ts';
import type { Client } from '#client/state/client.ts';
import { reportRefusal } from '#client/state/report-failure.ts';
import { tabStorage } from '#client/sync/tab-storage.ts';
import type { DecisionConflict, SeenVersion } from '#shared/decisions/decision.ts';
import type { Version } from '#shared/files/attachment.ts';
import type { ReviewAction } from '#shared/review/review-actions.ts';

/** One decision on an order, as requested. */
export interface GivenDecision {
  action: ReviewAction;
  /** The version that the question was about. */
  version: Pick<Version, 'id' | 'attachmentId'>;
  /** The versions the decision is about; null until the server has hashed the files of all of them. */
  seen: readonly SeenVersion[] | null;
  /** The hold's reason, or the summary of changes; empty: none. */
  text: string;
  /** Makes it happen once, however often it is sent. */
  mutationId: string;
}

/** What came of a decision: `failed` is reported already, a conflict is for the dialog to show. `isLost`: it may have been made. */
export type DecisionOutcome =
  | { kind: 'decided' }
  | { kind: 'conflict'; conflict: DecisionConflict }
  | { kind: 'failed'; isLost: boolean };

const pauseMs = 1_000;
/** If the server asks for a longer pause, the author decides whether to wait. */
const maxPauseMs = 5_000;

/**
 * Sends a decision, and sends it again if no response came: its mutation id makes sure that it counts once. Without
 * this, somebody could believe that they have not decided although they have.
 */
export async function sendDecision<T>(send: () => Promise<CallResult<T>>): Promise<CallResult<T>> {
  let result = await send();
  for (const usualPause of [0, pauseMs]) {
    if (result.ok || !isPassing(result)) break;
    const pause = result.retryAfterMs ?? usualPause;
    if (pause > maxPauseMs) break;
    await new Promise((resolve) => setTimeout(resolve, pause));
    result = await send();
  }
  return result;
}

/** Reports why a decision was not made, or returns the conflict, and loads the order as it is now. */
export function refusedDecision(client: Client, orderId: string, failure: CallFailure): DecisionOutcome {
  if (!isPassing(failure)) forgetDecisionOn(tabStorage, orderId);
  const conflict = conflictOf(failure);
  if (conflict === null) {
    reportRefusal(client, failure);
    return { kind: 'failed', isLost: isPassing(failure) };
  }
  if (client.session.user === null) void loadGuestData(client);
  else void loadOrder(client, orderId);
  return { kind: 'conflict', conflict };
}
