import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BoardCard } from '#shared/model/board-card.ts';
import type { BoardColumn } from '#shared/model/order-place.ts';
import type { BoardColumnView } from '#shared/protocol/http/board.ts';
import type { BulkChange, BulkChanged, OrderChanged } from '#shared/protocol/http/order-actions.ts';
import type { Answer, ApiClient } from '../support/api-client.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

interface Board {
  columns: BoardColumnView[];
  cards: BoardCard[];
}

let server: TestServer;
let companyId: string;
let otherCompanyId: string;
const ids: Record<string, string> = {};
let owner: ApiClient;
let staff: ApiClient;
let stranger: ApiClient;
let operator: ApiClient;
let manager: ApiClient;
let cso: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  companyId = await server.addCompany('Harbour');
  otherCompanyId = await server.addCompany('Kestrel');
  const add = async (
    name: string,
    role: Parameters<typeof server.addPerson>[0]['role'],
    company?: string,
  ) => {
    ids[name] = await server.addPerson({
      email: `${name}@x.test`,
      role,
      firstname: name,
      ...(company === undefined ? {} : { companyId: company }),
    });
    return server.signIn(company === undefined ? 'user' : 'customer', `${name}@x.test`);
  };
  owner = await add('owner', 'owner', companyId);
  staff = await add('staff', 'staff', companyId);
  stranger = await add('stranger', 'owner', otherCompanyId);
  operator = await add('operator', 'operator');
  manager = await add('manager', 'manager');
  cso = await add('cso', 'cso');
});
afterAll(() => server.close());

interface Wanted {
  status?: string;
  state?: string;
  company?: string;
  creator?: string;
}
async function addCard({
  status = 'in-progress',
  state = 'active',
  company = companyId,
  creator,
}: Wanted = {}) {
  const owns = company === companyId ? 'owner' : 'stranger';
  const [row] = await server.db.query<{ id: number }>(
    `INSERT INTO orders (company_id, name, status, state, service_name, package_name, creator_id, allocated_seconds)
     VALUES ($1, 'Catalogue', $2, $3, 'Print', 'Studio', $4, 3600) RETURNING id`,
    [company, status, state, creator ?? ids[owns]],
  );
  return String(row?.id);
}
const clear = () => server.db.query('DELETE FROM orders');
const boardOf = async (client: ApiClient, query = ''): Promise<Board> => {
  const answer = await client.get<Board>(`/board${query}`);
  if (answer.data === undefined) throw new Error(`no board: ${answer.message}`);
  return answer.data;
};
const column = (board: Board, name: BoardColumn) => board.columns.find((each) => each.column === name);
const act = (client: ApiClient, id: string, action: string, fields: Record<string, string> = {}) =>
  client.write<OrderChanged>('PUT', `/order/${id}/action/${action}`, 'card', fields);
const bulk = (client: ApiClient, orderIds: string[], change: BulkChange): Promise<Answer<BulkChanged>> =>
  client.write('POST', '/order/bulk', 'card', {
    ids: JSON.stringify(orderIds),
    change: JSON.stringify(change),
  });
const undo = (client: ApiClient, changeId: string | null | undefined): Promise<Answer<BulkChanged>> =>
  client.write('POST', `/order/undo/${changeId}`, 'card');
const historyOf = async (id: string): Promise<string[]> => {
  const rows = await server.db.query<{ content: string }>(
    'SELECT content FROM timeline WHERE order_id = $1 ORDER BY created_at, id',
    [Number(id)],
  );
  return rows.map(({ content }) => content);
};

describe('the board', () => {
  it('answers each column in its order, with sums, and the cards of the first places', async () => {
    await clear();
    const first = await addCard();
    const second = await addCard();
    const approved = await addCard({ status: 'completed' });
    const board = await boardOf(operator, '?first=1');
    expect(column(board, 'in-progress')).toMatchObject({
      ids: [first, second],
      positions: null,
      total: 2,
      allocatedSeconds: 7200,
      limit: null,
    });
    expect(column(board, 'approved')?.ids).toEqual([approved]);
    expect(board.cards.map(({ id }) => id).sort()).toEqual([first, approved].sort());
    const further = await operator.get<BoardCard[]>(`/board/cards?ids=${second},99999999`);
    expect(further.data).toMatchObject([{ id: second, positionOrder: 1, orderStateStatus: 'in-progress' }]);
  });

  it('shows customers their own orders, counted among themselves, and drafts to nobody else', async () => {
    await clear();
    await addCard({ company: otherCompanyId });
    const mine = await addCard();
    const draft = await addCard({ status: 'new-order', state: 'draft' });
    const seen = await boardOf(staff);
    expect(column(seen, 'in-progress')?.ids).toEqual([mine]);
    expect(column(seen, 'draft')?.ids).toEqual([draft]);
    expect(seen.cards.find(({ id }) => id === mine)?.positionOrder).toBe(0);
    const providers = await boardOf(manager);
    expect(column(providers, 'draft')).toBeUndefined();
    expect(providers.cards.find(({ id }) => id === mine)?.positionOrder).toBe(1);
    expect((await manager.get<BoardCard[]>(`/board/cards?ids=${draft}`)).data).toEqual([]);
    expect((await stranger.get<BoardCard[]>(`/board/cards?ids=${mine}`)).data).toEqual([]);
  });

  it('keeps places and totals of the whole column under a filter', async () => {
    await clear();
    await addCard({ company: otherCompanyId });
    const mine = await addCard();
    const board = await boardOf(manager, `?customerId=${companyId}`);
    expect(column(board, 'in-progress')).toMatchObject({ ids: [mine], positions: [1], total: 2 });
    expect(board.cards).toMatchObject([{ id: mine, positionOrder: 1 }]);
  });

  it('leaves out what is archived', async () => {
    await clear();
    const id = await addCard({ status: 'approved' });
    expect((await act(manager, id, 'archive')).data?.card).toBeNull();
    expect(column(await boardOf(manager), 'approved')?.ids).toEqual([]);
    expect((await act(manager, id, 'unarchive')).data?.card).toMatchObject({ id });
  });
});

