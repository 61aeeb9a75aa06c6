import { expect, it } from 'vitest';
import { timeLabel } from './work-labels.ts';

it('says times to the minute', () => {
  expect([59, 2_700, 3_600, 5_459].map(timeLabel)).toEqual(['0 min', '45 min', '1 h', '1 h 30 min']);
});
