import { expect, it } from 'vitest';
import { dueText } from './due-date.ts';

const now = new Date(2026, 2, 10, 12, 0);
const at = (day: number, hour: number): string => new Date(2026, 2, day, hour).toISOString();

it('says how near or late a date is', () => {
  expect(dueText(at(10, 17), 'in-progress', now)).toEqual({ text: 'Today 17:00', urgency: 'soon' });
  expect(dueText(at(11, 9), 'in-review', now)).toEqual({ text: 'Tomorrow 09:00', urgency: 'soon' });
  expect(dueText(at(10, 9), 'in-review', now)).toEqual({ text: 'Late since 09:00', urgency: 'late' });
  expect(dueText(at(9, 23), 'on-hold', now)).toEqual({ text: '1 day late', urgency: 'late' });
  expect(dueText(at(24, 9), 'new-order', now)).toEqual({ text: '24 Mar', urgency: 'none' });
});

it('never calls a settled order late', () => {
  expect(dueText(at(2, 9), 'approved', now)).toEqual({ text: '02 Mar 2026', urgency: 'none' });
  expect(dueText(null, 'approved', now)).toBeNull();
});
