import type { ChannelCursors, EventNumber } from './channel-cursors.ts';
import type { Clock } from './clock.ts';
import { createEmitter } from './emitter.ts';
import { createReceivedEvents } from './received-events.ts';

/** How one kind of state changes. `applyEvent` and `applyWrite` change the state that they are given. */
interface Rules<State, Event, Write> {
  empty(): State;
  copy(state: State): State;
  /** Applies a change made by the server. Returns false if the new state must be fetched. */
  applyEvent(state: State, event: Event): boolean;
  /** Applies what the server will do by this write. */
  applyWrite(state: State, write: Write): void;
}

/** A local write without its event so far. */
export interface Pending<Write> {
  id: string;
  write: Write;
  /** The moment of the server's response; null before. */
  respondedAt: number | null;
  /** Its event, where that has come but is not in the base. */
  event: EventNumber | null;
  /** Its event has not come soon after the response, and may never. */
  isOverdue: boolean;
}

/** What has changed a replica: the person's own write or its response, a load, or an event. */
export type Cause = 'write' | 'load' | 'event';

/**
 * A copy of server state: the base, which is the last load with the events after it, and the local writes that no
 * event has confirmed, which are applied again on top of the base after each of its changes.
 */
export interface Replica<State, Event, Write> {
  /** Returns the server's state. It changes in place. */
  base(): State;
  /** Returns the server's state with the local writes applied. Do not keep it: it may be the base itself. */
  view(): State;
  pending(): readonly Pending<Write>[];
  /**
   * Replaces the base. `sequence` names the last event of each channel that the state contains; later ones that have
   * come already are applied to it. `begun` is the clock's moment at the request. An older state than the last one is
   * ignored; one that lacks missed events is shown, and asked for again.
   */
  load(state: State, sequence: ChannelCursors, begun: number): void;
  /**
   * Applies an event. Null: an event of the channel about something else, which only counts. `mutationIds` are the
   * writes that caused it. After a gap the event is applied, and the state asked for again. Returns false for an event
   * that has come before, or is in a load.
   */
  receive(number: EventNumber, event: Event | null, mutationIds?: readonly string[]): boolean;
  /** Takes note of a new connection: loads requested before `moment` are ignored, and the next one is taken. */
  restart(moment: number): void;
  /** Takes note that events of these channels come from these numbers on: earlier ones must be in a load. */
  join(sequence: ChannelCursors): void;
  /**
   * Changes the base, by a response about it or a part of it. `sequence` names the last event of each channel that the
   * response contains. If later ones have come, or without a sequence any since the request, made at `begun`, `isCurrent`
   * is false, and the state is asked for again; those that it is ahead of must not harm when they come. Own writes that
   * were confirmed before the request are forgotten.
   */
  amend(
    change: (state: State, isCurrent: boolean) => void,
    response?: { sequence?: ChannelCursors; begun: number },
  ): void;
  /** Shows a local write at once, unless it is shown already or an event has confirmed it. */
  write(id: string, write: Write): void;
  /**
   * Takes note that the server has done a write; `as` is its effect by the response. It stays on top of the base until
   * its event comes, or a load that was requested later.
   */
  confirm(id: string, as?: Write): void;
  /** Forgets a write that will not happen. */
  refuse(id: string): void;
  /** Forgets everything, to hold the state of something else. */
  reset(): void;
  onChange(listener: (cause: Cause) => void): () => void;
  /** Calls the listener, perhaps often, when the state must be loaded again. */
  onReload(listener: () => void): () => void;
}

/** A confirmed write whose event has not come after this long: the state is asked for again. */
const eventDeadlineMs = 2_000;

