import { expect, it } from 'vitest';
import { standardHours } from '#shared/calendar/standard-hours.ts';
import type { OrderStatus } from '#shared/orders/order.ts';
import { dueLabel } from './due-labels.ts';

it('shows how near or late an order is in open hours', () => {
  const now = new Date('2026-03-10T04:00:30Z');
  const words = (dueDate: string | null, progress: OrderStatus = 'in-progress') =>
    dueLabel({ dueDate, progress }, now, standardHours('Asia/Kuala_Lumpur'), 'Asia/Kuala_Lumpur');
  expect(words(null)).toBeNull();
  expect(words('2026-03-10T02:00:00Z')).toEqual({ urgency: 'overdue', text: '2 h late' });
  expect(words('2026-03-06T02:00:00Z')).toEqual({ urgency: 'overdue', text: '2 d late' });
  expect(words('2026-03-10T04:00:10Z')).toEqual({ urgency: 'overdue', text: 'Late' });
  expect(words('2026-03-10T03:30:00Z')).toEqual({ urgency: 'overdue', text: '30 min late' });
  expect(words('2026-03-10T06:00:00Z')).toMatchObject({ urgency: 'soon' });
  expect(words('2026-04-10T06:00:00Z')).toEqual({ urgency: 'fine', text: '10 Apr' });
  expect(words('2027-04-10T06:00:00Z')).toEqual({ urgency: 'fine', text: '10 Apr 2027' });
  expect(words('2026-03-01T06:00:00Z', 'approved')).toEqual({ urgency: 'settled', text: '1 Mar' });
});

it('shows the day on the reader’s own clock, with the provider’s where that is another', () => {
  const words = (timeZone: string) =>
    dueLabel(
      { dueDate: '2026-04-10T20:00:00Z', progress: 'in-progress' },
      new Date('2026-03-10T04:00:30Z'),
      standardHours('Asia/Kuala_Lumpur'),
      timeZone,
    );
  expect(words('Europe/Berlin')).toMatchObject({ text: '10 Apr', beside: '(11 Apr in Kuala Lumpur)' });
  for (const near of ['Asia/Kuala_Lumpur', 'Asia/Tokyo'])
    expect(words(near)).toEqual({ urgency: 'fine', text: '11 Apr' });
});
