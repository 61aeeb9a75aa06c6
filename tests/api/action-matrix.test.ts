import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#shared/access/actor.ts';
import type { Role } from '#shared/access/role.ts';
import { mayLimitColumns } from '#shared/board/board-move.ts';
import type { OrderState, OrderStatus, UserAbility } from '#shared/orders/order.ts';
import { type BulkChange, performedActions } from '#shared/orders/order-actions.http.ts';
import { mayAct, type OrderSituation } from '#shared/orders/order-actions.ts';
import { situationAfter } from '#shared/orders/order-effect.ts';
import {
  boardColumns,
  columnOf,
  type OrderPhase,
  orderPhases,
  phaseOf,
  statusOfPhase,
} from '#shared/orders/order-phase.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { type BoardScene, changeMany, startBoardScene } from '../support/scenes/board-scene.ts';

interface Member {
  role: Role;
  isApprover?: boolean;
  viewOnly?: boolean;
  ability?: UserAbility;
}
/** One person for each case that the rules distinguish. */
const cast = {
  owner: { role: 'owner' },
  creator: { role: 'staff', ability: 'creator' },
  collaborator: { role: 'staff', ability: 'collaborator' },
  approver: { role: 'staff', isApprover: true },
  'collaborating approver': { role: 'staff', isApprover: true, ability: 'collaborator' },
  staff: { role: 'staff' },
  'view-only owner': { role: 'owner', viewOnly: true },
  operator: { role: 'operator' },
  manager: { role: 'manager' },
  'creative manager': { role: 'creative_manager' },
  'production manager': { role: 'production_manager' },
  admin: { role: 'admin' },
  cso: { role: 'cso' },
} satisfies Record<string, Member>;
type Who = keyof typeof cast;

type Flag = 'none' | 'isFrozen' | 'isLocked' | 'isArchived';
interface Card {
  id: string;
  phase: OrderPhase;
  flag: Flag;
}
interface Stored {
  id: number;
  status: OrderStatus;
  state: OrderState;
  is_frozen: boolean;
  is_locked: boolean;
  is_archived: boolean;
  held_from: OrderStatus | null;
}

let scene: BoardScene;
const cards: Card[] = [];
const people = {} as Record<Who, { actor: Actor; client: ApiClient }>;

/** Every phase, and every phase with each of the flags. */
async function addCards(creatorId: string, collaborators: readonly string[]): Promise<void> {
  for (const flag of ['none', 'isFrozen', 'isLocked', 'isArchived'] as const)
    for (const phase of orderPhases)
      cards.push({ id: await scene.addCard({ ...statusOfPhase(phase), creatorId }), phase, flag });
  const set = (flag: Flag, column: string) =>
    scene.server.db.query(`UPDATE orders SET ${column} = true WHERE id = ANY($1)`, [
      cards.filter((card) => card.flag === flag).map(({ id }) => Number(id)),
    ]);
  await set('isFrozen', 'is_frozen');
  await set('isLocked', 'is_locked');
  await set('isArchived', 'is_archived');
  for (const userId of collaborators)
    await scene.server.db.query(
      'INSERT INTO order_people (order_id, user_id, is_collaborator) SELECT id, $1, true FROM orders',
      [userId],
    );
  await scene.server.db.query('CREATE TABLE kept AS SELECT * FROM orders');
}

/** Restores all orders to their first state. */
const putBack = () =>
  scene.server.db.query(
    `UPDATE orders o SET status = k.status, state = k.state, is_frozen = k.is_frozen, is_locked = k.is_locked,
       is_archived = k.is_archived, hold_reason = k.hold_reason, held_from = k.held_from,
       cancelled_from = k.cancelled_from, rank = k.rank, operator_id = NULL, manager_id = NULL, due_at = NULL
     FROM kept k WHERE k.id = o.id`,
  );

async function stored(): Promise<Map<string, Stored>> {
  const rows = await scene.server.db.query<Stored>(
    'SELECT id, status, state, is_frozen, is_locked, is_archived, held_from FROM orders',
  );
  return new Map(rows.map((row) => [String(row.id), row]));
}

const memberOf = (who: Who): Member => cast[who];
const abilityOf = (who: Who): UserAbility => memberOf(who).ability ?? 'none';
const situationOf = ({ phase, flag }: Card, ability: UserAbility): OrderSituation => ({
  ...statusOfPhase(phase),
  isFrozen: flag === 'isFrozen',
  isLocked: flag === 'isLocked',
  isArchived: flag === 'isArchived',
  heldFrom: phase === 'on-hold' ? 'in-review' : null,
  ability,
});