export function createReplica<State, Event, Write>(
  { empty, copy, applyEvent, applyWrite }: Rules<State, Event, Write>,
  clock: Clock,
): Replica<State, Event, Write> {
  const changed = createEmitter<Cause>();
  const outdated = createEmitter();
  const events = createReceivedEvents<Event>();
  let base = empty();
  let shown: State | null = null;
  let pending: Pending<Write>[] = [];
  /** Own writes that the base contains: who has no response to them yet may show them again. */
  const contained = new Set<string>();
  /** The moment of the last event. */
  let eventAt = clock.moment;

  const publish = (cause: Cause): void => {
    shown = null;
    changed.emit(cause);
  };
  /** Forgets writes. Returns whether there were any. */
  const drop = (isGone: (pending: Pending<Write>) => boolean): boolean => {
    const left = pending.filter((each) => !isGone(each));
    const hasDropped = left.length < pending.length;
    pending = left;
    return hasDropped;
  };
  /** Forgets writes that the base contains now. */
  const finish = (isContained: (pending: Pending<Write>) => boolean): boolean => {
    for (const each of pending) if (isContained(each)) contained.add(each.id);
    return drop(isContained);
  };

  return {
    base: () => base,
    view() {
      if (pending.length === 0) return base;
      if (shown === null) {
        shown = copy(base);
        for (const { write } of pending) applyWrite(shown, write);
      }
      return shown;
    },
    pending: () => pending,
    load(state, sequence, begun) {
      const read = events.load(sequence, begun);
      if (read === null) {
        // The ignored load may have been the first one, or the one that an overdue write waits for.
        if (!events.isLoaded() || pending.some(({ isOverdue }) => isOverdue)) outdated.emit();
        return;
      }
      base = state;
      const isSure = read.later.map(({ event }) => applyEvent(base, event)).every(Boolean);
      const isContained = (number: EventNumber): boolean =>
        number.seq <= (sequence[number.channel] ?? 0) || read.later.some((later) => later.number === number);
      finish(
        ({ respondedAt, event }) =>
          (respondedAt !== null && respondedAt <= begun) || (event !== null && isContained(event)),
      );
      publish('load');
      if (!isSure || !read.isComplete) outdated.emit();
    },
    receive(number, event, mutationIds = []) {
      const { verdict, isContained } = events.accept(number, event);
      const isNew = verdict !== 'old';
      for (const each of pending) if (mutationIds.includes(each.id)) each.event = number;
      const isDropped = isContained && finish(({ id }) => mutationIds.includes(id));
      const isApplied = isNew && event !== null;
      if (isApplied) {
        clock.moment += 1;
        eventAt = clock.moment;
      }
      const isSure = !isApplied || !events.isLoaded() || applyEvent(base, event);
      if (isApplied || isDropped) publish('event');
      if (!isSure || (verdict === 'gap' && events.isLoaded())) outdated.emit();
      return isNew;
    },
    restart: events.restart,
    join(sequence) {
      if (events.join(sequence)) outdated.emit();
    },
    amend(change, response) {
      const { sequence, begun = Number.NEGATIVE_INFINITY } = response ?? {};
      const isCurrent =
        response === undefined ||
        (sequence === undefined ? eventAt <= begun : events.isCurrent(sequence, begun));
      finish(({ respondedAt }) => respondedAt !== null && respondedAt <= begun);
      change(base, isCurrent);
      publish('load');
      if (!isCurrent) outdated.emit();
    },
    write(id, write) {
      if (contained.has(id) || pending.some((each) => each.id === id)) return;
      pending = [...pending, { id, write, respondedAt: null, event: null, isOverdue: false }];
      publish('write');
    },
    confirm(id, as) {
      const found = pending.find((each) => each.id === id);
      if (found === undefined) return;
      clock.moment += 1;
      found.respondedAt = clock.moment;
      if (as !== undefined) found.write = as;
      publish('write');
      setTimeout(() => {
        found.isOverdue = true;
        if (pending.includes(found)) outdated.emit();
      }, eventDeadlineMs);
    },
    refuse(id) {
      if (drop((each) => each.id === id)) publish('write');
    },
    reset() {
      base = empty();
      pending = [];
      events.reset();
      publish('load');
    },
    onChange: changed.on,
    onReload: outdated.on,
  };
}
