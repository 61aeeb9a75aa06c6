export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
/** Of 24 hours: a day in which clocks change is an hour shorter or longer. */
export const dayMs = 24 * hourMs;

/** `3 hrs 20 mins` */
export function hoursAndMinutes(hours: number): string {
  const minutes = Math.round(hours * 60);
  return `${Math.floor(minutes / 60)} hrs ${minutes % 60} mins`;
}
