import { providerChannel } from '#server/access/order-channels.ts';
import type { Db, Tx } from '#server/kernel/db/db.ts';
import {
  type accessChanged,
  appendEvents,
  lockChannels,
  type NewEvent,
} from '#server/kernel/events/events.queries.ts';
import { insertJob } from '#server/kernel/jobs/jobs.queries.ts';
import type { Channel } from '#shared/protocol/channels.ts';
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
  /** Runs a statement that takes locks which others may hold at the same time, lower keys first, until the transaction ends. */
  share<Row extends object>(
    kind: LockKind,
    keys: readonly LockKey[],
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]>;
  /** Runs a statement that locks only rows nobody else has locked: SKIP LOCKED. */
  lockFree<Row extends object>(kind: LockKind, text: string, values: readonly unknown[]): Promise<Row[]>;
  readonly emit: Emit;
  /**
   * Emits what `prepare` emits, at this place in the order of events. `prepare` runs just before the commit, when no
   * other transaction can append events to `channels`: what it counts is right for all who receive it. It emits to
   * these alone.
   */
  emitAtCommit(channels: readonly Channel[], prepare: (emit: Emit) => Promise<void>): void;
  /**
   * Emits an event to the servers alone. `endsReading`: somebody may no longer read a channel, so it comes after the
   * events of all who have appended, and before those of others.
   */
  emitToServers(name: typeof accessChanged, payload: object, endsReading: boolean): void;
  /** Adds a job that runs after the commit, or `delayMs` later. */
  addJob<K extends JobKind>(kind: K, payload: JobPayload<K>, delayMs?: number): Promise<void>;
}

interface Preparation {
  channels: readonly string[];
  prepare: (emit: Emit) => Promise<void>;
}

async function prepared({ channels, prepare }: Preparation): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  await prepare((channel, name, payload) => {
    if (!channels.includes(channel)) throw new LockOrderError(`emits to ${channel}, which it has not named`);
    events.push({ channel, name, payload });
  });
  return events;
}

/** Runs a use case in one transaction, and appends its events as the last thing before the commit. */
export const mutate = <T>(db: Pick<Db, 'transaction'>, use: (tx: MutationTx) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    const pending: Pending[] = [];
    let endsReading = false;
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
      async share(kind, keys, text, values) {
        locks.share(kind, keys);
        return tx.query(text, values);
      },
      async lockFree(kind, text, values) {
        if (!text.includes('SKIP LOCKED')) throw new LockOrderError(`may wait for a lock: ${text}`);
        locks.takeFree(kind);
        return tx.query(text, values);
      },
      emit: (channel, name, payload) => void pending.push({ channel, name, payload }),
      emitAtCommit: (channels, prepare) => void pending.push({ channels, prepare }),
      emitToServers(name, payload, ends) {
        pending.push({ channel: 'access', name, payload });
        endsReading ||= ends;
      },
      addJob: (kind, payload, delayMs) => insertJob(tx, { kind, lane: laneOf[kind], payload, delayMs }),
    });
    if (pending.length === 0) return value;
    await lockChannels(tx, lockedFirst(pending), endsReading);
    await appendEvents(tx, await prepareEvents(tx, pending));
    return value;
  });

type Pending = NewEvent | Preparation;
const isOfProvider = ({ channels }: Preparation): boolean => channels.includes(providerChannel);

/**
 * Returns the channels to lock first, in the order in which everybody locks them. Nearly every writer appends to the
 * provider's, so it is locked last, for as short as possible: before what is prepared for it, or by the statement that
 * appends.
 */
function lockedFirst(pending: readonly Pending[]): string[] {
  const named = new Set(pending.flatMap((one) => ('prepare' in one ? one.channels : [one.channel])));
  return [...named].filter((channel) => channel !== providerChannel).sort();
}

/** Returns the events in their order, with those that are prepared for the provider's channel prepared last. */
async function prepareEvents(tx: Tx, pending: readonly Pending[]): Promise<NewEvent[]> {
  const preparations = pending.filter((one) => 'prepare' in one);
  const events = new Map<Pending, NewEvent[]>();
  for (const one of preparations) if (!isOfProvider(one)) events.set(one, await prepared(one));
  const ofProvider = preparations.filter(isOfProvider);
  if (ofProvider.length > 0) await lockChannels(tx, [providerChannel], false);
  for (const one of ofProvider) events.set(one, await prepared(one));
  return pending.flatMap((one) => ('prepare' in one ? (events.get(one) ?? []) : [one]));
}
