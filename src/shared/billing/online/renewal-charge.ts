import { z } from 'zod';
import { dayMs } from '#shared/kernel/durations.ts';

/** Days before an invoice of a next term is due on which the saved card is charged: a term that is paid goes on without a gap. */
export const chargedAheadDays = 1;

/**
 * Why a saved card was not charged. `declined`: the bank refuses, but may accept later. `confirm`: its owner has to
 * confirm the payment. `gone`: it cannot be charged any more.
 */
export const chargeFailureSchema = z.enum(['declined', 'confirm', 'gone']);
export type ChargeFailure = z.infer<typeof chargeFailureSchema>;

export interface ChargeAttempt {
  at: Date;
  /** Null of one that has not failed. */
  failure: ChargeFailure | null;
}

/**
 * Returns when a saved card is charged next for an open invoice; null if it is not charged any more. `attempts`:
 * those with this card, oldest first; `retryDays` are counted from the first of them.
 */
export function nextChargeAt(
  dueAt: Date,
  attempts: readonly ChargeAttempt[],
  retryDays: readonly number[],
): Date | null {
  const [first] = attempts;
  if (first === undefined) return new Date(dueAt.getTime() - chargedAheadDays * dayMs);
  if (attempts.some(({ failure }) => failure === 'confirm' || failure === 'gone')) return null;
  const days = retryDays[attempts.length - 1];
  return days === undefined ? null : new Date(first.at.getTime() + days * dayMs);
}
