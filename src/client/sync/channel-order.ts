import { acceptCursors, acceptEvent, type ChannelCursors } from './channel-cursors.ts';
import { createEmitter, type Emitter } from './emitter.ts';
import type { EventNumber } from './received-events.ts';

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
