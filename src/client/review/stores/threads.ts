import type { Clock } from '#client/sync/clock.ts';
import { pendingTopicId } from '#client/sync/ordering-key.ts';
import type { QueuedWrite, ThreadRoute } from '#client/sync/outbox-storage.ts';
import { createReplica, type Replica } from '#client/sync/replica.ts';
import type { Person } from '#shared/accounts/person.ts';
import type { RichText } from '#shared/kernel/rich-text.ts';
import type { TopicChange } from '#shared/protocol/socket.ts';
import type { Topic } from '#shared/review/annotation.ts';

/** The threads of one version, by id. */
type Threads = Map<string, Topic>;

/** A local write: as it was queued, or as the server has responded to it. */
export type ThreadWrite =
  | { kind: 'queued'; write: QueuedWrite & { name: ThreadRoute }; author: Person }
  /** A thread's beginning is at most as new as what is known of the thread. */
  | { kind: 'begun'; topic: Topic }
  | { kind: 'done'; change: TopicChange };

export type ThreadReplica = Replica<Threads, TopicChange, ThreadWrite>;

/** `idNow` returns the id of a thread that a write may name provisionally. */
export const createThreadReplica = (clock: Clock, idNow: (topicId: string) => string): ThreadReplica =>
  createReplica<Threads, TopicChange, ThreadWrite>(
    {
      empty: () => new Map(),
      copy: (threads) => new Map(threads),
      applyEvent: (threads, change) => {
        applyChange(threads, change);
        return true;
      },
      applyWrite: (threads, given) => {
        if (given.kind === 'done') applyChange(threads, given.change);
        else if (given.kind === 'queued') applyQueued(threads, given.write, given.author, idNow);
        else if (!threads.has(given.topic.id)) threads.set(given.topic.id, given.topic);
      },
    },
    clock,
  );

function applyChange(threads: Threads, change: TopicChange): void {
  if (change.kind === 'put') threads.set(change.topic.id, change.topic);
  else threads.delete(change.topicId);
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const message = (value: unknown): RichText => JSON.parse(text(value));

/** Returns the thread that a queued write is about. */
export function topicOfWrite({ name, input, mutationId, topicId }: QueuedWrite): string {
  if (name === 'addAnnotation') return pendingTopicId(mutationId);
  return topicId ?? text(input.params?.topicId ?? input.body?.topicId);
}

/** Returns the message that a queued write is about: a reply, or the thread itself. */
export function messageOfWrite(write: QueuedWrite): string {
  if (write.name === 'addComment') return pendingTopicId(write.mutationId);
  return text(write.input.params?.commentId) || topicOfWrite(write);
}

/** Applies a write that the server has not responded to. A thread or reply not yet sent has a `pending.` id. */
function applyQueued(
  threads: Threads,
  write: QueuedWrite & { name: ThreadRoute },
  me: Person,
  idNow: (topicId: string) => string,
): void {
  const topicId = idNow(topicOfWrite(write));
  const topic = threads.get(topicId);
  if (write.name === 'addAnnotation') threads.set(topicId, begunThread(write, me));
  else if (write.name === 'deleteTopic') threads.delete(topicId);
  else if (topic !== undefined) threads.set(topicId, { ...topic, ...changeOf(topic, write, me) });
}

function changeOf(
  { comments }: Topic,
  { name, input: { params = {}, body = {} }, mutationId, queuedAt }: QueuedWrite & { name: ThreadRoute },
  me: Person,
): Partial<Topic> {
  const writtenAt = new Date(queuedAt).toISOString();
  const isNamed = ({ id }: { id: string }): boolean => id === params.commentId;
  switch (name) {
    case 'updateAnnotation':
      return { annotation: text(body.annotation) };
    case 'addComment': {
      const reply = { id: pendingTopicId(mutationId), message: message(body.message), user: me };
      const dates = { dateCreated: writtenAt, dateEdited: null };
      return { comments: [...comments, { ...reply, ...dates, isTopic: false }] };
    }
    case 'editComment': {
      const edited = { message: message(body.data), dateEdited: writtenAt };
      return { comments: comments.map((each) => (isNamed(each) ? { ...each, ...edited } : each)) };
    }
    case 'editTopic':
      return { message: message(body.data), dateEdited: writtenAt };
    case 'resolveTopic': {
      const isResolve = body.data === 'true';
      return { isResolve, resolvedBy: isResolve ? me : null };
    }
    case 'deleteComment':
      return { comments: comments.filter((each) => !isNamed(each)) };
    default:
      return {};
  }
}

function begunThread({ mutationId, input: { body = {} }, queuedAt }: QueuedWrite, sender: Person): Topic {
  return {
    id: pendingTopicId(mutationId),
    number: 0,
    tab: body.tab === 'internal' ? 'internal' : 'public',
    message: message(body.message),
    sender,
    dateCreated: new Date(queuedAt).toISOString(),
    dateEdited: null,
    isResolve: false,
    resolvedBy: null,
    comments: [],
    annotation: body.annotation === undefined ? null : text(body.annotation),
    annotationAttrId: null,
  };
}
