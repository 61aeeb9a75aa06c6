import { describe, expect, it } from 'vitest';
import { bindCommands } from '#client/commands/bind-commands.ts';
import type { OrderTarget } from '#client/orders/stores/order-target.ts';
import { situationOf } from '#client/orders/stores/order-target.ts';
import type { Actor } from '#shared/access/actor.ts';
import { isCustomerRole, type Role, roles } from '#shared/access/role.ts';
import type { OrderActionId } from '#shared/orders/order-action-table.ts';
import { actionsFor } from '#shared/orders/order-actions.ts';
import { type OrderPhase, orderPhases, statusOfPhase } from '#shared/orders/order-phase.ts';
import { orderCommandId, orderCommands } from './order-commands.ts';

const flags = ['none', 'isFrozen', 'isLocked', 'isArchived'] as const;
const abilities = ['creator', 'collaborator', 'none'] as const;
type Flag = (typeof flags)[number];

const actorOf = (role: Role, viewOnly: boolean): Actor => ({
  userId: 'someone',
  role,
  clientType: isCustomerRole(role) ? 'customer' : 'user',
  companyId: isCustomerRole(role) ? 'company' : null,
  isApprover: false,
  viewOnly,
});
const orderAt = (phase: OrderPhase, flag: Flag, userAbility: OrderTarget['userAbility']): OrderTarget => {
  const { status, state } = statusOfPhase(phase);
  return {
    id: '10482',
    orderId: '10482',
    orderName: 'Spring catalogue',
    progress: status,
    state,
    isFrozen: flag === 'isFrozen',
    isLocked: flag === 'isLocked',
    isArchived: flag === 'isArchived',
    heldFrom: phase === 'on-hold' ? 'in-review' : null,
    userAbility,
    dueDate: null,
    operator: null,
    manager: null,
    workTime: { state: 'idle', runningBy: null },
  };
};
const offered = (actor: Actor, orders: readonly OrderTarget[]): string[] =>
  bindCommands(orderCommands, () => ({ actor, orders, act: () => {} })).map(({ id }) => id);
const ids = (actions: readonly OrderActionId[]): string[] => actions.map(orderCommandId).sort();

/** Priorities are changed by the board's own commands; idle work has nothing to pause. */
const elsewhere: readonly OrderActionId[] = ['reorder', 'pause'];
const single: readonly OrderActionId[] = ['play', 'pause', 'set-people', 'duplicate', 'delete'];
const allowed = (actor: Actor, order: OrderTarget): OrderActionId[] =>
  actionsFor(actor, situationOf(order)).filter((action) => !elsewhere.includes(action));

const people = roles.flatMap((role) => [false, true].map((viewOnly) => ({ role, viewOnly })));

describe.each(people)('$role, view only: $viewOnly', ({ role, viewOnly }) => {
  const actor = actorOf(role, viewOnly);

  it.each(orderPhases)(
    'is offered of an order in %s what the server lets them do, and nothing else',
    (phase) => {
      for (const flag of flags)
        for (const ability of abilities) {
          const order = orderAt(phase, flag, ability);
          expect(offered(actor, [order]).sort(), `${flag} ${ability}`).toEqual(ids(allowed(actor, order)));
        }
    },
  );

  it('is offered of several orders what all of them allow', () => {
    for (const first of orderPhases)
      for (const second of orderPhases) {
        const orders = [orderAt(first, 'none', 'none'), orderAt(second, 'none', 'none')];
        const [ofFirst = [], ofSecond = []] = orders.map((order) => allowed(actor, order));
        const both = ofFirst.filter((action) => ofSecond.includes(action) && !single.includes(action));
        expect(offered(actor, orders).sort(), `${first} and ${second}`).toEqual(ids(both));
      }
  });
});

it('offers to pause one’s own running work, and to start what another works on', () => {
  const actor = actorOf('operator', false);
  const worked = (id: string): OrderTarget => ({
    ...orderAt('in-progress', 'none', 'none'),
    workTime: { state: 'running', runningBy: { id, name: 'Mei Tan', avatar: null } },
  });
  expect(offered(actor, [worked('someone')])).toContain('orders.pause');
  expect(offered(actor, [worked('someone')])).not.toContain('orders.play');
  expect(offered(actor, [worked('another')])).toContain('orders.play');
  expect(offered(actor, [worked('another')])).not.toContain('orders.pause');
});
