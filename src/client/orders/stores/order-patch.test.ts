import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Actor } from '#shared/access/actor.ts';
import { isCustomerRole, roles } from '#shared/access/role.ts';
import type { BoardCard } from '#shared/board/board-card.ts';
import { performedActions } from '#shared/orders/order-actions.http.ts';
import { mayAct } from '#shared/orders/order-actions.ts';
import { situationAfter } from '#shared/orders/order-effect.ts';
import { columnOf, orderPlaces, statusOfPlace } from '#shared/orders/order-place.ts';
import { effectOf } from './order-patch.ts';
import { situationOf } from './order-target.ts';

const anyActor = fc
  .record({ role: fc.constantFrom(...roles), isApprover: fc.boolean(), viewOnly: fc.boolean() })
  .map(
    ({ role, ...rest }): Actor => ({
      userId: 'someone',
      role,
      clientType: isCustomerRole(role) ? 'customer' : 'user',
      companyId: isCustomerRole(role) ? 'company' : null,
      ...rest,
    }),
  );

const anyCard = fc
  .record({
    place: fc.constantFrom(...orderPlaces),
    isFrozen: fc.boolean(),
    isLocked: fc.boolean(),
    heldFrom: fc.constantFrom('in-progress' as const, 'in-review' as const),
    userAbility: fc.constantFrom('creator' as const, 'collaborator' as const, 'none' as const),
  })
  .map(({ place, heldFrom, ...rest }): BoardCard => {
    const { status, state } = statusOfPlace(place);
    return {
      id: '10001',
      orderId: '10001',
      orderName: 'Catalogue',
      progress: status,
      state,
      orderStateStatus: place,
      heldFrom: place === 'on-hold' ? heldFrom : null,
      cancelledFrom: place === 'cancelled' ? heldFrom : null,
      company: { id: 'company', name: 'Harbour' },
      client: null,
      packageName: 'Studio',
      serviceName: 'Print',
      createdAt: '2026-01-01T00:00:00.000Z',
      dueDate: null,
      orderCreator: { id: 'someone', name: 'Someone', avatar: null },
      operator: null,
      manager: null,
      thumbnail: null,
      positionOrder: 0,
      unreadComments: 0,
      workTime: {
        state: 'idle',
        runningBy: null,
        startedAt: null,
        elapsedSeconds: 0,
        allocatedSeconds: 0,
      },
      revision: 1,
      ...rest,
    };
  });

describe('what an action shows before the server has answered', () => {
  it('is what the server will make of the order, and nothing where it will refuse', () => {
    fc.assert(
      fc.property(anyActor, anyCard, fc.constantFrom(...performedActions), (actor, card, action) => {
        fc.pre(action !== 'archive' || mayAct(actor, situationOf(card), action));
        const { patch, column } = effectOf(actor, card, { kind: 'action', action, reason: null }, () => null);
        if (!mayAct(actor, situationOf(card), action)) {
          expect([patch, column]).toEqual([{}, undefined]);
          return;
        }
        const after = situationAfter(actor, situationOf(card), action);
        const shown = { ...card, ...patch };
        if (!after.isArchived) expect(situationOf(shown)).toEqual(after);
        const stays = columnOf(after) === columnOf(situationOf(card));
        expect(column).toBe(stays ? undefined : columnOf(after));
      }),
      { numRuns: 3000 },
    );
  });
});
