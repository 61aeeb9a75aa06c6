/** Every zone the browser knows, with what its clocks are off UTC at `now`, and the one that is set. */
export function zoneChoices(set: string, now: Date): { value: string; label: string }[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), set]);
  return [...names]
    .sort()
    .map((value) => ({ value, label: `${value.replaceAll('_', ' ')} (${offset(value, now)})` }));
}

function offset(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now);
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return text === 'GMT' ? 'UTC+00:00' : text.replace('GMT', 'UTC');
}
