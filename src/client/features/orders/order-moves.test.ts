import { expect, it } from 'vitest';
import type { OrderStatus, UserAbility } from '#shared/model/order.ts';
import type { Role } from '#shared/model/role.ts';
import { movesFor } from './order-moves.ts';

const labels = (
  role: Role,
  progress: OrderStatus,
  ability: UserAbility = 'none',
  isApprover = false,
  heldFrom: OrderStatus | null = null,
) =>
  movesFor(
    {
      userId: 'u1',
      clientType: role === 'owner' || role === 'staff' ? 'customer' : 'user',
      role,
      companyId: 'c1',
      isApprover,
      viewOnly: false,
    },
    { progress, isFrozen: false, userAbility: ability, heldFrom },
  ).map(({ label }) => label);

it('offers an owner in review to make changes, hold and approve, approval last', () => {
  expect(labels('owner', 'in-review')).toEqual(['Put On Hold', 'Make Changes', 'Order Approved']);
});

it('offers an approver who does not collaborate approval alone', () => {
  expect(labels('staff', 'in-review', 'none', true)).toEqual(['Order Approved']);
  expect(labels('staff', 'in-review')).toEqual([]);
});

it('offers an operator the way forward', () => {
  expect(labels('operator', 'new-order')).toEqual(['In Progress']);
  expect(labels('operator', 'in-progress')).toEqual(['Put On Hold', 'In Review']);
});

it('offers a sales officer nothing', () => {
  expect(labels('cso', 'in-progress')).toEqual([]);
});

it('offers to resume where an order was held from, or where it may go', () => {
  expect(labels('owner', 'on-hold', 'none', false, 'in-review')).toEqual(['Resume In Review']);
  expect(labels('operator', 'on-hold', 'none', false, 'in-review')).toEqual(['Resume In Progress']);
  expect(labels('manager', 'on-hold')).toEqual(['Resume In Progress', 'Resume In Review']);
});
