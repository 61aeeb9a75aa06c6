import { describe, expect, it } from 'vitest';
import { relativeTime, timeAgo } from './relative-time.ts';

const then = '2026-03-01T08:00:00.000Z';
const at = Date.parse(then);
const second = 1_000;
const day = 86_400 * second;

describe('relative time', () => {
  it.each([
    [-5 * second, 'now'],
    [9 * second, 'now'],
    [45 * second, '45 sec'],
    [12 * 60 * second, '12 min'],
    [3_600 * second, '1 hour'],
    [5 * 3_600 * second, '5 hours'],
    [day, 'yesterday'],
    [6 * day, '6 days'],
    [65 * day, '2 months'],
    [400 * day, '1 year'],
  ])('%d ms later it reads %s', (ms, text) => expect(relativeTime(then, at + ms)).toBe(text));

  it('stands in a sentence', () => {
    expect([second, 12 * 60 * second, day].map((ms) => timeAgo(then, at + ms))).toEqual([
      'now',
      '12 min ago',
      'yesterday',
    ]);
  });
});
