import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maxStudioTextLength, type StudioTexts, studioTextProblems, usualTexts } from './studio-texts.ts';

const fields = Object.keys(usualTexts) as (keyof StudioTexts)[];

it('takes plain texts up to their lengths, the usual ones among them', () => {
  expect(studioTextProblems(usualTexts)).toEqual({});
  fc.assert(
    fc.property(fc.constantFrom(...fields), fc.integer({ min: -3, max: 3 }), (field, more) => {
      const text = 'x'.repeat(maxStudioTextLength[field] + more);
      const problems = studioTextProblems({ ...usualTexts, [field]: text });
      expect(Object.keys(problems)).toEqual(more > 0 ? [field] : []);
    }),
  );
});

it('takes signs that are no HTML, and no HTML', () => {
  const problem = (signIn: string) => studioTextProblems({ ...usualTexts, signIn }).signIn;
  expect(['3 < 4 > 2', 'a <- b', 'Tom & Ann'].map(problem)).toEqual([undefined, undefined, undefined]);
  for (const text of ['<b>Hi</b>', 'Hi<br>', '<!-- -->', '<a href="x">y'])
    expect(problem(text), text).toBe('Plain text, without HTML.');
});
