const units: readonly [seconds: number, one: string, many: string][] = [
  [365.25 * 86_400, 'year', 'years'],
  [30.44 * 86_400, 'month', 'months'],
  [86_400, 'day', 'days'],
  [3_600, 'hour', 'hours'],
  [60, 'min', 'min'],
  [1, 'sec', 'sec'],
];

/**
 * Returns how long ago an instant was: `now`, `45 sec`, `12 min`, `3 hours`, `yesterday`, `2 months`. `now`
 * is in ms.
 */
export function relativeTime(instant: string, now: number): string {
  const seconds = (now - Date.parse(instant)) / 1000;
  if (seconds < 10) return 'now';
  for (const [length, one, many] of units) {
    const count = Math.floor(seconds / length);
    if (count < 1) continue;
    if (one === 'day' && count === 1) return 'yesterday';
    return `${count} ${count === 1 ? one : many}`;
  }
  return 'now';
}

/** Returns the time as in a sentence: `12 min ago`. */
export function timeAgo(instant: string, now: number): string {
  const time = relativeTime(instant, now);
  return time === 'now' || time === 'yesterday' ? time : `${time} ago`;
}
