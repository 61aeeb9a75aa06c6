import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#shared/orders/order.ts';
import { createdLabel, hoursText, stateLabel } from './card-labels.ts';

describe('card words', () => {
  it('show what is out of the ordinary, the gravest alone', () => {
    const text = (
      progress: OrderStatus,
      flags: { isLocked?: true; isFrozen?: true; awaitsInternalReview?: true } = {},
    ) =>
      stateLabel({ isLocked: false, isFrozen: false, awaitsInternalReview: false, progress, ...flags })?.text;
    expect(text('gr-revision')).toBe('GR Revision');
    expect(text('in-progress', { isFrozen: true })).toBe('Frozen');
    expect(text('in-progress', { isFrozen: true, isLocked: true })).toBe('Locked');
    expect(text('gr-revision', { awaitsInternalReview: true })).toBe('Internal review');
    expect(text('in-progress')).toBeUndefined();
  });

  it('show the day of creation on the reader’s clock', () => {
    const words = (zone: string) =>
      [true, false].map((isShort) => createdLabel('2026-12-31T20:30:00.000Z', zone, isShort));
    expect(words('Pacific/Auckland')).toEqual(['1 Jan', 'Created 01 Jan 2027']);
    expect(words('America/New_York')).toEqual(['31 Dec', 'Created 31 Dec 2026']);
  });

  it('show hours as people say them', () => {
    expect([600, 5400, 7200, 122_400].map(hoursText)).toEqual(['10 min', '1 h 30', '2 h', '34 h']);
  });
});
