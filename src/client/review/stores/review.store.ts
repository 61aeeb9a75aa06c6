import { proxy, ref } from 'valtio';
import type { CallFailure } from '#client/net/call-result.ts';
import {
  type Clock,
  emptyThreadReplica,
  renamePending,
  shownTopics,
  type ThreadReplica,
} from '#client/sync/thread-replica.ts';
import { pendingTopicId } from '#client/sync/write-lane.ts';
import type { PageSize } from '#shared/files/attachment.ts';
import type { SocketEvent } from '#shared/protocol/socket.ts';
import type { AnnotationTab, Topic } from '#shared/review/annotation.ts';
import type { Drafts } from './drafts.ts';
import type { OpenEditors } from './follow-drafts.ts';
import { emptyMarkUndo, type MarkUndo, renameInHistory } from './mark-undo.ts';

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
  /** Threads of the shown version in both tabs, oldest first, unsent ones included. */
  topics: readonly Topic[];
  /** Ids of threads with a local write that the server has not acknowledged. */
  unsent: readonly string[];
  /** Everyone looking at the shown version. */
  present: readonly PersonPresent[];
  /** One's own unsent text and marks by key; they survive a reload. */
  drafts: Drafts;
  /** Key of a draft whose editor is to open as soon as its version is shown. */
  openingDraft: string | null;
  canUndo: boolean;
  canRedo: boolean;
}

export interface ReviewStore {
  state: ReviewState;
  /** Not proxied: ten thousand threads are published as one immutable array. */
  replica: ThreadReplica;
  /** Editors of drafts that are open in this tab, by the draft's key. */
  editors: OpenEditors;
  /** Threads whose mark or message is under edit, as they were when it began. */
  held: Record<string, Topic>;
  history: MarkUndo;
  /** Provisional thread ids and what the server named them. */
  renamed: Map<string, string>;
  /** Called when a thread is named, before it is shown under its own id. */
  onNamed(provisional: string, topicId: string): void;
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
    openingDraft: null,
    canUndo: false,
    canRedo: false,
  });
  return {
    state,
    replica: emptyThreadReplica(clock),
    editors: new Map(),
    held: {},
    history: emptyMarkUndo(),
    renamed: new Map(),
    onNamed: () => {},
  };
}

/** Shows the replica's threads: called after every change to the replica or to the threads under edit. */
export function publishTopics({ state, replica, held }: ReviewStore): void {
  state.topics = ref(shownTopics(replica, held));
  state.unsent = replica.pending
    .filter(({ answeredAt }) => answeredAt === null)
    .map(({ topicId }) => topicId);
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
  store.onNamed(provisional, topicId);
  renameInHistory(store.history, provisional, topicId);
  renamePending(store.replica, provisional, topicId);
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
