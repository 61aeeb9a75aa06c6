import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  eachTourField,
  tourFieldLabels,
  tourFields,
  tourTextOf,
  tourTextProblems,
  usualTourTexts,
} from './tour-texts.ts';

const none = eachTourField(() => '');

it('shows the studio’s own words, and the usual ones where it has none', () => {
  expect(tourTextOf('board', none)).toEqual(usualTourTexts.board);
  expect(tourTextOf('board', { 'board-title': 'Jobs' })).toEqual({ ...usualTourTexts.board, title: 'Jobs' });
});

it('takes plain texts up to their lengths, and no HTML', () => {
  expect(tourTextProblems(none)).toEqual({});
  fc.assert(
    fc.property(fc.constantFrom(...tourFields), fc.integer({ min: -3, max: 3 }), (field, more) => {
      const longest = field.endsWith('-title') ? 60 : 300;
      const problems = tourTextProblems({ ...none, [field]: 'x'.repeat(longest + more) });
      expect(Object.keys(problems)).toEqual(more > 0 ? [field] : []);
    }),
  );
  expect(tourTextProblems({ ...none, 'set-hours-text': '<b>Hours</b>' })).toEqual({
    'set-hours-text': 'Plain text, without HTML.',
  });
});

it('names each field after what its step is called', () => {
  expect(tourFieldLabels['set-hours-text']).toBe('Business hours: text');
});
