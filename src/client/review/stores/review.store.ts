import { proxy, ref } from 'valtio';
import type { CallFailure } from '#client/net/call-result.ts';
import type { Clock } from '#client/sync/clock.ts';
import { createEmitter, type Emitter } from '#client/sync/emitter.ts';
import { pendingTopicId } from '#client/sync/ordering-key.ts';
import type { QueuedWrite } from '#client/sync/outbox-storage.ts';
import type { Cause } from '#client/sync/replica.ts';
import type { PageSize } from '#shared/files/attachment.ts';
import type { SocketEvent } from '#shared/protocol/socket.ts';
import type { AnnotationTab, Topic } from '#shared/review/annotation.ts';
import type { KeptResults } from './comparison.store.ts';
import type { OpenEditors } from './draft-editors.ts';
import { type DraftPlace, type Drafts, draftKey } from './drafts.ts';
import { beginEdit, type EditedThread, ownMark } from './edited-thread.ts';
import { emptyMarkUndo, type MarkUndo, renameInHistory } from './mark-undo.ts';
import { createThreadReplica, messageOfWrite, type ThreadReplica, topicOfWrite } from './threads.ts';
import { renameWriting, type Writing, type WritingStore } from './writing.ts';

type PersonPresent = SocketEvent<'presence'>['people'][number];

/** What the review screen shows. The order, its attachments and versions are in the orders store. */
export interface ReviewState {
  orderId: string | null;
  attachmentId: string | null;
  versionId: string | null;
  status: 'idle' | 'loading' | 'ready' | 'failed';
  failure: CallFailure | null;
  tab: AnnotationTab;
  /** Page sizes of the shown version; empty if the server could not read them. */
  pageSizes: readonly PageSize[];
  /** Threads of the shown version in both tabs, oldest first, unsent ones included. */
  topics: readonly Topic[];
  /** Ids of threads and replies with a local write that the server has not acknowledged. */
  unsent: readonly string[];
  /** Everyone looking at the shown version. */
  present: readonly PersonPresent[];
  /** One's own unsent text and marks by key; they survive a reload. */
  drafts: Drafts;
  /** Key of a draft whose editor is to open as soon as its version is shown. */
  openingDraft: string | null;
  /** How often another draft was put under a key, where it has an editor: that begins anew with each. */
  openings: Record<string, number>;
  writing: Writing | null;
  /** Changes of one's own marks on the shown version. */
  history: MarkUndo;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

export interface ReviewStore extends WritingStore {
  state: ReviewState;
  /** The threads of the shown version. Not proxied: `state` exposes ten thousand threads as one immutable array. */
  threads: ThreadReplica;
  /** Editors of drafts that are open in this tab, by the draft's key. */
  editors: OpenEditors;
  /** Threads whose mark or message is under edit, by id. */
  editing: Record<string, EditedThread>;
  /** Asks the screens to show the version of a draft, whatever they show now. */
  draftCalled: Emitter<DraftPlace>;
  /** Provisional thread ids and what the server named them. */
  renamed: Map<string, string>;
  /** What comparisons of versions have found. */
  comparisons: KeptResults;
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
    openings: {},
    writing: null,
    history: emptyMarkUndo(),
    get canUndo() {
      return this.history.done.length > 0;
    },
    get canRedo() {
      return this.history.undone.length > 0;
    },
  });
  const renamed = new Map<string, string>();
  const store: ReviewStore = {
    state,
    threads: createThreadReplica(clock, (topicId) => renamed.get(topicId) ?? topicId),
    editors: new Map(),
    editing: {},
    draftCalled: createEmitter(),
    caret: null,
    renamed,
    comparisons: new Map(),
    onNamed: () => {},
  };
  store.threads.onChange((cause) => showThreads(store, cause));
  return store;
}

/** Shows the threads of a version, none so far; with null of none. */
export function showVersion(
  { state, threads, editing }: ReviewStore,
  version: { orderId: string; attachmentId: string; versionId: string } | null,
): void {
  Object.assign(state, version ?? { orderId: null, attachmentId: null, versionId: null });
  Object.assign(state, { status: version === null ? 'idle' : 'loading', failure: null, present: [] });
  state.history = emptyMarkUndo();
  for (const topicId of Object.keys(editing)) delete editing[topicId];
  state.topics = ref([]);
  threads.reset();
}

/**
 * Threads whose mark is under edit stay as they were when the edit began, the person's own changes apart; and threads and
 * replies in which something is written, even if removed elsewhere. Oldest first.
 */
function showThreads({ state, threads, editors, editing, renamed }: ReviewStore, cause: Cause): void {
  const shown = new Map(threads.view());
  const isOwn = ({ id }: Topic): boolean =>
    renamed.has(id) ||
    threads.pending().some(({ write }) => write.kind === 'queued' && isDeletion(write.write, id));
  for (const topic of state.topics) {
    const now = shown.get(topic.id);
    const edited = topic.comments.filter(({ id }) => editors.has(draftKey.edit(id)));
    const gone = edited.filter(({ id }) => now?.comments.every((comment) => comment.id !== id));
    const isWritten = [draftKey.reply(topic.id), draftKey.edit(topic.id)].some((key) => editors.has(key));
    if (now === undefined && (isWritten || edited.length > 0) && !isOwn(topic)) shown.set(topic.id, topic);
    else if (now !== undefined && gone.length > 0) {
      const comments = [...now.comments, ...gone].sort((a, b) => a.dateCreated.localeCompare(b.dateCreated));
      shown.set(topic.id, { ...now, comments });
    }
  }
  for (const [id, edited] of Object.entries(editing)) {
    const annotation = ownMark(edited, threads, cause, (topicId) => renamed.get(topicId) ?? topicId);
    shown.set(id, { ...(shown.get(id) ?? edited.topic), annotation });
  }
  state.topics = ref(
    [...shown.values()].sort(
      (a, b) => a.dateCreated.localeCompare(b.dateCreated) || a.id.localeCompare(b.id),
    ),
  );
  state.unsent = threads.pending().flatMap(({ write }) => {
    if (write.kind !== 'queued') return [];
    const id = messageOfWrite(write.write);
    return [renamed.get(id) ?? id];
  });
}

const isDeletion = (write: QueuedWrite, topicId: string): boolean =>
  write.name === 'deleteTopic' && topicOfWrite(write) === topicId;

/** One's own new thread has got its id: whatever names it provisionally follows. */
export function nameTopic(store: ReviewStore, mutationId: string, topicId: string): void {
  const provisional = pendingTopicId(mutationId);
  if (store.renamed.has(provisional)) return;
  store.renamed.set(provisional, topicId);
  store.onNamed(provisional, topicId);
  renameWriting(store, provisional, topicId);
  renameInHistory(store.state.history, provisional, topicId);
}

/** While a mark or message is edited, what others do to it is not shown. */
export function beginEditing(store: ReviewStore, topicId: string): void {
  const topic = store.state.topics.find(({ id }) => id === topicId);
  if (topic !== undefined) store.editing[topicId] = beginEdit(topic, store.threads);
}

/** The editor of an edit, or of a reply, is closed. */
export function endEditing(store: ReviewStore, topicId: string): void {
  delete store.editing[topicId];
  showThreads(store, 'write');
}
