import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#shared/model/order.ts';
import { providerHours } from '#shared/rules/business-hours.ts';
import { clockText, dueWords, hoursText, stateWords, workedSeconds } from './card-words.ts';

describe('card words', () => {
  it('tell the time worked, live while it runs', () => {
    const work = { runningBy: null, elapsedSeconds: 6000, allocatedSeconds: 0 };
    const now = Date.parse('2026-03-09T10:00:00Z');
    const startedAt = '2026-03-09T09:58:00Z';
    expect(clockText(workedSeconds({ ...work, state: 'running', startedAt }, now))).toBe('01:42:00');
    expect(clockText(workedSeconds({ ...work, state: 'paused', startedAt: null }, now))).toBe('01:40:00');
    expect(clockText(360_000)).toBe('100:00:00');
  });

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

  it('tell how late an order is in open hours', () => {
    const now = new Date('2026-03-10T04:00:30Z');
    const words = (dueDate: string | null, progress: OrderStatus = 'in-progress') =>
      dueWords({ dueDate, progress }, now, providerHours);
    expect(words(null)).toBeNull();
    expect(words('2026-03-10T02:00:00Z')).toEqual({ urgency: 'overdue', text: '2 h late' });
    expect(words('2026-03-06T02:00:00Z')).toEqual({ urgency: 'overdue', text: '2 d late' });
    expect(words('2026-03-10T04:00:10Z')).toEqual({ urgency: 'overdue', text: 'Late' });
    expect(words('2026-03-10T03:30:00Z')).toEqual({ urgency: 'overdue', text: '30 min late' });
    expect(words('2026-03-10T06:00:00Z')).toMatchObject({ urgency: 'soon' });
    expect(words('2026-04-10T06:00:00Z')).toEqual({ urgency: 'fine', text: '10 Apr' });
    expect(words('2026-03-01T06:00:00Z', 'approved')).toEqual({ urgency: 'settled', text: '1 Mar' });
  });
});
