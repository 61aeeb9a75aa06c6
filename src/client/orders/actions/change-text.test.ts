import { describe, expect, it } from 'vitest';
import type { OrderPatch } from '#client/orders/stores/order-patch.ts';
import { refusalsOf } from './change-refusals.ts';
import { changeText } from './change-text.ts';

const one = [{ orderId: '10482' }];
const two = [...one, { orderId: '10483' }];

describe('the text of a change', () => {
  it.each<[OrderPatch, string]>([
    [{ kind: 'move', column: 'in-review' }, 'Moved #10482 to In Review'],
    [{ kind: 'reorder', afterId: null }, 'Changed the priority of #10482'],
    [{ kind: 'assign', operatorId: 'mei' }, 'Assigned #10482'],
    [{ kind: 'assign', operatorId: null }, 'Unassigned #10482'],
    [{ kind: 'assign', managerId: null }, 'Unassigned #10482'],
    [{ kind: 'due-date', dueDate: null }, 'Took the due date from #10482'],
    [{ kind: 'due-date', dueDate: '2026-12-01T00:00:00Z' }, 'Changed the due date of #10482'],
    [{ kind: 'action', action: 'hold', reason: 'Paper' }, 'Moved #10482 to On Hold'],
    [{ kind: 'action', action: 'freeze', reason: null }, 'Frozen Order: #10482'],
  ])('%o', (change, text) => {
    expect(changeText(one, change)).toBe(text);
  });

  it('counts several orders', () => {
    expect(changeText(two, { kind: 'assign', operatorId: 'mei' })).toBe('Assigned 2 orders');
  });
});

it('gives each reason of a refusal once, with its orders', () => {
  const result = (orderId: string, refusal: string | null) => ({ orderId, refusal });
  const changed = {
    results: [
      result('1', 'It is frozen.'),
      result('2', null),
      result('3', 'Not yours.'),
      result('4', 'It is frozen.'),
    ],
  } as Parameters<typeof refusalsOf>[0];
  expect(refusalsOf(changed)).toEqual(['#1, #4: It is frozen.', '#3: Not yours.']);
});
