import { expect, it } from 'vitest';
import { readableError } from './logged-mailer.ts';

it('leaves out of an error what opens something', () => {
  const link = 'https://proofs.test/reset-password?token=abcDEF-123';
  expect(readableError(new Error(`550 refused: ${link} looks bad`))).toBe('550 refused: … looks bad');
  expect(readableError('smtp://user:secret@mail.test:587 timed out')).toBe('… timed out');
  expect(readableError(`token ${'a1'.repeat(20)} unknown`)).toBe('token … unknown');
  expect(readableError('x y '.repeat(400))).toHaveLength(500);
});