beforeAll(async () => {
  scene = await startBoardScene();
  const names = Object.keys(cast) as Who[];
  for (const who of names) {
    const { role, ability: _, ...rest } = memberOf(who);
    const { id, client } = await scene.join(who.replaceAll(' ', '-'), role, scene.companyId, rest);
    const isCustomer = role === 'owner' || role === 'staff';
    people[who] = {
      client,
      actor: {
        userId: id,
        role,
        clientType: isCustomer ? 'customer' : 'user',
        companyId: isCustomer ? scene.companyId : null,
        isApprover: rest.isApprover ?? false,
        viewOnly: rest.viewOnly ?? false,
      },
    };
  }
  await addCards(
    people.creator.actor.userId,
    names.filter((who) => abilityOf(who) === 'collaborator').map((who) => people[who].actor.userId),
  );
});
afterAll(() => scene.server.close());

describe.each(Object.keys(cast) as Who[])('%s', (who) => {
  it.each(performedActions)(
    '%s: the server does what the table says of every status, and nothing else',
    async (action) => {
      await putBack();
      const { actor, client } = people[who];
      const { data } = await changeMany(
        client,
        cards.map(({ id }) => id),
        { kind: 'action', action, reason: 'Waiting for copy' },
      );
      const results = new Map(data?.results.map((result) => [result.orderId, result]));
      const after = await stored();
      for (const card of cards) {
        const situation = situationOf(card, abilityOf(who));
        const allowed = mayAct(actor, situation, action);
        const label = `${who} ${action} ${card.phase} ${card.flag}`;
        expect(results.get(card.id)?.refusal === null, label).toBe(allowed);
        const expected = allowed ? situationAfter(actor, situation, action) : situation;
        const row = after.get(card.id);
        expect(row && phaseOf(row), label).toBe(phaseOf(expected));
        expect([row?.is_frozen, row?.is_locked, row?.is_archived, row?.held_from], label).toEqual([
          expected.isFrozen,
          expected.isLocked,
          expected.isArchived,
          expected.heldFrom,
        ]);
      }
    },
  );

  it.each([
    ['set-due-date', { kind: 'due-date', dueDate: '2026-12-24T09:00:00.000Z' }],
    ['assign-operator', { kind: 'assign', operatorId: null }],
    ['assign-manager', { kind: 'assign', managerId: null }],
  ] as const satisfies [string, BulkChange][])('%s: likewise', async (action, change) => {
    await putBack();
    const { actor, client } = people[who];
    const { data } = await changeMany(
      client,
      cards.map(({ id }) => id),
      change,
    );
    for (const [at, card] of cards.entries()) {
      const allowed = mayAct(actor, situationOf(card, abilityOf(who)), action);
      expect(data?.results[at]?.refusal === null, `${who} ${action} ${card.phase} ${card.flag}`).toBe(
        allowed,
      );
    }
  });

  it('reorder: likewise', async () => {
    await putBack();
    const { actor, client } = people[who];
    for (const column of boardColumns) {
      const inColumn = cards.filter((card) => columnOf(situationOf(card, 'none')) === column);
      const ids = inColumn.map(({ id }) => id);
      const { data } = await changeMany(client, ids, { kind: 'move', column, afterId: null });
      for (const [at, card] of inColumn.entries()) {
        const allowed = mayAct(actor, situationOf(card, abilityOf(who)), 'reorder');
        const label = `${who} reorders ${card.phase} ${card.flag}`;
        expect(data?.results[at]?.refusal === null, label).toBe(allowed);
      }
    }
  });

  it('set-people: likewise', async () => {
    await putBack();
    const { actor, client } = people[who];
    for (const card of cards.filter(({ flag }) => flag === 'none')) {
      const allowed = mayAct(actor, situationOf(card, abilityOf(who)), 'set-people');
      const path = `/order/${card.id}/people`;
      // An unchanged form: an allowed call changes nothing, so that abilities stay.
      const { status } = await client.write('PUT', path, 'card', { approvers: '[]' });
      expect(status === 200, `${who} sets people of ${card.phase}`).toBe(allowed);
    }
  });

  it('limits of columns: managers alone', async () => {
    const { client, actor } = people[who];
    const { status } = await client.write('PUT', '/board/limit/on-hold', 'card', {});
    expect(status === 200).toBe(mayLimitColumns(actor));
  });
});
