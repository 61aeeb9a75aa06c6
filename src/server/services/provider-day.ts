const calendars = new Map<string, Intl.DateTimeFormat>();

function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const held = calendars.get(timeZone);
  if (held !== undefined) return held;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    day: '2-digit',
    month: 'short',
    year: 'numeric',
  });
  calendars.set(timeZone, made);
  return made;
}

/** `24 Dec 2026`, the day in the provider's zone wherever the server stands; `none` for no moment. */
export function providerDay(at: Date | null, timeZone: string): string {
  if (at === null) return 'none';
  const parts = new Map(
    calendarOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('day')} ${parts.get('month')} ${parts.get('year')}`;
}
