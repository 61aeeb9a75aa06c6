/** `dd MMM yyyy HH:mm` as clocks in a time zone show it. */
export function zoneTime(instant: string, timeZone: string): string {
  const text = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(instant));
  return text.replace(',', '').replace('Sept', 'Sep');
}
