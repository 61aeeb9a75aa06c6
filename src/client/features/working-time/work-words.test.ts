import { expect, it } from 'vitest';
import { clockWords, timeWords } from './work-words.ts';

it('shows a clock with hours, minutes and seconds', () => {
  expect([0, 7, 65, 3_599, 3_600, 43_540].map(clockWords)).toEqual([
    '0:00:00',
    '0:00:07',
    '0:01:05',
    '0:59:59',
    '1:00:00',
    '12:05:40',
  ]);
});

it('says times to the minute', () => {
  expect([59, 2_700, 3_600, 5_459].map(timeWords)).toEqual(['0 min', '45 min', '1 h', '1 h 30 min']);
});
