import { differenceInCalendarDays, format } from 'date-fns';
import type { OrderStatus } from '#shared/model/order.ts';

export interface DueText {
  text: string;
  urgency: 'none' | 'soon' | 'late';
}

const settled: readonly OrderStatus[] = ['approved', 'completed', 'cancelled'];

/** A due date as people say it, in the reader's zone; settled orders are never late. */
export function dueText(dueDate: string | null, status: OrderStatus, now: Date): DueText | null {
  if (dueDate === null) return null;
  const due = new Date(dueDate);
  const days = differenceInCalendarDays(due, now);
  if (settled.includes(status)) return { text: format(due, 'dd MMM yyyy'), urgency: 'none' };
  if (due < now)
    return { text: days === 0 ? `Late since ${format(due, 'HH:mm')}` : lateBy(-days), urgency: 'late' };
  if (days === 0) return { text: `Today ${format(due, 'HH:mm')}`, urgency: 'soon' };
  if (days === 1) return { text: `Tomorrow ${format(due, 'HH:mm')}`, urgency: 'soon' };
  return {
    text: format(due, due.getFullYear() === now.getFullYear() ? 'dd MMM' : 'dd MMM yyyy'),
    urgency: 'none',
  };
}

const lateBy = (days: number): string => (days === 1 ? '1 day late' : `${days} days late`);
