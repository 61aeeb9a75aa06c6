import { expect, it } from 'vitest';
import { datesOf } from '#client/state/reader-dates.ts';
import { namesOf, termOf, useOf } from './retail-labels.ts';

const dates = datesOf('America/New_York', 'Asia/Kuala_Lumpur');

const extra = { id: 'a', title: '+2 hours', amount: 2, givenAt: '2026-05-01T16:30:00.000Z' };
const until = '2026-05-30T16:30:00.000Z';

it('shows how much is used, and that nothing was bought', () => {
  expect(useOf({ type: 'hours', used: 1.5, total: 2 })).toEqual({
    text: '1 hrs 30 mins of 2 hrs 0 mins used',
    percent: 75,
    isHigh: false,
  });
  expect(useOf({ type: 'total-order', used: 9, total: 10 })).toMatchObject({ isHigh: true });
  expect(useOf({ type: 'storage', used: 3, total: 0 })).toEqual({
    text: 'None bought',
    percent: null,
    isHigh: false,
  });
});

it('shows since when and until when it counts', () => {
  expect(termOf('storage', { ...extra, isSubscription: false, validUntil: null }, dates)).toEqual({
    given: 'Given 02 May 2026',
    until: 'Bought once, for good',
  });
  expect(termOf('hours', { ...extra, isSubscription: false, validUntil: until }, dates)).toMatchObject({
    until: 'Bought once, for this month of the plan, until 31 May 2026',
  });
  expect(termOf('storage', { ...extra, isSubscription: true, validUntil: until }, dates)).toMatchObject({
    until: 'By the month, paid until 31 May 2026',
  });
});

it('names those who can buy', () => {
  expect(namesOf([{ name: 'Rohan Das' }, { name: 'Priya Das' }])).toBe('Rohan Das or Priya Das');
});
