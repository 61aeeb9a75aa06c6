import { acceptEvent, type ChannelCursors } from './channel-cursors.ts';
import { createEmitter } from './emitter.ts';

/** A logical clock. It advances with each confirmed write, and tells whether a request was sent before or after one. */
export interface Clock {
  moment: number;
}

/** The number of an event in its channel. */
export interface Place {
  channel: string;
  seq: number;
}

/** How one kind of state changes. `applyEvent` and `applyWrite` change the state that they are given. */
interface Rules<State, Event, Write> {
  empty(): State;
  copy(state: State): State;
  /** Applies what the server has done. Returns false if only the server can tell what the state is now. */
  applyEvent(state: State, event: Event): boolean;
  /** Applies what the server will do by this write. */
  applyWrite(state: State, write: Write): void;
}

/** A local write without its event so far. */
export interface Pending<Write> {
  id: string;
  write: Write;
  /** The moment of the server's response; null before. */
  answeredAt: number | null;
  /** Its event, where that has come but is not in the base. */
  event: Place | null;
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
  /** Returns the server's state with the local writes applied. Not to be kept: it may be the base itself. */
  view(): State;
  pending(): readonly Pending<Write>[];
  isLoaded(): boolean;
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
  receive(place: Place, event: Event | null, mutationIds?: readonly string[]): boolean;
  /** Takes note that events of these channels come from these numbers on: earlier ones must be in a load. */
  join(sequence: ChannelCursors): void;
  /**
   * Changes the base by a response about a part of it. `sequence` names the last event of each channel that the response
   * contains, where the part has no revision of its own: if later ones have come, `isCurrent` is false, and the state is
   * asked for again; those that it is ahead of must not harm when they come.
   */
  amend(change: (state: State, isCurrent: boolean) => void, sequence?: ChannelCursors): void;
  /** Shows a local write at once. */
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

/** Events of a storm of seconds. Those of a day would fill the memory. */
const maxRecent = 2_000;
/** A confirmed write whose event has not come after this long: the state is asked for again. */
const eventDeadlineMs = 2_000;

export function createReplica<State, Event, Write>(
  { empty, copy, applyEvent, applyWrite }: Rules<State, Event, Write>,
  clock: Clock,
): Replica<State, Event, Write> {
  const changed = createEmitter<Cause>();
  const outdated = createEmitter();
  let base = empty();
  let shown: State | null = null;
  let pending: Pending<Write>[] = [];
  /** The sequence of the last load; null before the first. */
  let loaded: ChannelCursors | null = null;
  /** The last event received of each channel, or contained in a load. */
  let seen: ChannelCursors = {};
  /** A load must contain these events: they were missed, or are no longer among `recent`. */
  let missed: ChannelCursors = {};
  /** The latest events, to be applied again to a load that was read before them. */
  let recent: { place: Place; event: Event }[] = [];

  const publish = (cause: Cause): void => {
    shown = null;
    changed.emit(cause);
  };
  const drop = (isGone: (pending: Pending<Write>) => boolean): boolean => {
    const left = pending.filter((each) => !isGone(each));
    const hasDropped = left.length < pending.length;
    pending = left;
    return hasDropped;
  };
  const needFrom = (channel: string, seq: number): void => {
    missed[channel] = Math.max(missed[channel] ?? 0, seq);
  };
  const remember = (place: Place, event: Event): void => {
    recent.push({ place, event });
    if (recent.length <= maxRecent) return;
    for (const { place } of recent.splice(0, maxRecent / 2)) needFrom(place.channel, place.seq);
  };
  const isBefore = (sequence: ChannelCursors, other: ChannelCursors): boolean =>
    Object.entries(sequence).some(([channel, seq]) => seq < (other[channel] ?? 0));

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
    isLoaded: () => loaded !== null,
    load(state, sequence, begun) {
      if (loaded !== null && isBefore(sequence, loaded)) return;
      base = state;
      loaded = sequence;
      for (const [channel, seq] of Object.entries(sequence))
        seen[channel] = Math.max(seen[channel] ?? 0, seq);
      const isLater = (place: Place): boolean => place.seq > (sequence[place.channel] ?? 0);
      recent = recent.filter(({ place }) => isLater(place));
      const isSure = recent.map(({ event }) => applyEvent(base, event)).every(Boolean);
      const isRecent = (event: Place): boolean => recent.some(({ place }) => place === event);
      drop(
        ({ answeredAt, event }) =>
          (answeredAt !== null && answeredAt <= begun) ||
          (event !== null && (!isLater(event) || isRecent(event))),
      );
      publish('load');
      if (!isSure || isBefore(sequence, missed)) outdated.emit();
    },
    receive(place, event, mutationIds = []) {
      const { channel, seq } = place;
      if (event === null && seen[channel] === undefined) return false;
      const verdict = acceptEvent(seen, channel, seq);
      const isContained = loaded !== null && (verdict !== 'old' || seq <= (loaded[channel] ?? 0));
      for (const each of pending) if (mutationIds.includes(each.id)) each.event = place;
      const isDropped = isContained && drop(({ id }) => mutationIds.includes(id));
      if (verdict === 'old' || event === null) {
        if (isDropped) publish('event');
      } else {
        remember(place, event);
        const isSure = loaded === null || applyEvent(base, event);
        publish('event');
        if (!isSure && verdict === 'apply') outdated.emit();
      }
      if (verdict === 'gap') {
        needFrom(channel, seq - 1);
        if (loaded !== null) outdated.emit();
      }
      return verdict !== 'old';
    },
    join(sequence) {
      let isBehind = false;
      for (const [channel, seq] of Object.entries(sequence)) {
        const last = seen[channel];
        if (last !== undefined && last >= seq) continue;
        if (last !== undefined) isBehind = true;
        needFrom(channel, seq);
        seen[channel] = seq;
      }
      if (isBehind) outdated.emit();
    },
    amend(change, sequence = {}) {
      const isCurrent = !isBefore(sequence, seen);
      change(base, isCurrent);
      seen = { ...sequence, ...seen };
      publish('load');
      if (!isCurrent) outdated.emit();
    },
    write(id, write) {
      pending = [...pending, { id, write, answeredAt: null, event: null }];
      publish('write');
    },
    confirm(id, as) {
      const found = pending.find((each) => each.id === id);
      if (found === undefined) return;
      clock.moment += 1;
      found.answeredAt = clock.moment;
      if (as !== undefined) found.write = as;
      publish('write');
      setTimeout(() => {
        if (pending.includes(found)) outdated.emit();
      }, eventDeadlineMs);
    },
    refuse(id) {
      if (drop((each) => each.id === id)) publish('write');
    },
    reset() {
      base = empty();
      pending = [];
      recent = [];
      loaded = null;
      seen = {};
      missed = {};
      publish('load');
    },
    onChange: changed.on,
    onReload: outdated.on,
  };
}
