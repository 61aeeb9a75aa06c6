import type { CallAnswer } from '#client/net/route-call.ts';
import type { SocketHandlers } from '#client/net/socket-client.ts';
import { sequenceOf } from '#client/sync/channel-cursors.ts';
import { pendingTopicId } from '#client/sync/write-lane.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { TopicChange } from '#shared/protocol/socket.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { nameTopic, type ReviewStore } from './review.store.ts';
import { topicOfWrite } from './threads.ts';

/** Returns what events change of the threads of the shown version. */
export const threadHandlers = (review: ReviewStore): Pick<SocketHandlers, 'reload-version'> => ({
  'reload-version': (event) => {
    const { change, versionId } = event;
    if (versionId !== review.state.versionId) return;
    const mutationId = change?.mutationId ?? null;
    if (change?.kind === 'put' && mutationId !== null && isBeginning(review, mutationId))
      nameTopic(review, mutationId, change.topic.id);
    review.threads.receive(event, change, mutationId === null ? [] : [mutationId]);
  },
});

const isBeginning = ({ threads }: ReviewStore, mutationId: string): boolean =>
  threads
    .pending()
    .some(
      ({ id, write }) =>
        id === mutationId &&
        write.kind === 'queued' &&
        topicOfWrite(write.write) === pendingTopicId(mutationId),
    );

type ThreadAnswers =
  | 'addAnnotation'
  | 'updateAnnotation'
  | 'addComment'
  | 'editComment'
  | 'editTopic'
  | 'resolveTopic'
  | 'deleteComment'
  | 'deleteTopic';

/** Returns what the responses to writes in threads change. */
export function threadAnswers(review: ReviewStore): {
  [N in ThreadAnswers]: (data: RouteData<N>, answer: CallAnswer) => void;
} {
  const isShown = ({ input }: CallAnswer): boolean => input.params?.versionId === review.state.versionId;
  const done = (answer: CallAnswer, changeOf: (mutationId: string) => TopicChange): void => {
    const { mutationId } = answer;
    if (mutationId !== null && isShown(answer))
      review.threads.confirm(mutationId, { kind: 'done', change: changeOf(mutationId) });
  };
  const put = (topic: Topic, answer: CallAnswer): void =>
    done(answer, (mutationId) => ({ kind: 'put', topic, mutationId }));
  return {
    addAnnotation: (topic, answer) => {
      const { mutationId } = answer;
      if (mutationId === null || !isShown(answer)) return;
      nameTopic(review, mutationId, topic.id);
      review.threads.confirm(mutationId, { kind: 'begun', topic });
    },
    updateAnnotation: put,
    addComment: put,
    editComment: put,
    editTopic: put,
    resolveTopic: put,
    deleteComment: put,
    deleteTopic: (_, answer) =>
      done(answer, (mutationId) => ({
        kind: 'removed',
        topicId: String(answer.input.params?.topicId),
        mutationId,
      })),
  };
}

/** Shows the threads of the shown version as the server has responded. */
export const loadThreads = (
  { threads }: ReviewStore,
  topics: readonly Topic[],
  answer: Pick<CallAnswer, 'meta' | 'begun'>,
): void => threads.load(new Map(topics.map((topic) => [topic.id, topic])), sequenceOf(answer), answer.begun);
