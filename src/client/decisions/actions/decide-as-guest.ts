import { ref } from 'valtio';
import type { Client } from '#client/state/client.ts';
import {
  type DecisionOutcome,
  type GivenDecision,
  refusedDecision,
  sendDecision,
} from './decision-outcome.ts';
import { noteSentDecision } from './resume-undo.ts';
import { offerUndo } from './take-back-decision.ts';

/** Decides as a guest on the shown version, where their link lets them. */
export async function decideAsGuest(
  client: Client,
  orderId: string,
  { action, version, seen, text, mutationId }: GivenDecision,
): Promise<DecisionOutcome> {
  const sentAt = Date.now();
  noteSentDecision(client, [orderId], sentAt);
  const approves = action === 'ORDER_APPROVED';
  const input = {
    params: { orderId, attachmentId: version.attachmentId, versionId: version.id },
    body: {
      decision: approves ? ('approved' as const) : ('changes' as const),
      ...(text === '' ? {} : { reason: text }),
      ...(seen === null ? {} : { seen: JSON.stringify(seen) }),
    },
  };
  const result = await sendDecision(() => client.api.call('guestDecide', input, { mutationId }));
  if (!result.ok) return refusedDecision(client, orderId, result);
  const { decision } = result.data;
  const { data } = client.guest;
  if (data !== null && decision !== null) client.guest.data = ref({ ...data, decision });
  offerUndo(client, approves ? 'approved' : 'changes-requested', decision, sentAt, { isOnPage: true });
  return { kind: 'decided' };
}
