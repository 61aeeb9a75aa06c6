import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderChanged } from '#shared/orders/order-actions.http.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import {
  act,
  type BoardScene,
  boardOf,
  changeMany,
  columnOf,
  startBoardScene,
  undo,
} from '../support/scenes/board-scene.ts';

let scene: BoardScene;
let owner: ApiClient;
let staffId: string;
let stranger: string;
let operator: ApiClient;
let operatorId: string;
let manager: ApiClient;
let managerId: string;

beforeAll(async () => {
  scene = await startBoardScene();
  owner = (await scene.join('owner', 'owner')).client;
  staffId = (await scene.join('Sana', 'staff')).id;
  stranger = (await scene.join('stranger', 'owner', scene.otherCompanyId)).id;
  ({ client: operator, id: operatorId } = await scene.join('Omar', 'operator'));
  ({ client: manager, id: managerId } = await scene.join('Mona', 'manager'));
});
afterAll(() => scene.server.close());
beforeEach(() => scene.clear());

const put = (client: ApiClient, id: string, what: string, fields: Record<string, string>) =>
  client.write<OrderChanged>('PUT', `/order/${id}/${what}`, 'card', fields);
const placesOf = async (client: ApiClient) =>
  Object.fromEntries((await boardOf(client)).columns.map(({ column, ids }) => [column, ids]));

describe('assigning', () => {
  it('is for managers, of the provider’s people, and written down', async () => {
    const id = await scene.addCard();
    expect((await put(operator, id, 'assign', { operatorId })).status).toBe(403);
    expect((await put(manager, id, 'assign', { operatorId: staffId })).status).toBe(422);
    expect((await put(manager, id, 'assign', { managerId: operatorId })).status).toBe(422);
    const { data } = await put(manager, id, 'assign', { operatorId, managerId });
    expect(data?.card).toMatchObject({
      operator: { id: operatorId },
      manager: { id: managerId },
    });
    const again = await put(manager, id, 'assign', { operatorId });
    expect(again.data).toMatchObject({ changeId: null, card: { revision: data?.card?.revision } });
    const freed = await put(manager, id, 'assign', { operatorId: '' });
    expect(freed.data?.card).toMatchObject({ operator: null, manager: { id: managerId } });
    expect(await scene.historyOf(id)).toEqual([
      'Operator: Omar Person, Manager: Mona Person',
      'Operator: Unassigned',
    ]);
  });
});

describe('dates and people', () => {
  it('are set by those who may change the order', async () => {
    const id = await scene.addCard();
    const dueDate = '2026-12-24T09:00:00.000Z';
    expect((await put(operator, id, 'due-date', { dueDate })).status).toBe(403);
    expect((await put(owner, id, 'due-date', { dueDate })).data?.card?.dueDate).toBe(dueDate);
    expect((await put(manager, id, 'due-date', { dueDate: '' })).data?.card?.dueDate).toBeNull();
    expect((await put(owner, id, 'due-date', { dueDate: 'tomorrow' })).status).toBe(422);
    await put(owner, id, 'due-date', { dueDate: '2026-12-24T20:00:00.000Z' });
    // The day at the provider's.
    expect((await scene.historyOf(id)).at(-1)).toBe('Due date: 25 Dec 2026');
  });

  it('are of the order’s own company, and can be put back', async () => {
    const id = await scene.addCard();
    const people = (collaborators: string[]) => ({ collaborators: JSON.stringify(collaborators) });
    expect((await put(owner, id, 'people', people([stranger]))).status).toBe(422);
    const { data } = await put(owner, id, 'people', people([staffId]));
    const collaborators = async () =>
      (await owner.get<{ collaborators: { id: string }[] }>(`/order/${id}`)).data?.collaborators;
    expect(await collaborators()).toMatchObject([{ id: staffId }]);
    await undo(owner, data?.changeId);
    expect(await collaborators()).toEqual([]);
  });
});

describe('locking', () => {
  it('keeps everyone but a manager from changing the order', async () => {
    const id = await scene.addCard();
    expect((await act(operator, id, 'lock')).status).toBe(403);
    expect((await act(manager, id, 'lock')).data?.card?.isLocked).toBe(true);
    expect(await act(operator, id, 'in-review')).toMatchObject({ status: 423, code: 'locked' });
    const upload = { name: 'a.pdf', size: '10', type: 'application/pdf' };
    const token = await owner.write('POST', `/upload/upload-token/attachment/${id}`, 'upload', upload);
    expect(token).toMatchObject({ status: 423 });
    // The client's own call after a failed upload.
    await manager.write('PUT', `/order/${id}/unlock-order`, 'upload');
    expect((await act(operator, id, 'in-review')).status).toBe(423);
    expect((await act(manager, id, 'unlock')).status).toBe(200);
    expect((await act(operator, id, 'in-review')).status).toBe(200);
  });
});

