import { maxReasonLength } from '#shared/board/order-move.ts';
import type { SeenVersion } from '#shared/decisions/decision.ts';
import { maxDecisionTextLength } from '#shared/decisions/decision-limits.ts';
import type { ReviewAction } from '#shared/review/review-actions.ts';

/** Decisions that need confirmation. */
export type AskedAction = Exclude<ReviewAction, 'STAY_IN_REVIEW'>;

/** The text field of a decision, by its action; absent if it has none. */
export const decisionTexts: Readonly<
  Partial<Record<AskedAction, { label: string; lead: string; required: boolean; max: number }>>
> = {
  MAKE_CHANGES: {
    label: 'Summary for the studio',
    lead: 'The order goes back to the studio with everything that is written on the proof.',
    required: false,
    max: maxDecisionTextLength,
  },
  PUT_ON_HOLD: {
    label: 'Reason',
    lead: 'Say why, so that everyone on the order knows what it waits for.',
    required: true,
    max: maxReasonLength,
  },
};

/** Says what is recorded of a look at an order that stays in review. */
export function stayedText(seen: readonly SeenVersion[] | null): string {
  if (seen === null || seen.length === 0) return 'The order stays in review, and nothing is recorded';
  return seen.some(({ onScreen }) => onScreen)
    ? 'It is recorded that you looked at it'
    : 'It is recorded that the order stays in review';
}
