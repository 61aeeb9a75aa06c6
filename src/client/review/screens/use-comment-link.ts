import { useEffect, useRef } from 'react';
import type { Client } from '#client/state/client.ts';
import { useClient, useReview } from '#client/state/client-context.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { ReviewScene } from './controller/scene-context.ts';

const jumpDelayMs = 1_200;

/** Shows that a link leads to a comment which is not there any more: it, its version or its file was removed. */
export const reportDeletedComment = ({ toasts }: Pick<Client, 'toasts'>): string =>
  showToast(toasts, {
    id: 'comment-deleted',
    kind: 'warning',
    title: 'Comment Was Deleted',
    messages: [
      'The comment you are trying to access is not accessible anymore. The attachment or the comment might be removed.',
    ],
  });

/** Follows a link to a comment or thread once its version is loaded, or reports that it was deleted. */
export function useCommentLink({ controller, tabs }: ReviewScene, commentId: string | null): void {
  const client = useClient();
  const { status, failure } = useReview();
  const isGone = status === 'failed' && failure?.code === 'not_found';
  const followed = useRef<string | null>(null);
  const allowed = useRef(tabs);
  allowed.current = tabs;
  useEffect(() => {
    if (commentId === null || followed.current === commentId) return;
    if (status !== 'ready' && !isGone) return;
    const timer = setTimeout(() => {
      followed.current = commentId;
      const topic = client.review.state.topics.find(
        ({ id, comments, tab }) =>
          allowed.current.includes(tab) && (id === commentId || comments.some((one) => one.id === commentId)),
      );
      if (topic === undefined) {
        reportDeletedComment(client);
        return;
      }
      controller.setTab(topic.tab);
      controller.setPanels({ comments: true });
      controller.view.walking = false;
      controller.choose(topic.id, { fly: true, reveal: true });
    }, jumpDelayMs);
    return () => clearTimeout(timer);
  }, [client, controller, commentId, status, isGone]);
}
