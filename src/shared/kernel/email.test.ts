import { expect, it } from 'vitest';
import { emailProblem } from './email.ts';

it('names what is wrong with an address', () => {
  expect(emailProblem('  ')).toBe('Required!');
  expect(emailProblem('mei@')).toBe('Not Valid');
  expect(emailProblem('mei tan@harbour.coffee')).toBe('Not Valid');
  expect(emailProblem(' mei@harbour.coffee ')).toBeNull();
});
