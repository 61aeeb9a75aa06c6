import { createEmitter, type Emitter } from './emitter.ts';

/** The number of an event in its channel. */
export interface EventNumber {
  channel: string;
  seq: number;
}

/** The last sequence number applied of each channel. */
export type ChannelCursors = Record<string, number>;

/** Returns the last event of each channel that a response contains. */
export const sequenceOf = ({ meta }: { meta: Record<string, unknown> }): ChannelCursors =>
  (meta.seq ?? {}) as ChannelCursors;

/**
 * Returns whether an event is to be applied. After a gap the event itself is applied too, and the shown data
 * of the channel must be fetched again; an event that comes late or twice is old.
 */
export function acceptEvent(cursors: ChannelCursors, channel: string, seq: number): 'apply' | 'gap' | 'old' {
  const last = cursors[channel];
  if (last !== undefined && seq <= last) return 'old';
  cursors[channel] = seq;
  return last === undefined || seq === last + 1 ? 'apply' : 'gap';
}

/** Takes over the sequence number of each channel from the server. Returns whether events of a known channel were missed. */
function acceptCursors(cursors: ChannelCursors, channels: Record<string, number>): boolean {
  let missed = false;
  for (const [channel, seq] of Object.entries(channels)) {
    const last = cursors[channel];
    if (last !== undefined && seq > last) missed = true;
    if (last === undefined || seq > last) cursors[channel] = seq;
  }
  return missed;
}

/** The order of events, for what is fetched again instead of being replicated. */
export interface ChannelOrder {
  /** Returns whether an event is new. After a gap, emits its channel. */
  accept(event: EventNumber): boolean;
  /** Takes over the numbers of channels that were joined. Returns whether events of a known channel were missed. */
  join(sequence: ChannelCursors): boolean;
  /** Forgets all numbers at a new connection: a restored server's begin lower. */
  restart(): void;
  /** Emits the channel of which events were missed. */
  gaps: Emitter<string>;
}

export function createChannelOrder(): ChannelOrder {
  let cursors: ChannelCursors = {};
  const gaps = createEmitter<string>();
  return {
    accept({ channel, seq }) {
      const verdict = acceptEvent(cursors, channel, seq);
      if (verdict === 'gap') gaps.emit(channel);
      return verdict !== 'old';
    },
    join: (sequence) => acceptCursors(cursors, sequence),
    restart() {
      cursors = {};
    },
    gaps,
  };
}
