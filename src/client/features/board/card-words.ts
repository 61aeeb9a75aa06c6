import type { BoardCard, WorkTime } from '#shared/model/board-card.ts';
import { statusNames } from '#shared/model/order-place.ts';
import { type BusinessHours, dueState, type Urgency } from '#shared/rules/business-hours.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const two = (value: number): string => String(value).padStart(2, '0');
/** By hand: a general formatter takes longer than the rest of a card. */
const dayText = (day: Date): string => `${day.getDate()} ${months[day.getMonth()]}`;

/** When it was created, for a small date or for a sentence. */
export const createdWords = (createdAt: string, short = false): string =>
  short
    ? dayText(new Date(createdAt))
    : `Created ${dayText(new Date(createdAt))} ${new Date(createdAt).getFullYear()}`;

/** `05 Mar 2026 09:30`, in the reader's zone. */
export function momentText(instant: string): string {
  const at = new Date(instant);
  return `${two(at.getDate())} ${months[at.getMonth()]} ${at.getFullYear()} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

export interface StateWords {
  text: string;
  kind: 'locked' | 'frozen' | 'status';
  /** Too long to stand beside the name. */
  isLong: boolean;
}

/** What is out of the ordinary about an order; the gravest alone. */
export function stateWords({
  isLocked,
  isFrozen,
  progress,
  heldFrom,
  cancelledFrom,
}: Pick<BoardCard, 'isLocked' | 'isFrozen' | 'progress' | 'heldFrom' | 'cancelledFrom'>): StateWords | null {
  if (isLocked) return { text: 'Locked', kind: 'locked', isLong: false };
  if (isFrozen) return { text: 'Frozen', kind: 'frozen', isLong: false };
  if (progress === 'gr-revision' || progress === 'completed')
    return { text: statusNames[progress], kind: 'status', isLong: false };
  if (progress === 'on-hold' && heldFrom !== null)
    return { text: `Hold from ${statusNames[heldFrom]}`, kind: 'status', isLong: true };
  if (progress === 'cancelled' && cancelledFrom !== null)
    return { text: `Cancelled from ${statusNames[cancelledFrom]}`, kind: 'status', isLong: true };
  return null;
}

export interface DueWords {
  text: string;
  urgency: Urgency;
}

/** Due or late by open hours of the provider; dates and times are the reader's. */
export function dueWords(
  { dueDate, progress }: Pick<BoardCard, 'dueDate' | 'progress'>,
  now: Date,
  hours: BusinessHours,
): DueWords | null {
  if (dueDate === null) return null;
  const due = new Date(dueDate);
  const { urgency, minutes } = dueState(due, progress, now, hours);
  if (urgency === 'overdue')
    return { urgency, text: minutes < 1 ? 'Late' : `${duration(minutes, hours)} late` };
  if (urgency === 'soon') {
    const day = due.toDateString() === now.toDateString() ? 'Today' : weekdays[due.getDay()];
    return { urgency, text: `${day} ${two(due.getHours())}:${two(due.getMinutes())}` };
  }
  const year = due.getFullYear();
  return { urgency, text: year === now.getFullYear() ? dayText(due) : `${dayText(due)} ${year}` };
}

/** Open minutes in words; a working day is as long as the provider is open. */
function duration(minutes: number, { opensAt, closesAt }: BusinessHours): string {
  if (minutes < 60) return `${minutes} min`;
  const day = closesAt - opensAt;
  return minutes < day ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / day)} d`;
}

/** Seconds worked on an order until `now`. */
export const workedSeconds = ({ elapsedSeconds, startedAt, state }: WorkTime, now: number): number =>
  elapsedSeconds +
  (state === 'running' && startedAt !== null
    ? Math.max(0, Math.floor((now - Date.parse(startedAt)) / 1000))
    : 0);

export const clockText = (seconds: number): string =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;

/** Allocated time of a column or card: `34 h`, `1 h 30`, `20 min`. */
export function hoursText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 || minutes >= 600
    ? `${Math.round(minutes / 60)} h`
    : `${Math.floor(minutes / 60)} h ${two(rest)}`;
}
