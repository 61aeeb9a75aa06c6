import { expect, it } from 'vitest';
import { emailProblem, passwordProblem } from './email-rule.ts';

it('names what is wrong with an address', () => {
  expect(emailProblem('  ')).toBe('Required!');
  expect(emailProblem('mei@')).toBe('Not Valid');
  expect(emailProblem('mei tan@harbour.coffee')).toBe('Not Valid');
  expect(emailProblem(' mei@harbour.coffee ')).toBeNull();
});

it('asks for a password of at least ten characters', () => {
  expect(passwordProblem('')).toBe('Required!');
  expect(passwordProblem('123456789')).toBe('Not Valid');
  expect(passwordProblem('1234567890')).toBeNull();
});
