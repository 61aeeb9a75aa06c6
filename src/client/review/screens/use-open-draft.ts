import { useEffect } from 'react';
import { useClient } from '#client/state/client-context.ts';
import { useSnapshot } from '#client/state/use-snapshot.ts';
import type { ReviewScene } from './controller/scene-context.ts';

/** Opens the editor of a draft that was chosen from a list, as soon as its version is shown. */
export function useOpenDraft({ controller, version }: ReviewScene): void {
  const { review } = useClient();
  const { openingDraft, status, versionId } = useSnapshot(review.state);
  useEffect(() => {
    if (openingDraft === null) return;
    const draft = review.state.drafts[openingDraft];
    if (draft === undefined) {
      // Sent, moved or thrown away from the list: its editor closes.
      review.state.openingDraft = null;
      controller.drafting.restore();
      return;
    }
    const { kind, place, topicId } = draft;
    if (place === null || place.versionId !== version.id || place.versionId !== versionId) return;
    if (kind !== 'new' && status === 'loading') return;
    review.state.openingDraft = null;
    controller.setTab(place.tab);
    controller.setPanels({ comments: true });
    if (kind === 'new') {
      controller.drafting.restore();
      controller.showDraft();
    } else {
      controller.choose(topicId, { fly: true, reveal: true });
      if (kind === 'reply' && topicId !== null) controller.view.asked = { topicId, action: 'reply' };
    }
  }, [review, controller, openingDraft, status, versionId, version.id]);
}
