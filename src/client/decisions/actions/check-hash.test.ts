import { expect, it } from 'vitest';
import { faultText } from './check-hash.ts';

it.each([
  ['network', [], 'The server could not be reached. Check your connection and try again.'],
  ['internal', [], 'The server has a problem at the moment. Try again in a minute.'],
  ['unavailable', [], 'The server has a problem at the moment. Try again in a minute.'],
  [
    'rate_limited',
    ['Please try again in 4 minutes.'],
    'Too many files have been checked from your network. Please try again in 4 minutes.',
  ],
  [
    'rate_limited',
    [],
    'Too many files have been checked from your network. Please try again in a few minutes.',
  ],
] as const)('says what happened to a check, and when to try again: %s', (code, messages, text) => {
  expect(faultText({ code, messages: [...messages] })).toBe(text);
});
