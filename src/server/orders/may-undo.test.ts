import { describe, expect, it } from 'vitest';
import type { Actor } from '#shared/access/actor.ts';
import { isCustomerRole, type Role, roles } from '#shared/access/role.ts';
import { decidedStep } from '#shared/decisions/decided-step.ts';
import { orderActionIds } from '#shared/orders/order-action-table.ts';
import { mayAct, type OrderSituation } from '#shared/orders/order-actions.ts';
import { situationAfter } from '#shared/orders/order-effect.ts';
import { orderPhases, statusOfPhase } from '#shared/orders/order-phase.ts';
import { mayUndo } from './may-undo.ts';
import type { OrderFields } from './order-rows.queries.ts';

const actorOf = (role: Role): Actor => ({
  userId: 'someone',
  role,
  clientType: role === 'guest' ? 'guest' : isCustomerRole(role) ? 'customer' : 'user',
  companyId: isCustomerRole(role) ? 'company' : null,
  isApprover: true,
  viewOnly: false,
});

const situations: OrderSituation[] = orderPhases.flatMap((phase) =>
  (['creator', 'collaborator', 'none'] as const).flatMap((ability) =>
    (['in-progress', 'in-review'] as const).flatMap((heldFrom) =>
      (['isFrozen', 'isLocked', 'isArchived', null] as const).map((flag) => ({
        ...statusOfPhase(phase),
        ability,
        heldFrom: phase === 'on-hold' ? heldFrom : null,
        isFrozen: flag === 'isFrozen',
        isLocked: flag === 'isLocked',
        isArchived: flag === 'isArchived',
      })),
    ),
  ),
);
const changing = ['status', 'state', 'heldFrom', 'isFrozen', 'isLocked', 'isArchived'] as const;

/** Returns the entry that is remembered of a change of an order from one situation to another. */
function entryOf(from: OrderSituation, to: OrderSituation) {
  const changed = changing.filter((field) => from[field] !== to[field]);
  const of = (situation: OrderSituation): Partial<OrderFields> =>
    Object.fromEntries(changed.map((field) => [field, situation[field]]));
  return { orderId: 1, content: '', before: of(from), after: of(to) };
}

/** Every change that somebody of a role may make by an action. */
const changesBy = (role: Role) =>
  situations.flatMap((from) =>
    orderActionIds
      .filter((action) => mayAct(actorOf(role), from, action, 'drop'))
      .map((action) => ({ action, from, to: situationAfter(actorOf(role), from, action) }))
      .filter(({ to }) => changing.some((field) => from[field] !== to[field])),
  );

describe('mayUndo', () => {
  it.each(roles.filter((role) => role !== 'guest' && role !== 'cso'))(
    'lets a %s undo every change that they may make, and make it again',
    (role) => {
      const actor = actorOf(role);
      const changes = changesBy(role);
      expect(changes.length).toBeGreaterThan(0);
      const refused = changes.filter(
        ({ from, to }) =>
          !mayUndo(actor, to, entryOf(from, to), false) || !mayUndo(actor, from, entryOf(to, from), true),
      );
      expect(refused).toEqual([]);
    },
  );

  it('lets nobody make a change again that they may not make', () => {
    const all = roles.filter((role) => role !== 'guest').flatMap(changesBy);
    const allowed = new Map(roles.map((role) => [role, new Set(changesBy(role).map(keyOf))]));
    const wrong = roles.flatMap((role) =>
      all
        .filter((change) => allowed.get(role)?.has(keyOf(change)) !== true)
        .filter(({ from, to }) => mayUndo(actorOf(role), from, entryOf(to, from), true))
        .map(({ action, from }) => ({ role, action, from })),
    );
    expect(wrong).toEqual([]);
  });

  it('leaves decisions alone to their own rules', () => {
    const sales = actorOf('cso');
    const undone = roles
      .filter((role) => role !== 'guest')
      .flatMap(changesBy)
      .filter(({ from, to }) => mayUndo(sales, to, entryOf(from, to), false));
    expect(undone.length).toBeGreaterThan(0);
    expect(undone.every(({ from, to }) => decidedStep(from.status, to.status) !== null)).toBe(true);
  });
});

const keyOf = ({ from, to }: { from: OrderSituation; to: OrderSituation }): string =>
  JSON.stringify([from, to]);
