import type { WorkStop } from '#shared/work-time/own-work.ts';

/** Seconds for sentences, to the minute: `0 min`, `45 min`, `1 h 30 min`, `2 h`. */
export function timeLabel(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Returns the text for work that was ended by others. `by`: the person who ended it, if any. */
export function stopLabel(reason: WorkStop, by: string | null): string {
  const who = by ?? 'Someone';
  switch (reason) {
    case 'unanswered':
      return 'Nobody confirmed that work continues, so the timer stopped at the question.';
    case 'taken-over':
      return `${who} took the work over.`;
    case 'paused':
      return `${who} paused it.`;
    case 'left':
      return 'The order has left In Progress.';
    case 'other-order':
      return 'Work began on another order.';
  }
}
