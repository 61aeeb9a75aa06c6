import type { Topic } from '#shared/model/annotation.ts';
import type { TopicChange } from '#shared/protocol/socket.ts';

/** One's own write that the server has not acknowledged: shown on top of what the server has. */
interface PendingChange {
  mutationId: string;
  /** The thread it touches. */
  topicId: string;
  apply(topic: Topic | null): Topic | null;
  /** The log's moment when it was made. */
  madeAt: number;
  /** The moment of its answer, where the threads must be asked for before it can be dropped. */
  answeredAt: number | null;
}

export type NewPending = Omit<PendingChange, 'madeAt' | 'answeredAt'>;

/** Rises with every change applied, so that an answer can be told from what came while it was on its way. */
export interface Clock {
  moment: number;
}

/**
 * The threads of one version as the server has them, and one's own unacknowledged writes.
 */
export interface ThreadLog {
  /** By id. */
  confirmed: Record<string, Topic>;
  pending: PendingChange[];
  clock: Clock;
  /**
   * Changes since the last whole answer, to be applied again over a whole answer that was asked for before them.
   * `ordered`: an event of the channel; else the answer to a write, which may be older than the whole answer.
   */
  recent: { moment: number; change: TopicChange; ordered: boolean }[];
  /** The moment at which the last applied whole answer was asked for. */
  wholeAsOf: number;
  /** The moment at which each thread last changed by an event or a whole answer. */
  touched: Record<string, number>;
}

export const emptyThreadLog = (clock: Clock): ThreadLog => ({
  confirmed: {},
  pending: [],
  clock,
  recent: [],
  wholeAsOf: -1,
  touched: {},
});

const topicOf = (change: TopicChange): string => (change.kind === 'put' ? change.topic.id : change.topicId);

function write(log: ThreadLog, change: TopicChange): void {
  if (change.kind === 'put') log.confirmed[change.topic.id] = change.topic;
  else delete log.confirmed[change.topicId];
}

/** A change that the server published, in the order of its channel. Confirms one's own write where it was one. */
export function applyChange(log: ThreadLog, change: TopicChange): void {
  log.clock.moment += 1;
  write(log, change);
  log.touched[topicOf(change)] = log.clock.moment;
  log.recent.push({ moment: log.clock.moment, change, ordered: true });
  if (change.mutationId !== null) dropPending(log, change.mutationId);
}

/**
 * All threads of the version, asked for at the moment `begun`. Answers `refetch` where an answer to a write came
 * meanwhile: which of the two is newer cannot be told.
 */
export function applyWhole(log: ThreadLog, topics: readonly Topic[], begun: number): 'done' | 'refetch' {
  if (begun < log.wholeAsOf) return 'done';
  log.wholeAsOf = begun;
  log.confirmed = Object.fromEntries(topics.map((topic) => [topic.id, topic]));
  log.pending = log.pending.filter(({ answeredAt }) => answeredAt === null || answeredAt > begun);
  log.recent = log.recent.filter(({ moment }) => moment > begun);
  for (const { change } of log.recent) write(log, change);
  log.clock.moment += 1;
  for (const { id } of topics) log.touched[id] = log.clock.moment;
  return log.recent.every(({ ordered }) => ordered) ? 'done' : 'refetch';
}

/**
 * The answer to one's own write. Where its event came first nothing is left to do. Where an event has changed the
 * thread since the write was made, the answer may be older than what is shown: answers `refetch`, and the write stays
 * on top until all threads have been asked for again. Answers to one's own writes come in the order of the writes.
 */
export function applyAnswer(log: ThreadLog, mutationId: string, change: TopicChange): 'done' | 'refetch' {
  const pending = log.pending.find((held) => held.mutationId === mutationId);
  if (pending === undefined) return 'done';
  log.clock.moment += 1;
  if ((log.touched[topicOf(change)] ?? -1) > pending.madeAt) {
    pending.answeredAt = log.clock.moment;
    return 'refetch';
  }
  dropPending(log, mutationId);
  write(log, change);
  log.recent.push({ moment: log.clock.moment, change, ordered: false });
  return 'done';
}

export function addPending(log: ThreadLog, pending: NewPending): void {
  log.pending.push({ ...pending, madeAt: log.clock.moment, answeredAt: null });
}

export function dropPending(log: ThreadLog, mutationId: string): void {
  log.pending = log.pending.filter((held) => held.mutationId !== mutationId);
}

/** A thread shown under a provisional id has got its own. */
export function renamePending(log: ThreadLog, from: string, to: string): void {
  for (const pending of log.pending) if (pending.topicId === from) pending.topicId = to;
}

/**
 * What is shown: the server's threads with one's own writes on top, oldest first. `held` are threads with a mark or
 * message under edit: they stay as they were when the edit began, also when removed elsewhere.
 */
export function shownTopics(log: ThreadLog, held: Readonly<Record<string, Topic>>): Topic[] {
  const shown = new Map<string, Topic>(Object.entries(log.confirmed));
  for (const { topicId, apply } of log.pending) {
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
