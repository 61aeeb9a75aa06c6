import { expect, it } from 'vitest';
import { calendarDay, clockText, hourText, shortDay, weekdayText } from './date-labels.ts';

it('shows days and times', () => {
  const at = new Date(2026, 2, 5, 9, 30);
  expect([shortDay, weekdayText, hourText].map((text) => text(at))).toEqual(['5 Mar', 'Thu', '09:30']);
  expect(calendarDay('2026-03-05')).toBe('05 Mar 2026');
  expect(calendarDay('2026/03/05')).toBe('05 Mar 2026');
});

it('shows a clock with hours, minutes and seconds', () => {
  expect([0, 7, 65, 3_599, 3_600, 43_540, 360_000].map(clockText)).toEqual([
    '0:00:00',
    '0:00:07',
    '0:01:05',
    '0:59:59',
    '1:00:00',
    '12:05:40',
    '100:00:00',
  ]);
});
