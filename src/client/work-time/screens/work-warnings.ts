import { keptJson } from '#client/sync/kept-value.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import { nextWarning } from '#shared/work-time/work-time.ts';

/** The specification's per-order warnings: order id → when to warn next, in milliseconds since 1970. */
const warnings = keptJson('working-time-warnings', null, (kept) =>
  Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  ),
);
/** Orders without work for this long are forgotten. */
const keptMs = 30 * dayMs;

/** Returns when to warn of work that began at `startedMs`; stored warnings of earlier work do not count. */
export function warningAt(
  storage: Storage,
  orderId: string,
  startedMs: number,
  reminderMinutes: number,
): number {
  const kept = warnings.read(storage)[orderId];
  return kept !== undefined && kept > startedMs ? kept : nextWarning(startedMs, reminderMinutes);
}

/** Stores that the warning was shown now, for all windows of this browser. */
export function keepWarning(storage: Storage, orderId: string, nowMs: number, reminderMinutes: number): void {
  const current = Object.entries(warnings.read(storage)).filter(([, at]) => at > nowMs - keptMs);
  const next = { ...Object.fromEntries(current), [orderId]: nextWarning(nowMs, reminderMinutes) };
  warnings.write(storage, next);
}
