import { addBusinessDays, format, isWeekend, setHours, startOfHour } from 'date-fns';

/** The end of a working day on the reader's clock. */
const closing = (day: Date): Date => startOfHour(setHours(day, 17));

/** Due dates that are often wanted, from the next one on; those in the past or on a day off are left out. */
export function dueChoices(now: Date): { label: string; date: Date }[] {
  const today = closing(now);
  const later = [1, 2, 5].map((days) => closing(addBusinessDays(now, days)));
  const dates = isWeekend(now) || today <= now ? later : [today, ...later];
  return dates.map((date) => ({ label: format(date, 'EEE d MMM, HH:mm'), date }));
}
