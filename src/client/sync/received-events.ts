import { acceptEvent, type ChannelCursors, type EventNumber } from './channel-cursors.ts';

interface Received<Event> {
  number: EventNumber;
  event: Event;
}

/** Which events have come and which a load must contain, by the last number of each channel. */
export interface ReceivedEvents<Event> {
  isLoaded(): boolean;
  /**
   * Takes note of a load that contains the events up to `sequence`, requested at the moment `begun`. Returns the later
   * ones that have come, and whether none are missing; null for a load that is older than the last one.
   */
  load(
    sequence: ChannelCursors,
    begun: number,
  ): { later: readonly Received<Event>[]; isComplete: boolean } | null;
  /**
   * Takes note of an event; null: it is about something else. Returns whether it is the next, comes after a gap, or has
   * come before; and whether the state contains it once it is applied if it is new.
   */
  accept(
    number: EventNumber,
    event: Event | null,
  ): { verdict: 'apply' | 'gap' | 'old'; isContained: boolean };
  /** Takes note that events come from these numbers on. Returns whether earlier ones were missed since a load. */
  join(sequence: ChannelCursors): boolean;
  /** Returns whether a response that contains the events up to `sequence`, requested at `begun`, contains all that have come. */
  isCurrent(sequence: ChannelCursors, begun: number): boolean;
  /**
   * Forgets all numbers at a new connection, made at this moment: the server's database may have been restored, and its
   * numbers begin lower. Responses to earlier requests are ignored.
   */
  restart(moment: number): void;
  reset(): void;
}

/** Enough for some seconds of heavy traffic; a whole day would fill the memory. */
const maxRecent = 2_000;

const isBefore = (sequence: ChannelCursors, other: ChannelCursors): boolean =>
  Object.entries(sequence).some(([channel, seq]) => seq < (other[channel] ?? 0));

export function createReceivedEvents<Event>(): ReceivedEvents<Event> {
  /** The sequence of the last load; null before the first. */
  let loaded: ChannelCursors | null = null;
  /** The last event received of each channel, or contained in a load. */
  let seen: ChannelCursors = {};
  /** A load must contain these events: they were missed, or are no longer among `recent`. */
  let missed: ChannelCursors = {};
  /** The latest events, to be applied again to a load that was read before them. */
  let recent: Received<Event>[] = [];
  /** The moment of the last connection. */
  let restartedAt = Number.NEGATIVE_INFINITY;
  /** No load has come since: the next one may have lower numbers than the last. */
  let isRestarted = false;

  const needFrom = (channel: string, seq: number): void => {
    missed[channel] = Math.max(missed[channel] ?? 0, seq);
  };
  const remember = (received: Received<Event>): void => {
    recent.push(received);
    if (recent.length <= maxRecent) return;
    for (const { number } of recent.splice(0, maxRecent / 2)) needFrom(number.channel, number.seq);
  };

  return {
    isLoaded: () => loaded !== null,
    load(sequence, begun) {
      const isOld = loaded !== null && !isRestarted && isBefore(sequence, loaded);
      if (isOld || begun < restartedAt) return null;
      isRestarted = false;
      loaded = sequence;
      for (const [channel, seq] of Object.entries(sequence))
        seen[channel] = Math.max(seen[channel] ?? 0, seq);
      recent = recent.filter(({ number }) => number.seq > (sequence[number.channel] ?? 0));
      return { later: recent, isComplete: !isBefore(sequence, missed) };
    },
    accept(number, event) {
      const { channel, seq } = number;
      // Of a channel that the state does not follow.
      if (event === null && seen[channel] === undefined) return { verdict: 'old', isContained: false };
      const verdict = acceptEvent(seen, channel, seq);
      if (verdict !== 'old' && event !== null) remember({ number, event });
      if (verdict === 'gap') needFrom(channel, seq - 1);
      return {
        verdict,
        isContained: loaded !== null && (verdict !== 'old' || seq <= (loaded[channel] ?? 0)),
      };
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
      return isBehind;
    },
    isCurrent(sequence, begun) {
      if (begun < restartedAt) return false;
      const isCurrent = !isBefore(sequence, seen);
      seen = { ...sequence, ...seen };
      return isCurrent;
    },
    restart(moment) {
      restartedAt = moment;
      isRestarted = true;
      seen = {};
      missed = {};
      recent = [];
    },
    reset() {
      restartedAt = Number.NEGATIVE_INFINITY;
      isRestarted = false;
      loaded = null;
      seen = {};
      missed = {};
      recent = [];
    },
  };
}
