import { expect, it } from 'vitest';
import { sensitivities, sensitivityTable, thresholdText } from './sensitivity.ts';

it('each sensitivity says all of its thresholds', () => {
  expect(sensitivities.map((each) => thresholdText(sensitivityTable[each].thresholds))).toEqual([
    'Edges from 24 of 255 levels plus 12 % of the contrast around them, areas from 2 levels; nothing under 0.015 mm².',
    'Edges from 40 of 255 levels plus 20 % of the contrast around them, areas from 3 levels; nothing under 0.04 mm².',
    'Edges from 80 of 255 levels plus 35 % of the contrast around them, areas from 8 levels; nothing under 0.6 mm².',
  ]);
});
