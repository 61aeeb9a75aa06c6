import type { CallResponse } from '#client/net/route-call.ts';
import type { SocketHandlers } from '#client/net/socket-client.ts';
import { sequenceOf } from '#client/sync/channel-cursors.ts';
import { pendingTopicId } from '#client/sync/ordering-key.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { TopicChange } from '#shared/protocol/socket.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { nameTopic, type ReviewStore } from './review.store.ts';
import { type ThreadWrite, topicOfWrite } from './threads.ts';

/** Returns what events change of the threads of the shown version. */
export const threadHandlers = (review: ReviewStore): Pick<SocketHandlers, 'reload-version'> => ({
  'reload-version': (event) => {
    const { change, versionId } = event;
    if (versionId !== review.state.versionId) return;
    const mutationId = change?.mutationId ?? null;
    if (change?.kind === 'put' && mutationId !== null && isBeginning(review, mutationId))
      nameTopic(review, mutationId, change.topic.id);
    review.threads.receive(
      event,
      change,
      change === null || mutationId === null ? [] : containedWrites(review, change, mutationId),
    );
  },
});

/**
 * Returns the writes that the event of one contains: itself, and the earlier ones about the same thread that the server
 * has responded to. Their own events may have been missed, and would otherwise be applied on top of the newer state.
 */
function containedWrites({ threads }: ReviewStore, change: TopicChange, mutationId: string): string[] {
  const pending = threads.pending();
  const own = pending.findIndex(({ id }) => id === mutationId);
  const earlier = pending
    .slice(0, Math.max(0, own))
    .filter(({ write }) => respondedTopic(write) === changedTopic(change));
  return [...earlier.map(({ id }) => id), mutationId];
}

const changedTopic = (change: TopicChange): string =>
  change.kind === 'put' ? change.topic.id : change.topicId;

function respondedTopic(write: ThreadWrite): string | null {
  if (write.kind === 'queued') return null;
  return write.kind === 'begun' ? write.topic.id : changedTopic(write.change);
}

const isBeginning = ({ threads }: ReviewStore, mutationId: string): boolean =>
  threads
    .pending()
    .some(
      ({ id, write }) =>
        id === mutationId &&
        write.kind === 'queued' &&
        topicOfWrite(write.write) === pendingTopicId(mutationId),
    );

type ThreadResponses =
  | 'addAnnotation'
  | 'updateAnnotation'
  | 'addComment'
  | 'editComment'
  | 'editTopic'
  | 'resolveTopic'
  | 'deleteComment'
  | 'deleteTopic';

/** Returns what the responses to writes in threads change. */
export function threadResponses(review: ReviewStore): {
  [N in ThreadResponses]: (data: RouteData<N>, response: CallResponse) => void;
} {
  const isShown = ({ input }: CallResponse): boolean => input.params?.versionId === review.state.versionId;
  const done = (response: CallResponse, changeOf: (mutationId: string) => TopicChange): void => {
    const { mutationId } = response;
    if (mutationId !== null && isShown(response))
      review.threads.confirm(mutationId, { kind: 'done', change: changeOf(mutationId) });
  };
  const put = (topic: Topic, response: CallResponse): void =>
    done(response, (mutationId) => ({ kind: 'put', topic, mutationId }));
  return {
    addAnnotation: (topic, response) => {
      const { mutationId } = response;
      if (mutationId === null || !isShown(response)) return;
      nameTopic(review, mutationId, topic.id);
      review.threads.confirm(mutationId, { kind: 'begun', topic });
    },
    updateAnnotation: put,
    addComment: put,
    editComment: put,
    editTopic: put,
    resolveTopic: put,
    deleteComment: put,
    deleteTopic: (_, response) =>
      done(response, (mutationId) => ({
        kind: 'removed',
        topicId: String(response.input.params?.topicId),
        mutationId,
      })),
  };
}

/** Shows the threads of the shown version as the server has responded. */
export function loadThreads(
  { state, threads }: ReviewStore,
  topics: readonly Topic[],
  response: Pick<CallResponse, 'meta' | 'begun'>,
): void {
  // With them: whoever sees these threads sees too that they have been loaded.
  state.status = 'ready';
  threads.load(new Map(topics.map((topic) => [topic.id, topic])), sequenceOf(response), response.begun);
}
