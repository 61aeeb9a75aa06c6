/** Returns whether there is such a day: yyyy/MM/dd or yyyy-MM-dd. */
export function isCalendarDay(text: string): boolean {
  const day = text.replaceAll('/', '-');
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day;
}
