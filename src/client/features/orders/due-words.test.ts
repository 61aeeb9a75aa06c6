import { expect, it } from 'vitest';
import type { OrderStatus } from '#shared/model/order.ts';
import { standardHours } from '#shared/rules/business-hours.ts';
import { dueWords } from './due-words.ts';

it('tells how near or late an order is in open hours', () => {
  const now = new Date('2026-03-10T04:00:30Z');
  const words = (dueDate: string | null, progress: OrderStatus = 'in-progress') =>
    dueWords({ dueDate, progress }, now, standardHours('Asia/Kuala_Lumpur'));
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