describe('moving a card', () => {
  it('puts it where the column puts what arrives, or behind the card named', async () => {
    await clear();
    const [a, b] = [await addCard({ status: 'in-review' }), await addCard({ status: 'in-review' })];
    const [c, d] = [await addCard(), await addCard()];
    await act(manager, c, 'in-review');
    await act(manager, d, 'in-review', { afterId: a });
    expect(column(await boardOf(manager), 'in-review')?.ids).toEqual([a, d, b, c]);
    await act(manager, b, 'approve');
    const answer = await act(manager, c, 'approve');
    expect(answer.data?.card).toMatchObject({ id: c, positionOrder: 0, progress: 'approved' });
    expect(column(await boardOf(manager), 'approved')?.ids).toEqual([c, b]);
  });

  it('tells the second of two who move on one sight how the order stands', async () => {
    await clear();
    const id = await addCard();
    const seen = (await boardOf(manager)).cards[0]?.revision ?? 0;
    const [one, other] = await Promise.all([
      act(manager, id, 'in-review', { revision: String(seen) }),
      act(operator, id, 'hold', { revision: String(seen), reason: 'Waiting' }),
    ]);
    const [won, lost] = one.status === 200 ? [one, other] : [other, one];
    expect(won.status).toBe(200);
    expect(lost).toMatchObject({ status: 409, code: 'conflict', data: { card: { id, revision: seen + 1 } } });
    expect(await historyOf(id)).toHaveLength(1);
  });

  it('refuses a place behind a card that is elsewhere by now', async () => {
    await clear();
    const [a, b] = [await addCard(), await addCard({ status: 'in-review' })];
    expect(await act(manager, a, 'in-review', { afterId: b })).toMatchObject({ status: 200 });
    const reordered = await manager.write('PUT', `/order/${b}/position`, 'card', { afterId: '999' });
    expect(reordered).toMatchObject({ status: 409, message: 'The board has changed' });
  });

  it('keeps a customer’s top below the orders of others', async () => {
    await clear();
    const theirs = await addCard({ status: 'new-order', company: otherCompanyId });
    const [a, b] = [await addCard({ status: 'new-order' }), await addCard({ status: 'new-order' })];
    const moved = await owner.write<OrderChanged>('PUT', `/order/${b}/position`, 'card', { afterId: '' });
    expect(moved.data?.card).toMatchObject({ id: b, positionOrder: 0 });
    expect(column(await boardOf(manager), 'active')?.ids).toEqual([theirs, b, a]);
    const past = await owner.write('PUT', `/order/${a}/position`, 'card', { afterId: theirs });
    expect(past.status).toBe(409);
  });

  it('asks for the reason of a hold and remembers from where', async () => {
    await clear();
    const id = await addCard({ status: 'in-review' });
    expect(await act(manager, id, 'hold')).toMatchObject({ status: 422, message: 'Required!' });
    await act(manager, id, 'hold', { reason: 'Copy is late' });
    expect((await act(operator, id, 'resume')).data?.card?.progress).toBe('in-progress');
    expect(await historyOf(id)).toEqual(['Hold from In Review: Copy is late', 'Resumed to In Progress']);
  });

  it('answers the same for others’ orders as for none', async () => {
    await clear();
    const id = await addCard({ status: 'new-order' });
    const draft = await addCard({ status: 'new-order', state: 'draft' });
    for (const [client, order] of [
      [stranger, id],
      [stranger, '99999999'],
      [manager, draft],
    ] as const)
      expect(await act(client, order, 'cancel')).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('limits of columns', () => {
  it('warn, or stop the provider’s people but never a customer', async () => {
    await clear();
    await addCard({ status: 'in-review' });
    const [a, b, c] = [await addCard(), await addCard(), await addCard()];
    const set = (client: ApiClient, fields: Record<string, string>) =>
      client.write('PUT', '/board/limit/in-review', 'card', fields);
    expect((await set(operator, { limit: '1' })).status).toBe(403);
    await set(manager, { limit: '1', mode: 'warn' });
    expect((await act(operator, a, 'in-review')).data?.warning).toMatch(
      /now holds 2 orders; it is meant for 1/,
    );
    await set(manager, { limit: '2', mode: 'block' });
    expect(await act(operator, b, 'in-review')).toMatchObject({ status: 409, message: 'In Review is full' });
    const many = await bulk(manager, [b, c], { kind: 'move', column: 'in-review' });
    expect(many.data).toMatchObject({ changeId: null, results: [{ card: null }, { card: null }] });
    const approved = await addCard({ status: 'approved' });
    expect((await act(owner, approved, 'in-review')).status).toBe(200);
    expect(column(await boardOf(manager), 'in-review')?.limit).toEqual({ limit: 2, mode: 'block' });
    expect(column(await boardOf(owner), 'in-review')?.limit).toBeNull();
    await set(manager, {});
    expect((await act(operator, b, 'in-review')).status).toBe(200);
  });
});
