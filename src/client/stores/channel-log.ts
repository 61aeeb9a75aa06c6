/** The last sequence number applied of each channel. */
export type ChannelLog = Record<string, number>;

/**
 * Whether an event is to be applied. After a gap the event itself is applied too, and what is shown of the channel
 * must be fetched again; an event that comes late or twice is old.
 */
export function acceptEvent(log: ChannelLog, channel: string, seq: number): 'apply' | 'gap' | 'old' {
  const last = log[channel];
  if (last !== undefined && seq <= last) return 'old';
  log[channel] = seq;
  return last === undefined || seq === last + 1 ? 'apply' : 'gap';
}

/** Where the server says its channels stand; answers whether events of a channel known before were missed. */
export function acceptStand(log: ChannelLog, channels: Record<string, number>): boolean {
  let missed = false;
  for (const [channel, seq] of Object.entries(channels)) {
    const last = log[channel];
    if (last !== undefined && seq > last) missed = true;
    if (last === undefined || seq > last) log[channel] = seq;
  }
  return missed;
}
