import { describe, expect, it } from 'vitest';
import { orderStatuses } from '#shared/orders/order.ts';
import { guestClosedText } from './guest-closed.ts';

const inviter = { name: 'Farah Aziz' };
const closedAt = '2026-11-20T17:30:00.000Z';
const zone = 'Asia/Kuala_Lumpur';

describe('why a guest can do nothing', () => {
  it('names what closed the order, the day on the reader’s clock, and whom to ask', () => {
    expect(guestClosedText({ progress: 'cancelled', isArchived: false, closedAt, inviter }, zone, zone)).toBe(
      'This order was cancelled on 21 Nov 2026 and takes no more comments or decisions. Ask Farah Aziz, who invited you.',
    );
    expect(
      guestClosedText({ progress: 'cancelled', isArchived: false, closedAt, inviter }, 'Europe/Berlin', zone),
    ).toContain('cancelled on 20 Nov 2026 (21 Nov 2026 in Kuala Lumpur) and takes');
    expect(
      guestClosedText({ progress: 'in-review', isArchived: true, closedAt: null, inviter }, zone, zone),
    ).toMatch(/^This order was archived and takes/);
  });

  it('is said of every status that is closed, and of no other', () => {
    const closed = orderStatuses.filter(
      (progress) => guestClosedText({ progress, isArchived: false, closedAt, inviter }, zone, zone) !== null,
    );
    expect(closed).toEqual(['approved', 'completed', 'cancelled']);
  });
});
