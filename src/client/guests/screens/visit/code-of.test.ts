import { expect, it } from 'vitest';
import { codeOf } from './code-of.ts';

it('a code is read as it stands in the mail, and ends with its sixth digit', () => {
  expect(codeOf(' 123 456\n')).toBe('123456');
  expect(codeOf('12a')).toBe('12');
  expect(codeOf('1234567')).toBe('123456');
});
