import { providerHours } from '#shared/rules/business-hours.ts';

const calendar = new Intl.DateTimeFormat('en-US', {
  timeZone: providerHours.timeZone,
  day: '2-digit',
  month: 'short',
  year: 'numeric',
});

/** `24 Dec 2026`, the day in the provider's zone wherever the server stands; `none` for no moment. */
export function providerDay(at: Date | null): string {
  if (at === null) return 'none';
  const parts = new Map(calendar.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.get('day')} ${parts.get('month')} ${parts.get('year')}`;
}