describe('many at once', () => {
  it('returns for each order what came of it', async () => {
    const [a, b] = [await scene.addCard(), await scene.addCard({ status: 'approved' })];
    const c = await scene.addCard();
    const { data } = await changeMany(operator, [a, b, '77', c], {
      kind: 'action',
      action: 'in-review',
      reason: null,
    });
    expect(data?.results.map(({ orderId, refusal }) => [orderId, refusal !== null])).toEqual([
      [a, false],
      [b, true],
      ['77', true],
      [c, false],
    ]);
    expect(columnOf(await boardOf(operator), 'in-review')?.ids).toEqual([a, c]);
  });

  it('leaves those as they are that have changed since they were seen', async () => {
    const ids = [await scene.addCard(), await scene.addCard()];
    const [a = '', b = ''] = ids;
    const { cards } = await boardOf(manager);
    const seen = Object.fromEntries(cards.map(({ id, revision }) => [id, revision]));
    // Seen in progress; the step back there decides on proofs that its author has not seen.
    await act(operator, a, 'in-review');
    const begin = { kind: 'move', column: 'in-progress' } as const;
    const hold = { kind: 'action', action: 'hold', reason: 'Waits' } as const;
    const dates = { kind: 'due-date', dueDate: '2030-03-01T09:00:00.000Z' } as const;
    for (const change of [begin, hold, dates, { kind: 'assign', operatorId } as const]) {
      const { data } = await changeMany(manager, [a], change, seen);
      expect(data).toMatchObject({
        changeId: null,
        results: [
          {
            refusal: 'It is shown as it is now. Please look at it and try again.',
            card: { id: a, progress: 'in-review' },
          },
        ],
      });
    }
    const { data } = await changeMany(manager, ids, hold, seen);
    expect(data?.results.map(({ refusal }) => refusal !== null)).toEqual([true, false]);
    expect(data?.results[1]?.card).toMatchObject({ id: b, progress: 'on-hold' });
  });

  it('moves cards together, in the order given, behind the one named', async () => {
    const [x, y] = [
      await scene.addCard({ status: 'in-review' }),
      await scene.addCard({ status: 'in-review' }),
    ];
    const [a, b] = [await scene.addCard(), await scene.addCard()];
    await changeMany(manager, [b, a], { kind: 'move', column: 'in-review', afterId: x });
    expect(columnOf(await boardOf(manager), 'in-review')?.ids).toEqual([x, b, a, y]);
    await changeMany(manager, [a, y], { kind: 'move', column: 'in-review', afterId: null });
    expect(columnOf(await boardOf(manager), 'in-review')?.ids).toEqual([a, y, x, b]);
  });

  it('moves the others to the place asked for where the first is refused', async () => {
    const [x, y] = [
      await scene.addCard({ status: 'in-review' }),
      await scene.addCard({ status: 'in-review' }),
    ];
    const ids = [await scene.addCard(), await scene.addCard(), await scene.addCard()];
    await scene.server.db.query(
      `INSERT INTO order_checks (order_id, place, text, is_mandatory) VALUES ($1, 1, 'Bleed', true)`,
      [Number(ids[0])],
    );
    const { data } = await changeMany(manager, ids, { kind: 'move', column: 'in-review', afterId: x });
    expect(data?.results.map(({ refusal }) => refusal !== null)).toEqual([true, false, false]);
    expect(columnOf(await boardOf(manager), 'in-review')?.ids).toEqual([x, ids[1], ids[2], y]);
  });

  it('reassigns and is undone as one, and done again', async () => {
    const ids = [await scene.addCard(), await scene.addCard(), await scene.addCard()];
    const { data } = await changeMany(manager, ids, { kind: 'assign', operatorId });
    const operators = async () =>
      (await boardOf(manager)).cards.map(({ operator: assigned }) => assigned?.id ?? null);
    expect(await operators()).toEqual([operatorId, operatorId, operatorId]);
    const undone = await undo(manager, data?.changeId);
    expect(undone.data?.results.every(({ refusal }) => refusal === null)).toBe(true);
    expect(await operators()).toEqual([null, null, null]);
    await undo(manager, undone.data?.changeId);
    expect(await operators()).toEqual([operatorId, operatorId, operatorId]);
    expect(await scene.historyOf(ids[0] ?? '')).toEqual([
      'Operator: Omar Person',
      'Undone: Operator: Omar Person',
      'Done again: Operator: Omar Person',
    ]);
  });
});

