import fc from 'fast-check';
import { expect, it } from 'vitest';
import { standardHours } from '#shared/calendar/standard-hours.ts';
import { minuteOf, setDay, switchDay, timeOf } from './hours-form.ts';

const hours = standardHours('UTC');

it('reads times as it writes them; a closing at 00:00 ends the day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1439 }), fc.boolean(), (minute, isClosing) => {
      expect(minuteOf(timeOf(minute), isClosing)).toBe(minute);
    }),
  );
  expect([timeOf(1440), minuteOf('00:00', true), minuteOf('00:00', false)]).toEqual(['00:00', 1440, 0]);
  expect(minuteOf('', true)).toBeNull();
});

it('opens a weekday with the hours of another, and closes it', () => {
  const saturday = switchDay(hours, 5, true);
  expect(saturday.week[5]).toEqual(hours.week[0]);
  expect(switchDay(saturday, 5, false)).toEqual(hours);
  const never = { ...hours, week: hours.week.map(() => null) };
  expect(switchDay(never, 2, true).week[2]).toEqual({ open: 540, close: 1080 });
});

it('changes one day alone, and no closed one', () => {
  const changed = setDay(hours, 1, { close: 1200 });
  expect(changed.week[1]).toEqual({ open: 540, close: 1200 });
  expect(changed.week.toSpliced(1, 1)).toEqual(hours.week.toSpliced(1, 1));
  expect(setDay(hours, 6, { open: 1 })).toEqual(hours);
});

it('rewrites a note that says the hours as they change, and leaves other words', () => {
  const late = setDay(hours, 4, { close: 1200 });
  expect(late.description).toBe('Monday to Thursday, 9:00 to 18:00; Friday, 9:00 to 20:00');
  expect(switchDay(late, 4, false).description).toBe('Monday to Thursday, 9:00 to 18:00');
  expect(switchDay({ ...hours, description: 'By appointment' }, 4, false).description).toBe('By appointment');
});
