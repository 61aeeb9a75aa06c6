import { proxy, ref } from 'valtio';
import type { CallFailure } from '#client/net/call-result.ts';
import { pendingTopicId } from '#client/net/outbox.ts';
import type { AnnotationTab, Topic } from '#shared/model/annotation.ts';
import type { PageSize } from '#shared/model/attachment.ts';
import type { SocketEvent } from '#shared/protocol/socket.ts';
import type { Drafts } from './drafts.ts';
import { type Clock, emptyThreadLog, renamePending, shownTopics, type ThreadLog } from './thread-log.ts';
import { emptyHistory, renameInHistory, type UndoHistory } from './undo-history.ts';

type PersonPresent = SocketEvent<'presence'>['people'][number];

/** What the review screen shows. The order, its attachments and versions are in the orders store. */
export interface ReviewState {
  orderId: string | null;
  attachmentId: string | null;
  versionId: string | null;
  status: 'idle' | 'loading' | 'ready' | 'failed';
  failure: CallFailure | null;
  tab: AnnotationTab;
  /** Of the shown version; empty where the server could not read them. */
  pageSizes: readonly PageSize[];
  /** Threads of the shown version in both tabs, oldest first, one's own unsent ones included. */
  topics: readonly Topic[];
  /** Ids of threads with a write of one's own that the server has not acknowledged. */
  unsent: readonly string[];
  /** Everyone looking at the shown version. */
  present: readonly PersonPresent[];
  /** One's own unsent text and marks by key; they survive a reload. */
  drafts: Drafts;
  canUndo: boolean;
  canRedo: boolean;
}

export interface ReviewStore {
  state: ReviewState;
  /** Not proxied: ten thousand threads are published as one immutable array. */
  log: ThreadLog;
  /** Threads whose mark or message is under edit, as they were when it began. */
  held: Record<string, Topic>;
  history: UndoHistory;
  /** Provisional thread ids and what the server named them. */
  renamed: Map<string, string>;
}

export function createReviewStore(clock: Clock): ReviewStore {
  const state = proxy<ReviewState>({
    orderId: null,
    attachmentId: null,
    versionId: null,
    status: 'idle',
    failure: null,
    tab: 'public',
    pageSizes: ref([]),
    topics: ref([]),
    unsent: [],
    present: [],
    drafts: {},
    canUndo: false,
    canRedo: false,
  });
  return { state, log: emptyThreadLog(clock), held: {}, history: emptyHistory(), renamed: new Map() };
}

/** Shows the log's threads: called after every change to the log or to what is held. */
export function publishTopics({ state, log, held }: ReviewStore): void {
  state.topics = ref(shownTopics(log, held));
  state.unsent = log.pending.filter(({ answeredAt }) => answeredAt === null).map(({ topicId }) => topicId);
}

export function publishHistory({ state, history }: ReviewStore): void {
  state.canUndo = history.done.length > 0;
  state.canRedo = history.undone.length > 0;
}

/** One's own new thread has got its id: whatever names it provisionally follows. */
export function nameTopic(store: ReviewStore, mutationId: string, topicId: string): void {
  const provisional = pendingTopicId(mutationId);
  if (store.renamed.has(provisional)) return;
  store.renamed.set(provisional, topicId);
  renameInHistory(store.history, provisional, topicId);
  renamePending(store.log, provisional, topicId);
}

/** While a mark or message is edited, what others do to it is not shown. */
export function holdTopic(store: ReviewStore, topicId: string): void {
  const topic = store.state.topics.find(({ id }) => id === topicId);
  if (topic !== undefined) store.held[topicId] = topic;
}

export function releaseTopic(store: ReviewStore, topicId: string): void {
  delete store.held[topicId];
  publishTopics(store);
}
