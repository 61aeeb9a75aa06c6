import { describe, expect, it } from 'vitest';
import { type Role, roles } from '#shared/access/role.ts';
import { type DropTarget, dropTargets } from '#shared/board/board-drop.ts';
import { orderStatuses } from './order.ts';
import { goesToReview, nextStatuses, stateOf } from './order-status.ts';

const managers: Role[] = ['manager', 'creative_manager', 'production_manager'];
/** Line by line as application.md section 4 prints it; combinations not listed are `none`. */
const statusTable: [from: string, roles: Role[], to: string[]][] = [
  ['new-order', ['operator', ...managers], ['in-progress']],
  ['in-progress', ['operator', ...managers], ['in-review']],
  ['gr-revision', [...managers, 'owner'], ['in-review']],
  ['in-review', [...managers, 'owner', 'staff'], ['in-progress', 'approved']],
  ['approved', ['operator'], ['completed']],
  ['approved', [...managers, 'owner'], ['in-review', 'completed']],
  ['approved', ['staff'], ['in-review']],
  ['completed', [...managers, 'owner'], ['approved']],
];
const dropTable: [roles: Role[], Record<string, DropTarget[]>][] = [
  [
    ['owner', 'staff'],
    {
      'new-order': ['active', 'queue'],
      'in-progress': ['in-review'],
      'in-review': ['in-review', 'approved'],
      'on-hold': ['active', 'in-progress', 'in-review', 'on-hold'],
      approved: ['in-review'],
    },
  ],
  [
    ['operator'],
    {
      'in-progress': ['active', 'in-progress'],
      'in-review': ['in-progress'],
      'on-hold': ['active', 'in-progress', 'on-hold'],
    },
  ],
  [
    [...managers, 'admin'],
    {
      'in-progress': ['active', 'in-review'],
      'in-review': ['in-progress', 'approved'],
      'on-hold': ['active', 'in-progress', 'in-review'],
      approved: ['in-review'],
    },
  ],
  [['cso', 'guest'], {}],
];

describe('the status-mapping table', () => {
  const specified: Role[] = ['operator', ...managers, 'owner', 'staff'];
  const cells = specified.flatMap((role) => orderStatuses.map((from) => [role, from] as const));

  it.each(cells)('%s, from %s', (role, from) => {
    const line = statusTable.find(([at, who]) => at === from && who.includes(role));
    expect(nextStatuses(role, from)).toEqual(line?.[2] ?? []);
  });

  it('gives read-only people and guests nothing', () => {
    for (const from of orderStatuses)
      expect([nextStatuses('cso', from), nextStatuses('guest', from)]).toEqual([[], []]);
  });
});

describe('the drop table', () => {
  it.each(roles.map((role) => [role]))('of %s', (role) => {
    const lines = dropTable.find(([who]) => who.includes(role))?.[1];
    expect(lines).toBeDefined();
    for (const from of orderStatuses) expect(dropTargets(role, from)).toEqual(lines?.[from] ?? []);
  });
});

describe('the state of an order', () => {
  it('is active in every status but that of a new order', () => {
    for (const status of orderStatuses)
      for (const wanted of ['active', 'queue', 'draft'] as const)
        expect(stateOf(status, wanted)).toBe(status === 'new-order' ? wanted : 'active');
  });
});

it('an order comes to review that was not there before, not even before a hold', () => {
  const to = (status: (typeof orderStatuses)[number], heldFrom: typeof status | null = null) =>
    goesToReview({ status, heldFrom }, 'in-review');
  expect(orderStatuses.filter((status) => to(status))).toEqual(['in-progress', 'gr-revision', 'on-hold']);
  expect([to('on-hold', 'in-progress'), to('on-hold', 'in-review')]).toEqual([true, false]);
  expect(goesToReview({ status: 'in-progress', heldFrom: null }, 'on-hold')).toBe(false);
});
