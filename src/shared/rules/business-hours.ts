import type { OrderStatus } from '#shared/model/order.ts';

/** When the provider works. Days are 1 (Monday) to 7 (Sunday); times are minutes of the day in `timeZone`. */
export interface BusinessHours {
  /** IANA name. */
  timeZone: string;
  days: readonly number[];
  opensAt: number;
  closesAt: number;
}

export const providerHours: BusinessHours = {
  timeZone: 'Asia/Kuala_Lumpur',
  days: [1, 2, 3, 4, 5],
  opensAt: 9 * 60,
  closesAt: 18 * 60,
};

const dayMinutes = 24 * 60;
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const held = clocks.get(timeZone);
  if (held !== undefined) return held;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  clocks.set(timeZone, made);
  return made;
}

const minuteMs = 60_000;
const weekMs = 7 * dayMinutes * minuteMs;
/** Minutes ahead of UTC in the week of a zone, by zone and week; null where its clocks change within. */
const offsets = new Map<string, number | null>();

/** Asking a zone's calendar is slow, and a board asks for hundreds of cards: once a week will do. */
function offsetMinutes(ms: number, timeZone: string): number {
  const week = Math.floor(ms / weekMs);
  const key = `${timeZone} ${week}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    const first = exactOffset(week * weekMs, timeZone);
    offset = first === exactOffset((week + 1) * weekMs, timeZone) ? first : null;
    offsets.set(key, offset);
  }
  return offset ?? exactOffset(ms, timeZone);
}

/** Minutes of the wall clock in a zone, counted from 1970-01-01 00:00 on that clock. */
const wallMinutes = (moment: Date, timeZone: string): number =>
  Math.floor(moment.getTime() / minuteMs) + offsetMinutes(moment.getTime(), timeZone);

function exactOffset(ms: number, timeZone: string): number {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return wall / minuteMs - Math.floor(ms / minuteMs);
}

/** The weekday of a day counted from 1970-01-01, a Thursday. */
const weekday = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** Open minutes of the wall clock from its beginning to `wall`; only differences mean something. */
function openUntil(wall: number, { days, opensAt, closesAt }: BusinessHours): number {
  const day = Math.floor(wall / dayMinutes);
  const weeks = Math.floor(day / 7);
  const open = closesAt - opensAt;
  let minutes = weeks * days.length * open;
  for (let before = weeks * 7; before < day; before++) if (days.includes(weekday(before))) minutes += open;
  if (days.includes(weekday(day))) minutes += Math.min(Math.max(wall - day * dayMinutes - opensAt, 0), open);
  return minutes;
}

/** Open minutes from one moment to another; negative where `to` is before. Hours changes of a zone fall at night. */
export const businessMinutes = (from: Date, to: Date, hours: BusinessHours): number =>
  openUntil(wallMinutes(to, hours.timeZone), hours) - openUntil(wallMinutes(from, hours.timeZone), hours);

export type Urgency = 'overdue' | 'soon' | 'fine' | 'settled';

export interface DueState {
  urgency: Urgency;
  /** Open minutes left, or gone by where overdue; 0 for settled orders. */
  minutes: number;
}

const settled: readonly OrderStatus[] = ['approved', 'completed', 'cancelled'];

/**
 * How near a due date is in the provider's open hours: `soon` when no more than one working day is left, overdue from
 * the moment it passes, night or day. Settled orders are never late.
 */
export function dueState(dueDate: Date, status: OrderStatus, now: Date, hours: BusinessHours): DueState {
  if (settled.includes(status)) return { urgency: 'settled', minutes: 0 };
  if (dueDate.getTime() <= now.getTime())
    return { urgency: 'overdue', minutes: businessMinutes(dueDate, now, hours) };
  const left = businessMinutes(now, dueDate, hours);
  return { urgency: left <= hours.closesAt - hours.opensAt ? 'soon' : 'fine', minutes: left };
}
