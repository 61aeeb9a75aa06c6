import { blankText, undrawnText } from '#client/review/screens/controller/decision-lock.ts';
import { isNewestShown, useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { useConnection } from '#client/state/client-context.ts';
import type { ReviewAction } from '#shared/review/review-actions.ts';

/** Returns why decisions are locked while the connection is lost; null while there is a connection. */
export function useOfflineLock(): string | null {
  const { since } = useConnection();
  return since === null ? null : 'You are offline. Decisions are locked until you are online again.';
}

/**
 * Returns why a question that is open cannot be decided now; null where it can. `approvesShown`: it approves what is on
 * the stage.
 */
export function useQuestionLock(approvesShown: boolean): string | null {
  const { order } = useScene();
  const { isBlank } = useView();
  const offline = useOfflineLock();
  const frozen = order.isFrozen
    ? `#${order.orderId} is frozen. Nothing can be decided until the studio unfreezes it.`
    : null;
  return offline ?? frozen ?? (approvesShown && isBlank ? blankText : null);
}

/** Returns why an action that this person has cannot be taken now; null where it can. */
export function useDecisionLock(action: ReviewAction): string | null {
  const { version, newest, isRemoved } = useScene();
  const view = useView();
  const offline = useOfflineLock();
  if (offline !== null) return offline;
  if (isRemoved) return `Version ${version.version} was removed: nothing can be decided on it.`;
  if (action !== 'ORDER_APPROVED') return null;
  if (isNewestShown({ version, newest })) return undrawnText(view);
  return `You are looking at version ${version.version}. Only the newest, version ${newest.version}, can be approved.`;
}
