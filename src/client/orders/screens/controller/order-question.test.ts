import { expect, it } from 'vitest';
import type { OrderTarget } from '#client/orders/stores/order-target.ts';
import type { Actor } from '#shared/access/actor.ts';
import { asDecision, asReason, decided, performed } from './order-question.ts';

const owner: Actor = {
  userId: 'u1',
  clientType: 'customer',
  role: 'owner',
  companyId: 'c1',
  isApprover: true,
  viewOnly: false,
};
const order = (progress: OrderTarget['progress']): OrderTarget => ({
  id: '1',
  orderId: '1',
  orderName: 'Menu',
  progress,
  state: 'active',
  isFrozen: false,
  isLocked: false,
  heldFrom: null,
  userAbility: 'creator',
  dueDate: null,
  operator: null,
  manager: null,
});

it('asks before proofs in review are decided, by action or by a move to the column', () => {
  const approved = { kind: 'move', column: 'approved' } as const;
  const changes = { kind: 'move', column: 'in-progress' } as const;
  const inReview = [order('in-review')];
  expect(asDecision(owner, inReview, approved)).toMatchObject({ decides: 'approve', change: approved });
  expect(asDecision(owner, inReview, performed('approve'))?.decides).toBe('approve');
  expect(asDecision(owner, inReview, changes)?.decides).toBe('in-progress');
  expect(asDecision(owner, inReview, performed('in-progress'))?.decides).toBe('in-progress');
  expect(asDecision(owner, inReview, performed('hold'))?.decides).toBe('hold');
});

it('asks nothing of what is not in review or may not be moved, and not twice', () => {
  expect(asDecision(owner, [order('in-progress')], performed('approve'))).toBeNull();
  expect(asDecision(owner, [order('on-hold')], { kind: 'move', column: 'in-progress' })).toBeNull();
  const given = { ...performed('approve'), seen: { '1': [] } };
  expect(asDecision(owner, [order('in-review')], given as never)).toBeNull();
});

it('asks why an approval is taken back, and what a hold waits for, once', () => {
  const back = { kind: 'move', column: 'in-review', afterId: null } as const;
  const orders = [order('approved'), order('in-progress')];
  const question = asReason(owner, orders, back);
  expect(question).toMatchObject({ action: 'TAKE_BACK', orders, asked: [orders[0]], change: back });
  expect(asReason(owner, orders, performed('in-review'))?.action).toBe('TAKE_BACK');
  expect(asReason(owner, orders, { ...back, reason: 'The wrong file' })).toBeNull();
  expect(asReason(owner, [order('in-progress')], back)).toBeNull();
  const hold = { kind: 'move', column: 'on-hold' } as const;
  expect(asReason(owner, [order('in-progress')], hold)?.action).toBe('PUT_ON_HOLD');
});

it('gives the change what was asked: the proofs known, with the reason of a hold or the summary of changes', () => {
  const seen = { '1': [] };
  const ask = (change: Parameters<typeof asDecision>[2]) => {
    const question = asDecision(owner, [order('in-review')], change);
    if (question === null) throw new Error('nothing was asked');
    return question;
  };
  const move = { kind: 'move', column: 'in-progress', afterId: null } as const;
  expect(decided(ask(move), seen, 'Larger logo')).toEqual({ ...move, seen, summary: 'Larger logo' });
  expect(decided(ask(move), seen, '')).toEqual({ ...move, seen });
  const hold = { kind: 'move', column: 'on-hold', afterId: null } as const;
  expect(decided(ask(hold), seen, 'Copy is late')).toEqual({ ...hold, seen, reason: 'Copy is late' });
});
