import { expect, it } from 'vitest';
import { abbreviation, cutText } from './cut-text.ts';

it('leaves what is short enough alone', () => {
  expect(cutText('Waiting on customer', 20)).toBe('Waiting on customer');
  expect(cutText('12345678901234567890', 20)).toBe('12345678901234567890');
});

it('cuts what is longer, never in the middle of a character', () => {
  expect(cutText('Catalogues and their covers', 10)).toBe('Catalogues…');
  expect(cutText('🖨🖨🖨', 2)).toBe('🖨🖨…');
});

it('says that an absent text is unknown', () => {
  expect(cutText('', 24)).toBe('Unknown');
});

it('abbreviates to three letters', () => {
  expect(abbreviation('Studio')).toBe('Stu');
  expect(abbreviation('Go')).toBe('Go');
});
