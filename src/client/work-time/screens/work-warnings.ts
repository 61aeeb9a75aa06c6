import { nextWarning } from '#shared/work-time/work-time.ts';

/** The specification's per-order warnings: order id → when to warn next, in milliseconds since 1970. */
const storageKey = 'working-time-warnings';
/** Orders without work for this long are forgotten. */
const keptMs = 30 * 24 * 3_600_000;

function read(storage: Storage): Record<string, number> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(storageKey) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, at]) => typeof at === 'number'));
  } catch {
    return {};
  }
}

/** Returns when to warn of work that began at `startedMs`; stored warnings of earlier work do not count. */
export function warningAt(
  storage: Storage,
  orderId: string,
  startedMs: number,
  reminderMinutes: number,
): number {
  const kept = read(storage)[orderId];
  return kept !== undefined && kept > startedMs ? kept : nextWarning(startedMs, reminderMinutes);
}

/** Keeps that it was warned now, for all windows of this browser. */
export function keepWarning(storage: Storage, orderId: string, nowMs: number, reminderMinutes: number): void {
  const current = Object.entries(read(storage)).filter(([, at]) => at > nowMs - keptMs);
  const next = { ...Object.fromEntries(current), [orderId]: nextWarning(nowMs, reminderMinutes) };
  storage.setItem(storageKey, JSON.stringify(next));
}
