import type { Client } from '#client/state/client.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { decideLockMs } from '#shared/files/version-rules.ts';
import { mustWaitToDecide, undrawnText } from './decision-lock.ts';
import type { ReviewController, ReviewSurroundings } from './review-controller.ts';
import { type ReviewView, restKey } from './review-view.ts';

/** Decisions on the order and on the shown version, if they can be taken now. */
export type Decisions = Pick<ReviewController, 'decide' | 'decideVersion'>;

export const createDecisions = (
  client: Pick<Client, 'connection' | 'toasts' | 'review'>,
  view: Pick<ReviewView, 'deciding' | 'rests' | 'drawing' | 'isBlank' | 'opening' | 'announcement'>,
  { send, approvalLock }: { send: ReviewSurroundings['decideVersion']; approvalLock(): string | null },
): Decisions => ({
  decide(decision) {
    if (!mustWaitToDecide(client)) view.deciding = decision;
  },
  decideVersion(content) {
    if (mustWaitToDecide(client)) return;
    const lock = content === 'Approved' ? (approvalLock() ?? undrawnText(view)) : null;
    if (lock !== null) {
      showToast(client.toasts, { id: 'decision-lock', kind: 'warning', title: lock });
      return;
    }
    const key = restKey.decide(client.review.state.versionId ?? '');
    if (Date.now() < (view.rests[key] ?? 0)) {
      view.announcement = 'Decided a moment ago. Please wait.';
      return;
    }
    view.rests[key] = Date.now() + decideLockMs;
    send(content);
  },
});
