import { describe, expect, it } from 'vitest';
import type { Actor } from '#shared/access/actor.ts';
import { mayReadOrder } from '#shared/access/order-visibility.ts';
import { roles } from '#shared/access/role.ts';
import { mayMove } from '#shared/board/order-move.ts';
import { orderStatuses } from '#shared/orders/order.ts';
import { orderActionIds } from '#shared/orders/order-action-table.ts';
import { mayAct } from '#shared/orders/order-actions.ts';
import { guestDecisionsFor, guestMoves, mayControlLink, mayInvite, mayLetDecide } from './guest-rules.ts';

const guest = (mayDecide: boolean): Actor => ({
  userId: 'mia',
  clientType: 'guest',
  role: 'guest',
  companyId: 'harbour',
  isApprover: false,
  viewOnly: false,
  guest: {
    linkId: 'l',
    orderId: 7,
    inviterId: 'mei',
    attachmentIds: ['a'],
    mayDecide,
    mayDownload: true,
    assurance: 'link',
    since: new Date(0),
  },
});
const rolesThat = (may: (person: { role: Actor['role']; viewOnly: boolean }) => boolean): string[] =>
  roles.filter((role) => may({ role, viewOnly: false }));

describe('links', () => {
  it('are made by whom the matrix lets, and lend a decision that is the inviter’s own', () => {
    const managers = ['manager', 'creative_manager', 'production_manager', 'admin'];
    expect(rolesThat(mayInvite)).toEqual(['owner', 'operator', ...managers]);
    expect(rolesThat(mayLetDecide)).toEqual(['owner', ...managers]);
    expect(mayInvite({ role: 'owner', viewOnly: true })).toBe(false);
  });

  it('are opened further by the owner and their maker', () => {
    const control = (role: Actor['role'], userId: string) =>
      mayControlLink({ role, userId, viewOnly: false }, 'devi');
    expect([control('owner', 'mei'), control('operator', 'devi'), control('operator', 'ravi')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(control('staff', 'devi')).toBe(false);
  });
});

describe('a guest', () => {
  it('decides while the order is in review, where the link lets them, and does nothing else to it', () => {
    for (const mayDecide of [true, false])
      for (const status of orderStatuses) {
        const situation = { status, isFrozen: false, ability: 'none' } as const;
        const decisions = guestDecisionsFor({ mayDecide, progress: status, isArchived: false });
        const moves = orderStatuses.filter((to) => mayMove(guest(mayDecide), situation, to));
        expect([status, moves.toSorted()]).toEqual([
          status,
          decisions.map((decision) => guestMoves[decision]).toSorted(),
        ]);
        const whole = {
          ...situation,
          state: 'active',
          isArchived: false,
          isLocked: false,
          heldFrom: null,
        } as const;
        const actions = orderActionIds.filter((action) => mayAct(guest(mayDecide), whole, action));
        expect(actions).toHaveLength(decisions.length);
        for (const closed of [{ isFrozen: true }, { isArchived: true }, { isLocked: true }])
          expect(
            orderActionIds.some((action) => mayAct(guest(mayDecide), { ...whole, ...closed }, action)),
          ).toBe(false);
      }
  });

  it('reads the one order of the link, once it is published', () => {
    const order = { id: 7, status: 'in-review', state: 'active', companyId: 'harbour' } as const;
    expect(mayReadOrder(guest(false), order)).toBe(true);
    expect(mayReadOrder(guest(false), { ...order, id: 8 })).toBe(false);
    expect(mayReadOrder(guest(false), { ...order, status: 'new-order', state: 'draft' })).toBe(false);
  });
});
