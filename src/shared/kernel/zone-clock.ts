import { dayMs, minuteMs } from './durations.ts';
import { keepNewest } from './keep-newest.ts';
export const dayMinutes = 24 * 60;
const weekMs = 7 * dayMinutes * minuteMs;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
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

/** Some years of a dozen zones. */
const maxOffsets = 5_000;
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
    keepNewest(offsets, key, offset, maxOffsets);
  }
  return offset ?? exactOffset(ms, timeZone);
}

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

/** Minutes of the wall clock in a zone, counted from 1970-01-01 00:00 on that clock. */
export const wallMinutes = (moment: Date, timeZone: string): number =>
  Math.floor(moment.getTime() / minuteMs) + offsetMinutes(moment.getTime(), timeZone);

/**
 * Returns the moment at which a zone's clock shows `wall`, as the database takes it too: where it is shown twice the
 * later; where never, because clocks were put forward past it, the moment that the offset before the change gives.
 */
export function momentOf(wall: number, timeZone: string): Date {
  const ms = wall * minuteMs;
  // No zone is further from UTC than a day, and none changes its clocks twice in two.
  const [before, after] = [offsetMinutes(ms - dayMs, timeZone), offsetMinutes(ms + dayMs, timeZone)];
  const later = ms - after * minuteMs;
  const isShownLater = before === after || offsetMinutes(later, timeZone) === after;
  return new Date(isShownLater ? later : ms - before * minuteMs);
}

/** A day of the wall clock, counted from 1970-01-01. */
export const dayOf = (wall: number): number => Math.floor(wall / dayMinutes);

/** 0 (Monday) to 6 (Sunday) of a day counted from 1970-01-01, a Thursday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** `09:30` */
export function timeText(wall: number): string {
  const minute = wall - dayOf(wall) * dayMinutes;
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** `2026-12-24` of a day counted from 1970-01-01, and back. */
export const dateText = (day: number): string =>
  new Date(day * dayMinutes * minuteMs).toISOString().slice(0, 10);
export const dayOfDate = (date: string): number => dayOf(Date.parse(`${date}T00:00Z`) / minuteMs);
