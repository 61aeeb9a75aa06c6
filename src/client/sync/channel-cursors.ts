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
export function acceptCursors(cursors: ChannelCursors, channels: Record<string, number>): boolean {
  let missed = false;
  for (const [channel, seq] of Object.entries(channels)) {
    const last = cursors[channel];
    if (last !== undefined && seq > last) missed = true;
    if (last === undefined || seq > last) cursors[channel] = seq;
  }
  return missed;
}
