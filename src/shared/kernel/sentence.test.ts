import { expect, it } from 'vitest';
import { asSentence } from './sentence.ts';

it('ends with one mark, also where a quotation mark, a bracket or a space closes behind it', () => {
  expect(asSentence('The glaze is disputed')).toBe('The glaze is disputed.');
  for (const ended of [
    'Who knows?',
    '“It is broken.”',
    'He says «gone!»',
    'Put off (until May.)',
    'So (“why?”)',
    'まだです。',
    '„Das ist defekt.“',
  ])
    expect(asSentence(ended)).toBe(ended);
  expect(asSentence(' Put off. ')).toBe('Put off.');
  expect(asSentence('The “new” one (of May)')).toBe('The “new” one (of May).');
});
