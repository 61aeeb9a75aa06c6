import { type ReactNode, Suspense, useCallback, useLayoutEffect, useState } from 'react';
import { subjectOf } from '#client/decisions/screens/decide/decision-subject.ts';
import { unseenChanges } from '#client/review/screens/changes/judging/unseen-changes.ts';
import { comparedVersion } from '#client/review/screens/changes/pair/comparable-files.ts';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { unseenParts } from '#client/review/screens/controller/unseen-parts.ts';
import { useClient } from '#client/state/client-context.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { useIdleLoad } from '#client/ui/loading/use-idle-load.ts';
import type { ReviewAction } from '#shared/review/review-actions.ts';
import { useDecisionLock } from './use-decision-lock.ts';

const load = () => import('#client/decisions/screens/decide/review-decision.tsx');
const ReviewDecision = lateComponent(() => load().then((module) => module.ReviewDecision));
const code = [load];

/** Asks before an order is decided; its code loads when the screen is idle. */
export function DecisionDialogs(): ReactNode {
  const { deciding } = useView();
  useIdleLoad(code);
  return deciding === null ? null : <Deciding key={deciding} action={deciding} />;
}

function Deciding({ action }: { action: ReviewAction }): ReactNode {
  const { toasts } = useClient();
  const { controller, place, version, versions, comparedWith } = useScene();
  const { drawing, isBlank, layers, hiddenLayers, failedPages } = useView();
  const lock = useDecisionLock(action);
  // Captured when the dialog is requested: its code may load after uploads by others.
  const [subject] = useState(() =>
    subjectOf(place.proofs, version, drawing === 'done' && !isBlank, [
      ...unseenParts({ layers, hiddenLayers, failedPages }),
      ...unseenChanges(
        controller.view.walk,
        comparedVersion(place.files, versions, version, comparedWith),
        version,
      ),
    ]),
  );
  const close = useCallback((): void => {
    controller.view.deciding = null;
  }, [controller]);
  // Once open, the dialog itself shows what has locked it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a lock only prevents opening.
  useLayoutEffect(() => {
    if (lock === null) return;
    close();
    showToast(toasts, { id: 'decision-lock', kind: 'warning', title: lock });
  }, []);
  return (
    <Suspense fallback={null}>
      <ReviewDecision action={action} subject={subject} onClose={close} />
    </Suspense>
  );
}
