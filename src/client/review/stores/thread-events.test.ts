import { expect, it } from 'vitest';
import type { CallResponse } from '#client/net/route-call.ts';
import type { QueuedWrite } from '#client/sync/outbox-storage.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { createReviewStore, type ReviewStore, showVersion } from './review.store.ts';
import { loadThreads, threadHandlers, threadResponses } from './thread-events.ts';

const me = { id: 'ben', name: 'Ben Lim', avatar: null };
const channel = 'order:7:public';
const version = { orderId: '7', attachmentId: 'a1', versionId: 'v1' };
const topic = {
  id: 't1',
  number: 1,
  tab: 'public',
  message: richTextOf('Too light'),
  sender: me,
  dateCreated: '2026-11-22T07:00:00Z',
  comments: [],
} as unknown as Topic;

/** The review of a version without threads. */
function opened(): ReviewStore {
  const store = createReviewStore({ moment: 0 });
  showVersion(store, version);
  loadThreads(store, [], { meta: { sequence: { [channel]: 0 } }, begun: 0 });
  return store;
}
const shown = ({ state }: ReviewStore): string[] => state.topics.map(({ id }) => id);

function put(store: ReviewStore, mutationId: string, name: 'addAnnotation' | 'deleteTopic'): void {
  const input: QueuedWrite['input'] =
    name === 'addAnnotation'
      ? { params: version, body: { message: JSON.stringify(topic.message) } }
      : { params: { ...version, topicId: topic.id } };
  const write = { mutationId, name, input, userId: me.id, queuedAt: 0 };
  store.threads.write(mutationId, { kind: 'queued', write, author: me });
}
const response = <N extends 'addAnnotation' | 'deleteTopic'>(mutationId: string, name: N) =>
  ({
    name,
    input: { params: { ...version, topicId: topic.id } },
    meta: {},
    mutationId,
    begun: 0,
  }) as unknown as CallResponse;

it('does not show a thread again that was deleted, where the event of its beginning was missed', () => {
  const store = opened();
  put(store, 'm1', 'addAnnotation');
  threadResponses(store).addAnnotation(topic, response('m1', 'addAnnotation'));
  expect(shown(store)).toEqual(['t1']);
  put(store, 'm2', 'deleteTopic');
  expect(shown(store)).toEqual([]);
  threadResponses(store).deleteTopic(null as never, response('m2', 'deleteTopic'));
  threadHandlers(store)['reload-version']({
    ...version,
    channel,
    seq: 2,
    change: { kind: 'removed', topicId: 't1', mutationId: 'm2' },
  } as never);
  expect(shown(store)).toEqual([]);
});
