import { hourText, shortDay, weekdayText } from '#client/ui/display/date-labels.ts';
import type { BusinessHours } from '#shared/calendar/business-hours.ts';
import { dueState, type Urgency, workingDay } from '#shared/calendar/business-hours-rules.ts';
import { asZoneClock, cityOfZone } from '#shared/kernel/zone-dates.ts';
import type { OrderStatus } from '#shared/orders/order.ts';

export interface DueLabel {
  text: string;
  /** The provider's day, where it is another than the reader's: `(11 Apr in Kuala Lumpur)`. */
  beside?: string;
  urgency: Urgency;
}

/**
 * Due or late by open hours of the provider; dates and times are on the reader's clock, with the provider's day beside
 * them where it is another.
 */
export function dueLabel(
  { dueDate, progress }: { dueDate: string | null; progress: OrderStatus },
  now: Date,
  hours: BusinessHours,
  timeZone: string,
): DueLabel | null {
  if (dueDate === null) return null;
  const { urgency, minutes } = dueState(new Date(dueDate), progress, now, hours);
  const due = asZoneClock(new Date(dueDate), timeZone);
  const today = asZoneClock(now, timeZone);
  if (urgency === 'overdue')
    return { urgency, text: minutes < 1 ? 'Late' : `${duration(minutes, hours)} late` };
  const theirs = asZoneClock(new Date(dueDate), hours.timeZone);
  const beside = theirs.toDateString() !== due.toDateString() && {
    beside: `(${dayOf(theirs, today)} in ${cityOfZone(hours.timeZone)})`,
  };
  if (urgency === 'soon') {
    const day = due.toDateString() === today.toDateString() ? 'Today' : weekdayText(due);
    return { urgency, text: `${day} ${hourText(due)}`, ...beside };
  }
  return { urgency, text: dayOf(due, today), ...beside };
}

/** Returns a day, with its year where that is not the present one. */
const dayOf = (day: Date, today: Date): string =>
  day.getFullYear() === today.getFullYear() ? shortDay(day) : `${shortDay(day)} ${day.getFullYear()}`;

/** Returns open minutes as text; a working day is as long as the provider is open. */
function duration(minutes: number, hours: BusinessHours): string {
  if (minutes < 60) return `${minutes} min`;
  const day = workingDay(hours);
  return minutes < day ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / day)} d`;
}
