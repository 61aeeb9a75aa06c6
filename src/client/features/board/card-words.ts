import { dayText } from '#client/ui/date-words.ts';
import type { BoardCard } from '#shared/model/board-card.ts';
import { statusNames } from '#shared/model/order-place.ts';

/** When it was created, for a small date or for a sentence. */
export const createdWords = (createdAt: string, short = false): string =>
  short
    ? dayText(new Date(createdAt))
    : `Created ${dayText(new Date(createdAt))} ${new Date(createdAt).getFullYear()}`;

export interface StateWords {
  text: string;
  kind: 'locked' | 'frozen' | 'status';
}

/** What is out of the ordinary about an order; the gravest alone. */
export function stateWords({
  isLocked,
  isFrozen,
  progress,
}: Pick<BoardCard, 'isLocked' | 'isFrozen' | 'progress'>): StateWords | null {
  if (isLocked) return { text: 'Locked', kind: 'locked' };
  if (isFrozen) return { text: 'Frozen', kind: 'frozen' };
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
