import type { TopicChange } from '#shared/protocol/socket.ts';
import type { Topic } from '#shared/review/annotation.ts';

/** A local write that the server has not acknowledged: shown on top of the server's state. */
interface PendingChange {
  mutationId: string;
  /** The thread it touches. */
  topicId: string;
  apply(topic: Topic | null): Topic | null;
  /** The clock's moment when it was made. */
  madeAt: number;
  /** The moment of the response, if the threads must be fetched before the write can be dropped. */
  answeredAt: number | null;
}

export type NewPending = Omit<PendingChange, 'madeAt' | 'answeredAt'>;

/** Rises with every change applied: shows whether a change came while a request was under way. */
export interface Clock {
  moment: number;
}

/**
 * The server's state of one version's threads, and the local writes it has not acknowledged.
 */
export interface ThreadReplica {
  /** By id. */
  confirmed: Record<string, Topic>;
  pending: PendingChange[];
  clock: Clock;
  /**
   * Changes since the threads were last fetched, to be applied again over a fetch that was requested before them.
   * `ordered`: an event of the channel; else the response to a write, which may be older than the fetch.
   */
  recent: { moment: number; change: TopicChange; ordered: boolean }[];
  /** The moment at which the last applied fetch was requested. */
  wholeAsOf: number;
  /** The moment at which an event or a fetch last changed each thread. */
  touched: Record<string, number>;
}

export const emptyThreadReplica = (clock: Clock): ThreadReplica => ({
  confirmed: {},
  pending: [],
  clock,
  recent: [],
  wholeAsOf: -1,
  touched: {},
});

const topicOf = (change: TopicChange): string => (change.kind === 'put' ? change.topic.id : change.topicId);

function write(replica: ThreadReplica, change: TopicChange): void {
  if (change.kind === 'put') replica.confirmed[change.topic.id] = change.topic;
  else delete replica.confirmed[change.topicId];
}

/** Applies a change that the server published, in the order of its channel. Confirms the local write that caused it. */
export function applyChange(replica: ThreadReplica, change: TopicChange): void {
  replica.clock.moment += 1;
  write(replica, change);
  replica.touched[topicOf(change)] = replica.clock.moment;
  replica.recent.push({ moment: replica.clock.moment, change, ordered: true });
  if (change.mutationId !== null) dropPending(replica, change.mutationId);
}

/**
 * Applies all threads of the version, requested at the moment `begun`. Returns `refetch` if the response to a write
 * arrived since then: which of the two is newer is unknown.
 */
export function applyWhole(
  replica: ThreadReplica,
  topics: readonly Topic[],
  begun: number,
): 'done' | 'refetch' {
  if (begun < replica.wholeAsOf) return 'done';
  replica.wholeAsOf = begun;
  replica.confirmed = Object.fromEntries(topics.map((topic) => [topic.id, topic]));
  replica.pending = replica.pending.filter(({ answeredAt }) => answeredAt === null || answeredAt > begun);
  replica.recent = replica.recent.filter(({ moment }) => moment > begun);
  for (const { change } of replica.recent) write(replica, change);
  replica.clock.moment += 1;
  for (const { id } of topics) replica.touched[id] = replica.clock.moment;
  return replica.recent.every(({ ordered }) => ordered) ? 'done' : 'refetch';
}

/**
 * Applies the response to a local write. Does nothing if its event arrived first. If an event has changed the thread
 * since the write was made, the response may be older than what is shown: returns `refetch`, and the write stays on top
 * until all threads have been fetched again. Responses to local writes arrive in the order of the writes.
 */
export function applyAnswer(
  replica: ThreadReplica,
  mutationId: string,
  change: TopicChange,
): 'done' | 'refetch' {
  const pending = replica.pending.find((held) => held.mutationId === mutationId);
  if (pending === undefined) return 'done';
  replica.clock.moment += 1;
  if ((replica.touched[topicOf(change)] ?? -1) > pending.madeAt) {
    pending.answeredAt = replica.clock.moment;
    return 'refetch';
  }
  dropPending(replica, mutationId);
  write(replica, change);
  replica.recent.push({ moment: replica.clock.moment, change, ordered: false });
  return 'done';
}

export function addPending(replica: ThreadReplica, pending: NewPending): void {
  replica.pending.push({ ...pending, madeAt: replica.clock.moment, answeredAt: null });
}

export function dropPending(replica: ThreadReplica, mutationId: string): void {
  replica.pending = replica.pending.filter((held) => held.mutationId !== mutationId);
}

/** Gives the writes to a provisional thread its final id. */
export function renamePending(replica: ThreadReplica, from: string, to: string): void {
  for (const pending of replica.pending) if (pending.topicId === from) pending.topicId = to;
}

/**
 * Returns the shown threads, oldest first: the server's with the local writes on top. `held` are threads with a mark or
 * message under edit: they stay as they were when the edit began, even if removed elsewhere.
 */
export function shownTopics(replica: ThreadReplica, held: Readonly<Record<string, Topic>>): Topic[] {
  const shown = new Map<string, Topic>(Object.entries(replica.confirmed));
  for (const { topicId, apply } of replica.pending) {
    const next = apply(shown.get(topicId) ?? null);
    if (next === null) shown.delete(topicId);
    else shown.set(topicId, next);
  }
  for (const [id, topic] of Object.entries(held)) {
    const now = shown.get(id);
    shown.set(id, now === undefined ? topic : { ...now, annotation: topic.annotation });
  }
  return [...shown.values()].sort(
    (a, b) => a.dateCreated.localeCompare(b.dateCreated) || a.id.localeCompare(b.id),
  );
}
