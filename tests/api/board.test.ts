import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepHouse } from '#server/jobs/housekeeping.ts';
import type { BoardCard } from '#shared/board/board-card.ts';
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
let staff: ApiClient;
let stranger: ApiClient;
let operator: ApiClient;
let manager: ApiClient;

beforeAll(async () => {
  scene = await startBoardScene();
  owner = (await scene.join('owner', 'owner')).client;
  staff = (await scene.join('staff', 'staff')).client;
  stranger = (await scene.join('stranger', 'owner', scene.otherCompanyId)).client;
  operator = (await scene.join('operator', 'operator')).client;
  manager = (await scene.join('manager', 'manager')).client;
});
afterAll(() => scene.server.close());
beforeEach(() => scene.clear());

describe('the board', () => {
  it('returns each column in its order, with sums, and the cards of the first places', async () => {
    const first = await scene.addCard();
    const second = await scene.addCard();
    const approved = await scene.addCard({ status: 'completed' });
    const board = await boardOf(operator, '?first=1');
    expect(columnOf(board, 'in-progress')).toMatchObject({
      ids: [first, second],
      positions: null,
      total: 2,
      allocatedSeconds: 7200,
      limit: null,
    });
    expect(columnOf(board, 'approved')?.ids).toEqual([approved]);
    expect(board.cards.map(({ id }) => id).sort()).toEqual([first, approved].sort());
    const further = await operator.get<BoardCard[]>(`/board/cards?ids=${second},99999999`);
    expect(further.data).toMatchObject([{ id: second, positionOrder: 1, orderStateStatus: 'in-progress' }]);
  });

  it('shows customers their own orders, counted among themselves, and drafts to nobody else', async () => {
    await scene.addCard({ companyId: scene.otherCompanyId });
    const mine = await scene.addCard();
    const draft = await scene.addCard({ status: 'new-order', state: 'draft' });
    const seen = await boardOf(staff);
    expect(columnOf(seen, 'in-progress')?.ids).toEqual([mine]);
    expect(columnOf(seen, 'draft')?.ids).toEqual([draft]);
    expect(seen.cards.find(({ id }) => id === mine)?.positionOrder).toBe(0);
    const providers = await boardOf(manager);
    expect(columnOf(providers, 'draft')).toBeUndefined();
    expect(providers.cards.find(({ id }) => id === mine)?.positionOrder).toBe(1);
    expect((await manager.get<BoardCard[]>(`/board/cards?ids=${draft}`)).data).toEqual([]);
    expect((await stranger.get<BoardCard[]>(`/board/cards?ids=${mine}`)).data).toEqual([]);
  });

  it('keeps places and totals of the whole column under a filter', async () => {
    await scene.addCard({ companyId: scene.otherCompanyId });
    const mine = await scene.addCard();
    const board = await boardOf(manager, `?customerId=${scene.companyId}`);
    expect(columnOf(board, 'in-progress')).toMatchObject({ ids: [mine], positions: [1], total: 2 });
    expect(board.cards).toMatchObject([{ id: mine, positionOrder: 1 }]);
  });

  it('leaves out what is archived', async () => {
    const id = await scene.addCard({ status: 'approved' });
    expect((await act(manager, id, 'archive')).data?.card).toBeNull();
    expect(columnOf(await boardOf(manager), 'approved')?.ids).toEqual([]);
    expect((await act(manager, id, 'unarchive')).data?.card).toMatchObject({ id });
  });
});

