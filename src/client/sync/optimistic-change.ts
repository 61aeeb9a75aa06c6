import type { QueuedWrite, ThreadRoute } from '#client/sync/outbox-storage.ts';
import { pendingTopicId } from '#client/sync/write-lane.ts';
import type { Person } from '#shared/accounts/person.ts';
import type { RichText } from '#shared/kernel/rich-text.ts';
import type { Comment, Topic } from '#shared/review/annotation.ts';
import type { NewPending } from './thread-replica.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const message = (value: unknown): RichText => JSON.parse(text(value));

/**
 * Returns how a queued write shows until the server has responded. A thread or reply not yet sent has a
 * `pending.` id.
 */
export function optimisticChange(write: QueuedWrite & { name: ThreadRoute }, me: Person): NewPending {
  const { mutationId } = write;
  const params = write.input.params ?? {};
  const body = write.input.body ?? {};
  const dateCreated = new Date(write.queuedAt).toISOString();
  const on = (topicId: string, apply: (topic: Topic) => Topic | null) => ({
    mutationId,
    topicId,
    apply: (topic: Topic | null) => (topic === null ? null : apply(topic)),
  });
  const topicId = text(params.topicId);
  const commentId = text(params.commentId);

  switch (write.name) {
    case 'addAnnotation': {
      const id = pendingTopicId(mutationId);
      const annotation = body.annotation === undefined ? null : text(body.annotation);
      const topic: Topic = {
        id,
        number: 0,
        tab: body.tab === 'internal' ? 'internal' : 'public',
        message: message(body.message),
        sender: me,
        dateCreated,
        dateEdited: null,
        isResolve: false,
        resolvedBy: null,
        comments: [],
        annotation,
        annotationAttrId: null,
      };
      return { mutationId, topicId: id, apply: () => topic };
    }
    case 'updateAnnotation':
      return on(text(body.topicId), (topic) => ({ ...topic, annotation: text(body.annotation) }));
    case 'addComment': {
      const comment: Comment = {
        id: pendingTopicId(mutationId),
        message: message(body.message),
        dateCreated,
        dateEdited: null,
        user: me,
        isTopic: false,
      };
      return on(topicId, (topic) => ({ ...topic, comments: [...topic.comments, comment] }));
    }
    case 'editComment':
      return on(write.topicId ?? '', (topic) => ({
        ...topic,
        comments: topic.comments.map((comment) =>
          comment.id === commentId
            ? { ...comment, message: message(body.data), dateEdited: dateCreated }
            : comment,
        ),
      }));
    case 'editTopic':
      return on(topicId, (topic) => ({ ...topic, message: message(body.data), dateEdited: dateCreated }));
    case 'resolveTopic': {
      const isResolve = body.data === 'true';
      return on(topicId, (topic) => ({ ...topic, isResolve, resolvedBy: isResolve ? me : null }));
    }
    case 'deleteComment':
      return on(write.topicId ?? '', (topic) => ({
        ...topic,
        comments: topic.comments.filter((comment) => comment.id !== commentId),
      }));
    case 'deleteTopic':
      return on(topicId, () => null);
  }
}
