import { expect, it } from 'vitest';
import { zoomText } from './zoom-entries.ts';

it('shows a zoom in whole percent, and below 10 % in tenths', () => {
  expect([64, 1, 0.754, 0.1, 0.0999, 0.03, 0.0217, 0.005].map(zoomText)).toEqual([
    '6400 %',
    '100 %',
    '75 %',
    '10 %',
    '10 %',
    '3 %',
    '2.2 %',
    '0.5 %',
  ]);
});