describe('undo', () => {
  it.each([
    ['operator', 'in-progress', 'in-review', {}],
    ['manager', 'in-review', 'approve', {}],
    ['manager', 'in-review', 'hold', { reason: 'Waiting' }],
    ['manager', 'on-hold', 'resume', {}],
    ['manager', 'in-progress', 'cancel', {}],
    ['manager', 'cancelled', 'restore', {}],
    ['manager', 'approved', 'archive', {}],
    ['manager', 'in-progress', 'freeze', {}],
    ['owner', 'new-order', 'queue', {}],
    ['owner', 'new-order', 'revert-draft', {}],
  ] as const)(
    'puts back what %s did from %s by %s, to its very place',
    async (who, status, action, fields) => {
      const client = { operator, manager, owner }[who];
      const cards = [];
      for (let at = 0; at < 3; at++) cards.push(await scene.addCard({ status }));
      const id = cards[1] ?? '';
      const before = await boardOf(client);
      const changed = await act(client, id, action, fields);
      expect(changed.status).toBe(200);
      const back = await undo(client, changed.data?.changeId);
      expect(back).toMatchObject({ status: 200, data: { results: [{ orderId: id, refusal: null }] } });
      const after = await boardOf(client);
      expect(after.columns).toEqual(before.columns);
      const seen = (card: (typeof after.cards)[number]) => ({ ...card, revision: 0, thumbnail: null });
      expect(after.cards.map(seen)).toEqual(before.cards.map(seen));
      expect(await undo(client, changed.data?.changeId)).toMatchObject({
        status: 409,
        message: /undone already/,
      });
    },
  );

  it('is refused with the reason where someone has changed the same since', async () => {
    const id = await scene.addCard();
    const moved = await act(operator, id, 'in-review');
    const assigned = await put(manager, id, 'assign', { operatorId });
    await act(manager, id, 'approve');
    const refused = await undo(operator, moved.data?.changeId);
    expect(refused).toMatchObject({ status: 409, code: 'conflict' });
    expect(refused.messages).toEqual([`#${id}: its status was changed again since.`]);
    expect((await undo(manager, assigned.data?.changeId)).status).toBe(200);
  });

  it('of a publication is refused once the studio has begun', async () => {
    const id = await scene.addCard({ status: 'new-order', state: 'draft' });
    const published = await act(owner, id, 'publish');
    expect(published.status).toBe(200);
    expect((await act(manager, id, 'in-progress')).status).toBe(200);
    expect(await undo(owner, published.data?.changeId)).toMatchObject({
      status: 409,
      messages: [`#${id}: its status was changed again since.`],
    });
    expect((await boardOf(manager)).cards).toMatchObject([{ id, progress: 'in-progress' }]);
  });

  it('of “Revert as Draft” brings back what is late by now, of a service that is no longer offered', async () => {
    const id = await scene.addCard({ status: 'new-order' });
    await scene.server.db.query(
      `UPDATE orders SET due_at = $2, service_id = (SELECT min(id) FROM services) WHERE id = $1`,
      [id, '2020-01-31T09:00:00Z'],
    );
    const reverted = await act(owner, id, 'revert-draft');
    expect(reverted.status).toBe(200);
    await scene.server.db.query('UPDATE services SET is_offered = false');
    expect(await act(owner, id, 'publish')).toMatchObject({ status: 422 });
    expect(await undo(owner, reverted.data?.changeId)).toMatchObject({ status: 200 });
    expect((await boardOf(manager)).cards).toMatchObject([{ id, progress: 'new-order' }]);
    await scene.server.db.query('UPDATE services SET is_offered = true');
  });

  it('is one’s own, and possible for a day', async () => {
    const id = await scene.addCard();
    const { data } = await act(operator, id, 'in-review');
    expect((await undo(manager, data?.changeId)).status).toBe(404);
    scene.server.advance(24 * 3_600_000 + 1);
    operator = await scene.server.signIn('user', 'Omar@person.test');
    manager = await scene.server.signIn('user', 'Mona@person.test');
    owner = await scene.server.signIn('customer', 'owner@person.test');
    expect((await undo(operator, data?.changeId)).messages).toEqual(['Changes can be undone for a day.']);
  });

  it('of a reordering puts the card back where it stood', async () => {
    const ids = [await scene.addCard(), await scene.addCard(), await scene.addCard()];
    const before = await placesOf(manager);
    const moved = await put(manager, ids[2] ?? '', 'position', { afterId: '' });
    expect((await placesOf(manager))['in-progress']).toEqual([ids[2], ids[0], ids[1]]);
    await undo(manager, moved.data?.changeId);
    expect(await placesOf(manager)).toEqual(before);
  });
});

describe('a change behind one’s own', () => {
  it('is based on the revision that the own one has left: what somebody else did between is a conflict', async () => {
    const ids = [await scene.addCard(), await scene.addCard()];
    const [id = '', other = ''] = ids;
    const dueDate = '2026-12-24T09:00:00.000Z';
    const own = await put(owner, id, 'due-date', { dueDate });
    const leftBy = (changed: typeof own): string => String(changed.data?.card?.revision);
    const next = await put(owner, id, 'due-date', { dueDate: '', revision: leftBy(own) });
    expect(next.status).toBe(200);
    const second = await put(owner, other, 'due-date', { dueDate });
    await put(manager, id, 'assign', { operatorId });
    const late = await put(owner, id, 'due-date', { dueDate, revision: leftBy(next) });
    expect(late).toMatchObject({ status: 409, data: { card: { operator: { id: operatorId } } } });
    const { data } = await changeMany(
      owner,
      ids,
      { kind: 'due-date', dueDate: null },
      { [id]: Number(leftBy(next)), [other]: Number(leftBy(second)) },
    );
    expect(data?.results.map(({ orderId, refusal }) => [orderId, refusal === null])).toEqual([
      [id, false],
      [other, true],
    ]);
  });
});
