import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#shared/model/order.ts';
import { hoursText, stateWords } from './card-words.ts';

describe('card words', () => {
  it('tell from where an order was held or cancelled, in the specification’s words', () => {
    const plain = { isLocked: false, isFrozen: false, heldFrom: null, cancelledFrom: null };
    const text = (card: Partial<Parameters<typeof stateWords>[0]>, progress: OrderStatus) =>
      stateWords({ ...plain, progress, ...card })?.text;
    expect(text({ heldFrom: 'in-review' }, 'on-hold')).toBe('Hold from In Review');
    expect(text({ cancelledFrom: 'in-progress' }, 'cancelled')).toBe('Cancelled from In Progress');
    expect(text({}, 'gr-revision')).toBe('GR Revision');
    expect(text({ isFrozen: true }, 'in-progress')).toBe('Frozen');
    expect(text({ isFrozen: true, isLocked: true }, 'in-progress')).toBe('Locked');
    expect(text({}, 'in-progress')).toBeUndefined();
  });

  it('tell hours as people say them', () => {
    expect([600, 5400, 7200, 122_400].map(hoursText)).toEqual(['10 min', '1 h 30', '2 h', '34 h']);
  });
});
