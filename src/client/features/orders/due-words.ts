import { dayText, hourText, weekdayText } from '#client/ui/date-words.ts';
import type { BusinessHours } from '#shared/model/business-hours.ts';
import type { OrderStatus } from '#shared/model/order.ts';
import { dueState, type Urgency, workingDay } from '#shared/rules/business-hours.ts';

export interface DueWords {
  text: string;
  urgency: Urgency;
}

/** Due or late by open hours of the provider; dates and times are the reader's. */
export function dueWords(
  { dueDate, progress }: { dueDate: string | null; progress: OrderStatus },
  now: Date,
  hours: BusinessHours,
): DueWords | null {
  if (dueDate === null) return null;
  const due = new Date(dueDate);
  const { urgency, minutes } = dueState(due, progress, now, hours);
  if (urgency === 'overdue')
    return { urgency, text: minutes < 1 ? 'Late' : `${duration(minutes, hours)} late` };
  if (urgency === 'soon') {
    const day = due.toDateString() === now.toDateString() ? 'Today' : weekdayText(due);
    return { urgency, text: `${day} ${hourText(due)}` };
  }
  const year = due.getFullYear();
  return { urgency, text: year === now.getFullYear() ? dayText(due) : `${dayText(due)} ${year}` };
}

/** Open minutes in words; a working day is as long as the provider is open. */
function duration(minutes: number, hours: BusinessHours): string {
  if (minutes < 60) return `${minutes} min`;
  const day = workingDay(hours);
  return minutes < day ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / day)} d`;
}
