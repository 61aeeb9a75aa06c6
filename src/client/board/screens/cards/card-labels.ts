import { shortDay } from '#client/ui/display/date-labels.ts';
import type { BoardCard } from '#shared/board/board-card.ts';
import { asZoneClock, zoneDate } from '#shared/kernel/zone-dates.ts';
import { statusNames } from '#shared/orders/order-phase.ts';

/** Returns when it was created on the reader's clock, for a small date or for a sentence. */
export const createdLabel = (createdAt: string, timeZone: string, short = false): string =>
  short
    ? shortDay(asZoneClock(new Date(createdAt), timeZone))
    : `Created ${zoneDate(new Date(createdAt), timeZone)}`;

export interface StateLabel {
  text: string;
  kind: 'locked' | 'frozen' | 'status';
}

/** Returns the label of an unusual state of an order; only the most serious one. */
export function stateLabel({
  isLocked,
  isFrozen,
  progress,
  awaitsInternalReview,
}: Pick<BoardCard, 'isLocked' | 'isFrozen' | 'progress' | 'awaitsInternalReview'>): StateLabel | null {
  if (isLocked) return { text: 'Locked', kind: 'locked' };
  if (isFrozen) return { text: 'Frozen', kind: 'frozen' };
  if (awaitsInternalReview) return { text: 'Internal review', kind: 'status' };
  if (progress === 'gr-revision' || progress === 'completed')
    return { text: statusNames[progress], kind: 'status' };
  return null;
}

/** Allocated time of a column or card: `34 h`, `1 h 30`, `20 min`. */
export function hoursText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 || minutes >= 600
    ? `${Math.round(minutes / 60)} h`
    : `${Math.floor(minutes / 60)} h ${String(rest).padStart(2, '0')}`;
}
