import { expect, it } from 'vitest';
import type { OrderReport, ReportedOrder } from '#shared/reporting/reporting.ts';
import { behind, orderFigures } from './order-figures.ts';

const order = (id: string, more: Partial<ReportedOrder>): ReportedOrder => ({
  id,
  orderName: id,
  company: 'Harbour',
  place: 'approved',
  status: 'approved',
  serviceName: 'Menu',
  creator: 'Farah',
  createdAt: '2026-02-28T15:59:59Z',
  dueDate: null,
  approvedAt: null,
  cancelledAt: null,
  turnaround: null,
  late: null,
  rounds: null,
  worked: 0,
  allocated: 0,
  isOpen: false,
  ...more,
});

it('finds the orders behind a figure by the provider’s days', () => {
  const orders = [
    order('created', { createdAt: '2026-02-28T16:00:00Z', isOpen: true }),
    order('approved', { approvedAt: '2026-03-31T15:59:59Z' }),
    order('late', { approvedAt: '2026-03-05T00:00:00Z', late: 5 }),
    order('after', { approvedAt: '2026-03-31T16:00:00Z', late: 5 }),
    order('cancelled', { cancelledAt: '2026-03-05T00:00:00Z' }),
  ];
  const range = { from: '2026/03/01', to: '2026/03/31' };
  const found = (figure: Parameters<typeof behind>[1]) =>
    behind(orders, figure, range, 'Asia/Kuala_Lumpur').map(({ id }) => id);
  expect(found('created')).toEqual(['created']);
  expect(found('approved')).toEqual(['approved', 'late']);
  expect(found('late')).toEqual(['late']);
  expect(found('cancelled')).toEqual(['cancelled']);
  expect(found('open')).toEqual(['created']);
});

it('says what there is nothing of', () => {
  const figures: OrderReport['figures'] = {
    created: 0,
    approved: 0,
    cancelled: 0,
    open: 2,
    overdue: 1,
    dated: 0,
    onTime: 0,
    meanMinutes: null,
    medianMinutes: null,
    worked: 7200,
    allocated: 3600,
    rounds: null,
    storage: 0,
  };
  const byId = Object.fromEntries(orderFigures(figures, null, () => {}, 540).map((one) => [one.id, one]));
  expect(byId.late).toMatchObject({ label: 'On time', value: '–', note: 'None approved had a due date' });
  expect(byId.open).toMatchObject({ note: '1 overdue', isBad: true });
  expect(byId.turnaround).toMatchObject({ value: '–' });
  expect(byId.worked).toMatchObject({ value: '2 h', part: 200, isBad: true });
});
