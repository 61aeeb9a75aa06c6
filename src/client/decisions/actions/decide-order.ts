import type { Client } from '#client/state/client.ts';
import { reviewMoves } from '#shared/review/review-actions.ts';
import {
  type DecisionOutcome,
  type GivenDecision,
  refusedDecision,
  sendDecision,
} from './decision-outcome.ts';
import { noteSentDecision } from './resume-undo.ts';
import { offerUndo } from './take-back-decision.ts';

const kinds = {
  MAKE_CHANGES: 'changes-requested',
  PUT_ON_HOLD: 'put-on-hold',
  ORDER_APPROVED: 'approved',
} as const;

/** Sends a member's decision on an order. After a success the caller navigates to the root. */
export async function decideOrder(
  client: Client,
  orderId: string,
  { action, seen, text, mutationId }: GivenDecision,
): Promise<DecisionOutcome> {
  const sentAt = Date.now();
  const params = { orderId };
  if (action === 'STAY_IN_REVIEW') {
    // Without a hash there is nothing to record.
    if (seen === null || seen.length === 0) return { kind: 'decided' };
    const body = { seen: JSON.stringify(seen) };
    const stayed = await sendDecision(() =>
      client.api.call('stayInReview', { params, body }, { mutationId }),
    );
    return stayed.ok ? { kind: 'decided' } : refusedDecision(client, orderId, stayed);
  }
  const given = seen === null ? {} : { seen: JSON.stringify(seen) };
  const written =
    action === 'PUT_ON_HOLD' ? { reason: text } : action === 'MAKE_CHANGES' ? { summary: text } : {};
  noteSentDecision(client, [orderId], sentAt);
  const input = { params, body: { moveto: reviewMoves[action], ...written, ...given } };
  const result = await sendDecision(() => client.api.call('moveProgress', input, { mutationId }));
  if (!result.ok) return refusedDecision(client, orderId, result);
  offerUndo(client, kinds[action], result.data.decision, sentAt);
  return { kind: 'decided' };
}
