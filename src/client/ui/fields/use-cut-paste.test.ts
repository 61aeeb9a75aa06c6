import { expect, it } from 'vitest';
import { overflowOf } from './use-cut-paste.ts';

const field = (value: string, from: number | null, to = from) => ({
  value,
  selectionStart: from,
  selectionEnd: to,
});

it('counts what does not fit, less what is replaced', () => {
  expect(overflowOf(field('', 0), 'x'.repeat(242), 120)).toBe(122);
  expect(overflowOf(field('Label', 0, 5), 'x'.repeat(121), 120)).toBe(1);
  expect(overflowOf(field('Label', 5), 'x'.repeat(115), 120)).toBe(0);
});

it('counts a line break once, and in fields whose selection is unknown', () => {
  expect(overflowOf(field('', 0), 'a\r\nb', 3)).toBe(0);
  expect(overflowOf(field('a@b.example', null), 'xyz', 12)).toBe(2);
});

it('counts nothing without a limit', () => {
  expect(overflowOf(field('', 0), 'x'.repeat(9_999))).toBe(0);
});
