import type { ReactNode } from 'react';
import { ChecklistBar } from '#client/orders/screens/checklist/checklist-bar.tsx';
import { useScene } from '#client/review/screens/controller/scene-context.ts';
import { useOrder } from '#client/state/client-context.ts';
import { isWorkedOn } from '#shared/review/internal-review-rules.ts';
import { InternalReviewBar } from './internal-review-bar.tsx';

/** Bars over the stage for the provider's people alone. */
export function StaffBars({ isShown }: { isShown: boolean }): ReactNode {
  const { order, attachment } = useScene();
  const detail = useOrder(order.id);
  const hasChecklist = detail !== null && detail.checklist.length > 0 && isWorkedOn(detail.progress);
  return (
    <>
      {isShown && hasChecklist ? <ChecklistBar order={detail} /> : null}
      {attachment.kind === 'internal' ? <InternalReviewBar isShown={isShown} /> : null}
    </>
  );
}
