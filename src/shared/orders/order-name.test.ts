import { expect, it } from 'vitest';
import { shownOrderName } from './order-name.ts';

it('names an order whose title cannot be seen', () => {
  expect(shownOrderName('Spring catalogue')).toBe('Spring catalogue');
  for (const name of ['', ' ', '\u200b', '\u2800\u3164']) expect(shownOrderName(name)).toBe('Untitled order');
});
