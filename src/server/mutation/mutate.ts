import type { Db, Tx } from '#server/kernel/db/db.ts';
import {
  type accessChanged,
  appendEvents,
  lockEvents,
  type NewEvent,
} from '#server/kernel/events/events.queries.ts';
import { insertJob } from '#server/kernel/jobs/jobs.queries.ts';
import type { ChannelEventName, ChannelFor, EventPayload } from '#shared/protocol/socket.ts';
import { type JobKind, type JobPayload, laneOf } from './job-table.ts';
import { type LockKey, type LockKind, LockOrder, LockOrderError } from './lock-order.ts';

/** Adds an event to the transaction. Channel, name and payload must fit each other. */
export type Emit = <N extends ChannelEventName>(
  channel: ChannelFor<N>,
  name: N,
  payload: EventPayload<N>,
) => void;

/**
 * A transaction that writes. It takes its locks in the order of `lockKinds`, or fails. Its events are kept in their
 * order and appended together just before the commit.
 */
export interface MutationTx extends Tx {
  /**
   * Runs a statement that locks rows, lower keys first, until the transaction ends. Throws if the transaction holds a
   * lock that comes later. `keys` null: the statement finds out which rows.
   */
  lock<Row extends object>(
    kind: LockKind,
    keys: readonly LockKey[] | null,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]>;
  /** Runs a statement that locks rows where nobody else has: SKIP LOCKED. */
  lockFree<Row extends object>(kind: LockKind, text: string, values: readonly unknown[]): Promise<Row[]>;
  readonly emit: Emit;
  /**
   * Emits what `prepare` emits, at this place in the order of events. `prepare` runs just before the commit, when no
   * other transaction can append events: what it counts is right for all who receive it.
   */
  emitAtCommit(prepare: (emit: Emit) => Promise<void>): void;
  /** Emits an event to the servers alone. */
  emitToServers(name: typeof accessChanged, payload: object): void;
  /** Adds a job that runs after the commit, or `delayMs` later. */
  addJob<K extends JobKind>(kind: K, payload: JobPayload<K>, delayMs?: number): Promise<void>;
}

/** Runs a use case in one transaction, and appends its events as the last thing before the commit. */
export const mutate = <T>(db: Pick<Db, 'transaction'>, use: (tx: MutationTx) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    const pending: (NewEvent | ((emit: Emit) => Promise<void>))[] = [];
    const locks = new LockOrder();
    const value = await use({
      async query(text, values) {
        locks.check(text);
        return tx.query(text, values);
      },
      async lock(kind, keys, text, values) {
        locks.take(kind, keys);
        return tx.query(text, values);
      },
      async lockFree(kind, text, values) {
        if (!text.includes('SKIP LOCKED')) throw new LockOrderError(`may wait for a lock: ${text}`);
        locks.takeFree(kind);
        return tx.query(text, values);
      },
      emit: (channel, name, payload) => void pending.push({ channel, name, payload }),
      emitAtCommit: (prepare) => void pending.push(prepare),
      emitToServers: (name, payload) => void pending.push({ channel: 'access', name, payload }),
      addJob: (kind, payload, delayMs) => insertJob(tx, { kind, lane: laneOf[kind], payload, delayMs }),
    });
    if (pending.length === 0) return value;
    await lockEvents(tx);
    const events: NewEvent[] = [];
    for (const one of pending)
      if (typeof one === 'function')
        await one((channel, name, payload) => void events.push({ channel, name, payload }));
      else events.push(one);
    await appendEvents(tx, events);
    return value;
  });
