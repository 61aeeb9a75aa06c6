import { versionPath } from '#client/review/screens/version-path.ts';
import type { Client } from '#client/state/client.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { ReviewController } from './review-controller.ts';
import type { ReviewView } from './review-view.ts';
import type { ShownThreads } from './shown-threads.ts';
import { toClipboard } from './to-clipboard.ts';

/** What commands copy. */
export const copyCommands = (
  client: Client,
  view: Pick<ReviewView, 'selected' | 'selectedText' | 'announcement'>,
  threads: Pick<ShownThreads, 'topicOf'>,
): Pick<ReviewController, 'copyText' | 'copyLink'> => ({
  copyText() {
    void toClipboard(client, view.selectedText, () => {
      view.announcement = 'Text copied';
    });
  },
  copyLink() {
    const { orderId, attachmentId, versionId, tab } = client.review.state;
    const topicId = threads.topicOf(view.selected)?.id;
    const query = new URLSearchParams({ public: String(tab === 'public') });
    if (topicId !== undefined) query.set('commentId', topicId);
    if (orderId === null || attachmentId === null || versionId === null) return;
    const path = versionPath({ orderId, attachmentId, versionId });
    void toClipboard(client, `${location.origin}${path}?${query}`, () =>
      showToast(client.toasts, { kind: 'success', title: 'Link copied' }),
    );
  },
});
