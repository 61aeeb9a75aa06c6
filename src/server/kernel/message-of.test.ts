import { expect, it } from 'vitest';
import { messageOf } from './message-of.ts';

it('returns the message of whatever was thrown, and those of all addresses that were tried', () => {
  expect(messageOf(new Error('refused'))).toBe('refused');
  expect(messageOf('refused')).toBe('refused');
  const each = ['connect ECONNREFUSED ::1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'];
  expect(messageOf(new AggregateError(each.map((text) => new Error(text))))).toBe(each.join('; '));
});
