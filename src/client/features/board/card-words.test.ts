import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#shared/model/order.ts';
import { hoursText, stateWords } from './card-words.ts';

describe('card words', () => {
  it('tell what is out of the ordinary, the gravest alone', () => {
    const text = (progress: OrderStatus, flags: { isLocked?: true; isFrozen?: true } = {}) =>
      stateWords({ isLocked: false, isFrozen: false, progress, ...flags })?.text;
    expect(text('gr-revision')).toBe('GR Revision');
    expect(text('in-progress', { isFrozen: true })).toBe('Frozen');
    expect(text('in-progress', { isFrozen: true, isLocked: true })).toBe('Locked');
    expect(text('in-progress')).toBeUndefined();
  });

  it('tell hours as people say them', () => {
    expect([600, 5400, 7200, 122_400].map(hoursText)).toEqual(['10 min', '1 h 30', '2 h', '34 h']);
  });
});
