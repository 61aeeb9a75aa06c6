import { describe, expect, it } from 'vitest';
import type { Actor } from '#shared/access/actor.ts';
import type { BoardCard } from '#shared/board/board-card.ts';
import { effectOf, type OrderPatch } from './order-patch.ts';

const manager: Actor = {
  userId: 'daniel',
  role: 'manager',
  clientType: 'user',
  companyId: null,
  isApprover: false,
  viewOnly: false,
};
const mei = { id: 'mei', name: 'Mei Tan', avatar: null };
const card = {
  id: '10482',
  progress: 'in-progress',
  state: 'active',
  orderStateStatus: 'in-progress',
  isFrozen: false,
  isLocked: false,
  heldFrom: null,
  cancelledFrom: null,
  userAbility: 'none',
} as BoardCard;
const effect = (change: OrderPatch, on: Partial<BoardCard> = {}) =>
  effectOf(manager, { ...card, ...on }, change, (id) => (id === mei.id ? mei : null));
const act = (action: Extract<OrderPatch, { kind: 'action' }>['action']): OrderPatch => ({
  kind: 'action',
  action,
  reason: null,
});

describe('what a change shows before the server has responded', () => {
  it('is where an action brings the order, and from where', () => {
    expect(effect({ ...act('hold'), afterId: '7' } as OrderPatch)).toEqual({
      patch: {
        progress: 'on-hold',
        state: 'active',
        orderStateStatus: 'on-hold',
        heldFrom: 'in-progress',
        cancelledFrom: null,
      },
      column: 'on-hold',
      afterId: '7',
      onTop: false,
    });
    expect(effect(act('cancel'))).toMatchObject({
      patch: { orderStateStatus: 'cancelled', cancelledFrom: 'in-progress' },
      column: 'cancelled',
      onTop: true,
    });
  });

  it('is nothing where the server will refuse, or the order is there', () => {
    expect(effect(act('in-review'), { isLocked: true })).toEqual({ patch: {} });
    expect(effect({ kind: 'move', column: 'approved' }, { isFrozen: true })).toEqual({ patch: {} });
  });

  it('keeps the column of an order that is frozen, and takes an archived one off the board', () => {
    expect(effect(act('freeze'))).toMatchObject({ patch: { isFrozen: true, progress: 'in-progress' } });
    expect(effect(act('freeze')).column).toBeUndefined();
    const done = { progress: 'approved', orderStateStatus: 'approved' } as const;
    expect(effect(act('archive'), done).column).toBeNull();
  });

  it('names people who are known', () => {
    expect(effect({ kind: 'assign', operatorId: 'mei', managerId: null }).patch).toEqual({
      operator: mei,
      manager: null,
    });
  });
});