describe('moving a card', () => {
  it('puts it where the column puts what arrives, or behind the card named', async () => {
    const [a, b] = [
      await scene.addCard({ status: 'in-review' }),
      await scene.addCard({ status: 'in-review' }),
    ];
    const [c, d] = [await scene.addCard(), await scene.addCard()];
    await act(manager, c, 'in-review');
    await act(manager, d, 'in-review', { afterId: a });
    expect(columnOf(await boardOf(manager), 'in-review')?.ids).toEqual([a, d, b, c]);
    await act(manager, b, 'approve');
    const response = await act(manager, c, 'approve');
    expect(response.data?.card).toMatchObject({ id: c, positionOrder: 0, progress: 'approved' });
    expect(columnOf(await boardOf(manager), 'approved')?.ids).toEqual([c, b]);
  });

  it('returns the order as it is now to the second of two who move at once', async () => {
    const id = await scene.addCard();
    const seen = (await boardOf(manager)).cards[0]?.revision ?? 0;
    const [one, other] = await Promise.all([
      act(manager, id, 'in-review', { revision: String(seen) }),
      act(operator, id, 'hold', { revision: String(seen), reason: 'Waiting' }),
    ]);
    const [won, lost] = one.status === 200 ? [one, other] : [other, one];
    expect(won.status).toBe(200);
    expect(lost).toMatchObject({ status: 409, code: 'conflict', data: { card: { id, revision: seen + 1 } } });
    expect(await scene.historyOf(id)).toHaveLength(1);
  });

  it('puts a card just before the one named, below those that a filter hides', async () => {
    const hidden = await scene.addCard({ companyId: scene.otherCompanyId });
    const [a, b] = [await scene.addCard(), await scene.addCard()];
    const place = (beforeId: string) =>
      manager.write<OrderChanged>('PUT', `/order/${b}/position`, 'card', { afterId: '', beforeId });
    expect((await place(a)).data?.card).toMatchObject({ id: b, positionOrder: 1 });
    expect(columnOf(await boardOf(manager), 'in-progress')?.ids).toEqual([hidden, b, a]);
    expect(await place('999')).toMatchObject({ status: 409, message: 'The board has changed' });
  });

  it('puts cards into another column just before the one named, below those that a filter hides', async () => {
    const hidden = await scene.addCard({ status: 'in-review', companyId: scene.otherCompanyId });
    const shown = await scene.addCard({ status: 'in-review' });
    const [a, b, c] = [await scene.addCard(), await scene.addCard(), await scene.addCard()];
    const moved = await act(manager, a, 'in-review', { afterId: '', beforeId: shown });
    expect(moved.data?.card).toMatchObject({ id: a, positionOrder: 1 });
    const together = { kind: 'move', column: 'in-review', afterId: null, beforeId: a } as const;
    await changeMany(manager, [b, c], together);
    expect(columnOf(await boardOf(manager), 'in-review')?.ids).toEqual([hidden, b, c, a, shown]);
    const gone = await act(manager, hidden, 'approve', { beforeId: a });
    expect(gone).toMatchObject({ status: 409, message: 'The board has changed' });
  });

  it('refuses a place behind a card that is elsewhere by now', async () => {
    const [a, b] = [await scene.addCard(), await scene.addCard({ status: 'in-review' })];
    expect(await act(manager, a, 'in-review', { afterId: b })).toMatchObject({ status: 200 });
    const reordered = await manager.write('PUT', `/order/${b}/position`, 'card', { afterId: '999' });
    expect(reordered).toMatchObject({ status: 409, message: 'The board has changed' });
  });

  it('keeps a customer’s top below the orders of others', async () => {
    const theirs = await scene.addCard({ status: 'new-order', companyId: scene.otherCompanyId });
    const [a, b] = [
      await scene.addCard({ status: 'new-order' }),
      await scene.addCard({ status: 'new-order' }),
    ];
    const moved = await owner.write<OrderChanged>('PUT', `/order/${b}/position`, 'card', { afterId: '' });
    expect(moved.data?.card).toMatchObject({ id: b, positionOrder: 0 });
    expect(columnOf(await boardOf(manager), 'active')?.ids).toEqual([theirs, b, a]);
    const past = await owner.write('PUT', `/order/${a}/position`, 'card', { afterId: theirs });
    expect(past.status).toBe(409);
  });

  it('asks for the reason of a hold and remembers from where', async () => {
    const id = await scene.addCard({ status: 'in-review' });
    expect(await act(manager, id, 'hold')).toMatchObject({ status: 422, message: 'Required!' });
    await act(manager, id, 'hold', { reason: 'Copy is late' });
    expect((await act(operator, id, 'resume')).data?.card?.progress).toBe('in-progress');
    expect(await scene.historyOf(id)).toEqual([
      'Hold from In Review: Copy is late',
      'Resumed to In Progress',
    ]);
  });

  it('shows on the card from where it was held or cancelled, until it goes on', async () => {
    const id = await scene.addCard({ status: 'in-progress' });
    const from = async (action: string, body = {}) => (await act(manager, id, action, body)).data?.card;
    expect(await from('hold', { reason: 'Copy is late' })).toMatchObject({
      heldFrom: 'in-progress',
      cancelledFrom: null,
    });
    expect(await from('cancel')).toMatchObject({ heldFrom: null, cancelledFrom: 'on-hold' });
    expect(await from('restore')).toMatchObject({ heldFrom: null, cancelledFrom: null });
  });

  it('responds the same to others’ orders as to none', async () => {
    const id = await scene.addCard({ status: 'new-order' });
    const draft = await scene.addCard({ status: 'new-order', state: 'draft' });
    for (const [client, order] of [
      [stranger, id],
      [stranger, '99999999'],
      [manager, draft],
    ] as const)
      expect(await act(client, order, 'cancel')).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('dropping a card', () => {
  const dropped = { isDropped: 'true' };

  it('does what the drop table accepts, though no button does it', async () => {
    const [a, b, c] = [await scene.addCard(), await scene.addCard(), await scene.addCard()];
    for (const [client, id] of [
      [owner, a],
      [staff, b],
    ] as const) {
      expect((await act(client, id, 'in-review')).status).toBe(403);
      expect((await act(client, id, 'in-review', dropped)).data?.card?.progress).toBe('in-review');
    }
    expect((await act(operator, a, 'in-progress')).status).toBe(403);
    expect((await act(operator, a, 'in-progress', dropped)).data?.card?.progress).toBe('in-progress');
    expect(await scene.historyOf(a)).toEqual([
      'Moved from In Progress to In Review',
      'Moved from In Review to In Progress',
    ]);
    const change = { kind: 'move', column: 'in-review', afterId: null } as const;
    const [byKey, byDrop] = [
      await changeMany(owner, [c], change),
      await changeMany(owner, [a, c], { ...change, isDropped: true }),
    ];
    expect(byKey.data?.results).toMatchObject([{ refusal: expect.any(String) }]);
    expect(byDrop.data?.results.map(({ refusal }) => refusal)).toEqual([null, null]);
    expect(columnOf(await boardOf(manager), 'in-review')?.ids).toEqual([a, c, b]);
  });

  it('is undone and done again by its author', async () => {
    const id = await scene.addCard({ status: 'in-review' });
    const drop = await act(operator, id, 'in-progress', dropped);
    const undone = await undo(operator, drop.data?.changeId);
    expect(undone.data?.results[0]?.card?.progress).toBe('in-review');
    const again = await undo(operator, undone.data?.changeId);
    expect(again.data?.results[0]?.card?.progress).toBe('in-progress');
  });

  it('leaves decisions on proofs to those who have their buttons', async () => {
    const id = await scene.addCard({ status: 'in-review' });
    expect((await act(staff, id, 'approve', dropped)).status).toBe(403);
    expect((await act(operator, id, 'approve', dropped)).status).toBe(403);
    expect((await act(owner, id, 'in-progress', dropped)).status).toBe(200);
  });
});

describe('limits of columns', () => {
  it('warn, or stop the provider’s people but never a customer', async () => {
    await scene.addCard({ status: 'in-review' });
    const [a, b, c] = [await scene.addCard(), await scene.addCard(), await scene.addCard()];
    const set = (client: ApiClient, fields: Record<string, string>) =>
      client.write('PUT', '/board/limit/in-review', 'card', fields);
    expect((await set(operator, { limit: '1' })).status).toBe(403);
    await set(manager, { limit: '1', mode: 'warn' });
    expect((await act(operator, a, 'in-review')).data?.warning).toMatch(
      /now holds 2 orders; it is meant for 1/,
    );
    await set(manager, { limit: '2', mode: 'block' });
    expect(await act(operator, b, 'in-review')).toMatchObject({ status: 409, message: 'In Review is full' });
    const many = await changeMany(manager, [b, c], { kind: 'move', column: 'in-review' });
    expect(many.data).toMatchObject({ changeId: null, results: [{ card: null }, { card: null }] });
    const approved = await scene.addCard({ status: 'approved' });
    const why = { reason: 'The wrong file' };
    expect((await act(owner, approved, 'in-review', why)).status).toBe(200);
    expect(columnOf(await boardOf(manager), 'in-review')?.limit).toEqual({ limit: 2, mode: 'block' });
    expect(columnOf(await boardOf(owner), 'in-review')?.limit).toBeNull();
    await set(manager, {});
    expect((await act(operator, b, 'in-review')).status).toBe(200);
  });

  it('hold also where many come at once', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 8; at++) ids.push(await scene.addCard());
    await manager.write('PUT', '/board/limit/in-review', 'card', { limit: '3', mode: 'block' });
    const moved = await Promise.all(ids.map((id) => act(manager, id, 'in-review')));
    await manager.write('PUT', '/board/limit/in-review', 'card', {});
    expect(moved.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(moved.filter(({ message }) => message === 'In Review is full')).toHaveLength(5);
    expect(columnOf(await boardOf(manager), 'in-review')?.total).toBe(3);
  });
});

describe('the hourly tidying', () => {
  it('shortens ranks that have grown long, leaves the order of the cards, and forgets what cannot be undone', async () => {
    const ids = [await scene.addCard(), await scene.addCard(), await scene.addCard()];
    const { db, parts } = scene.server;
    const long = `a0${'z'.repeat(80)}V`;
    await db.query('UPDATE orders SET rank = $2 WHERE id = $1', [Number(ids[1]), long]);
    await act(manager, ids[0] ?? '', 'in-review');
    const before = columnOf(await boardOf(manager), 'in-progress')?.ids;
    await keepHouse(db, new Date(parts.clock().getTime() + 25 * 3_600_000), parts.config);
    const rows = await db.query<{ rank: string }>('SELECT rank FROM orders');
    expect(Math.max(...rows.map(({ rank }) => rank.length))).toBeLessThan(20);
    expect(await db.query('SELECT id FROM changes')).toEqual([]);
    manager = await scene.server.signIn('user', 'manager@person.test');
    expect(columnOf(await boardOf(manager), 'in-progress')?.ids).toEqual(before);
  });
});
