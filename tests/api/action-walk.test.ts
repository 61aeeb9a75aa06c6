import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MutationContext } from '#server/access/mutation-context.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { actOnOrder } from '#server/orders/actions/act-on-order.ts';
import type { LockedOrder } from '#server/orders/order-rows.queries.ts';
import { lockOrders } from '#server/orders/order-rows.queries.ts';
import { situationOf } from '#server/orders/order-situation.ts';
import { undoChange } from '#server/orders/undo-change.ts';
import type { Actor } from '#shared/access/actor.ts';
import type { Role } from '#shared/access/role.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { performedActions } from '#shared/orders/order-actions.http.ts';
import { mayAct, type OrderSituation } from '#shared/orders/order-actions.ts';
import { situationAfter } from '#shared/orders/order-effect.ts';
import { columnOf, statusOfPhase } from '#shared/orders/order-phase.ts';
import { type BoardScene, startBoardScene } from '../support/scenes/board-scene.ts';

const cast: readonly Role[] = ['owner', 'staff', 'operator', 'manager', 'creative_manager', 'cso'];
const orderCount = 3;

let scene: BoardScene;
const actors = new Map<Role, Actor>();

beforeAll(async () => {
  scene = await startBoardScene();
  for (const role of cast) {
    const { id: userId } = await scene.join(role, role);
    const isCustomer = role === 'owner' || role === 'staff';
    actors.set(role, {
      userId,
      role,
      clientType: isCustomer ? 'customer' : 'user',
      companyId: isCustomer ? scene.companyId : null,
      isApprover: false,
      viewOnly: false,
    });
  }
});
afterAll(() => scene.server.close());

/** Runs a use case as a call would, in a transaction of its own; null where it was refused. */
async function attempt<T>(actor: Actor, use: (context: MutationContext) => Promise<T>): Promise<T | null> {
  const { db, parts } = scene.server;
  try {
    return await mutate(db, (tx) =>
      use({ tx, store: parts.store, actor, now: parts.clock(), mutationId: null }),
    );
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

async function lockedOrder(id: string): Promise<LockedOrder> {
  const [row] = await mutate(scene.server.db, (tx) => lockOrders(tx, [Number(id)], 'nobody'));
  if (row === undefined) throw new Error(`order ${id} is gone`);
  return row;
}

const anyStep = fc.record({
  role: fc.constantFrom(...cast),
  order: fc.integer({ min: 0, max: orderCount - 1 }),
  /** Undoing the actor's last change of that order is one of the things that can be done. */
  action: fc.constantFrom(...performedActions, 'undo' as const, 'undo' as const, 'undo' as const),
});

interface Change {
  id: string;
  role: Role;
  before: OrderSituation;
  after: OrderSituation;
  isUndone: boolean;
}

const keys = ['status', 'state', 'isFrozen', 'isArchived', 'isLocked', 'heldFrom'] as const;
const closing = ['isFrozen', 'isArchived', 'isLocked'] as const;

it('any sequence of actions and undos leaves every order where the rules say, on server and client alike', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 30, maxLength: 60 }), async (steps) => {
      await scene.clear();
      const orders = [];
      for (let at = 0; at < orderCount; at++)
        orders.push({
          id: await scene.addCard({ status: 'new-order', state: 'draft' }),
          now: {
            ...statusOfPhase('draft'),
            isFrozen: false,
            isArchived: false,
            isLocked: false,
            heldFrom: null,
            ability: 'none',
            hasReviewButtons: true,
          } as OrderSituation,
          changes: [] as Change[],
        });
      for (const { role, order: at, action } of steps) {
        const order = orders[at];
        const actor = actors.get(role);
        if (order === undefined || actor === undefined) throw new Error('no such order or person');
        if (action === 'undo') {
          const last = order.changes.findLast((change) => change.role === role);
          if (last === undefined) continue;
          const touched = keys.filter((key) => last.before[key] !== last.after[key]);
          const isSame = touched.every((key) => order.now[key] === last.after[key]);
          const isClosed = closing.some((flag) => order.now[flag] && !touched.includes(flag));
          const isSeen = actor.companyId !== null || order.now.state !== 'draft';
          const undone = await attempt(actor, (context) => undoChange(context, last.id));
          const label = `${role} undoes on ${JSON.stringify(order.now)}`;
          if (last.isUndone || !isSame || isClosed || !isSeen) expect(undone, label).toBeNull();
          // After an older change the place in the column may be another by now, and then it stays.
          else if (order.changes.at(-1) === last) expect(undone, label).not.toBeNull();
          if (undone === null || undone.changeId === null) continue;
          last.isUndone = true;
          const before = order.now;
          order.now = { ...before, ...Object.fromEntries(touched.map((key) => [key, last.before[key]])) };
          order.changes.push({ id: undone.changeId, role, before, after: order.now, isUndone: false });
          continue;
        }
        const allowed = mayAct(actor, order.now, action);
        const done = await attempt(actor, (context) =>
          actOnOrder(context, order.id, action, { reason: 'Waiting' }),
        );
        expect(done !== null, `${role} ${action} on ${JSON.stringify(order.now)}`).toBe(allowed);
        if (done === null || done.changeId === null) continue;
        const before = order.now;
        order.now = situationAfter(actor, before, action);
        order.changes.push({ id: done.changeId, role, before, after: order.now, isUndone: false });
      }
      for (const { id, now } of orders) {
        const row = await lockedOrder(id);
        expect(situationOf(row)).toEqual(now);
        expect(row.board_column).toBe(columnOf(now));
        expect(row.hold_reason !== null).toBe(now.status === 'on-hold');
        expect(row.cancelled_from !== null).toBe(now.status === 'cancelled');
      }
    }),
    { numRuns: 8 },
  );
});
