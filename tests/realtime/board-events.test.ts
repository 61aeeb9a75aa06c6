import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { watchResponseSchema } from '#shared/protocol/socket.ts';
import type { ApiClient, Side } from '../support/clients/api-client.ts';
import { connectLive, type LiveClient } from '../support/clients/live-client.ts';
import { act, type BoardScene, changeMany, startBoardScene, undo } from '../support/scenes/board-scene.ts';

let scene: BoardScene;
let owner: ApiClient;
let stranger: ApiClient;
let manager: ApiClient;
let cso: ApiClient;
const open: LiveClient[] = [];

beforeAll(async () => {
  scene = await startBoardScene();
  owner = (await scene.join('owner', 'owner')).client;
  stranger = (await scene.join('stranger', 'owner', scene.otherCompanyId)).client;
  manager = (await scene.join('manager', 'manager')).client;
  cso = (await scene.join('cso', 'cso')).client;
});
afterAll(() => scene.server.close());
beforeEach(() => scene.clear());
afterEach(() => {
  for (const live of open.splice(0)) live.close();
});

async function listen(client: ApiClient, side: Side): Promise<LiveClient> {
  const live = await connectLive(scene.server.url, side, client.token);
  open.push(live);
  return live;
}

describe('a move', () => {
  it('reaches the company and the provider with the card and its place among what each sees', async () => {
    await scene.addCard({ status: 'in-review', companyId: scene.otherCompanyId });
    const id = await scene.addCard();
    const [ours, providers] = [await listen(owner, 'customer'), await listen(cso, 'user')];
    await act(manager, id, 'in-review');
    const [published] = (await ours.when('reload-client-board')).changes;
    expect(published).toMatchObject({
      orderId: id,
      move: { from: 'in-progress', to: { column: 'in-review', afterId: null, position: 0 } },
      card: { id, progress: 'in-review', revision: 2 },
      isStale: true,
    });
    const [seen] = (await providers.when('reload-single-column')).changes;
    expect(seen?.move?.to).toMatchObject({ column: 'in-review', position: 1 });
    expect(Object.keys(seen?.card ?? {})).not.toContain('thumbnail');
    expect((await ours.when('reload-order-list')).orderId).toBe(id);
  });

  it('of others is not received', async () => {
    const id = await scene.addCard();
    const theirs = await listen(stranger, 'customer');
    await act(manager, id, 'in-review');
    const own = await scene.addCard({ companyId: scene.otherCompanyId });
    await act(manager, own, 'in-review');
    expect((await theirs.when('reload-client-board')).changes.map(({ orderId }) => orderId)).toEqual([own]);
    expect(JSON.stringify(theirs.received)).not.toContain(`"${id}"`);
  });

  it('carries the mutation that asked for it, and a change without a move says so', async () => {
    const id = await scene.addCard();
    const ours = await listen(owner, 'customer');
    await owner.write(
      'PUT',
      `/order/${id}/due-date`,
      'card',
      { dueDate: '2099-12-23T09:00:00.000Z' },
      { 'x-mutation-id': 'mutation-one' },
    );
    expect((await ours.when('reload-client-board')).changes).toMatchObject([
      { orderId: id, move: null, isStale: false, mutationId: 'mutation-one' },
    ]);
  });
});

describe('a board', () => {
  it('says up to which events it contains them, and a socket where those stand when it joins', async () => {
    const id = await scene.addCard();
    await act(manager, id, 'in-review');
    const ours = await listen(owner, 'customer');
    const contained = async () => (await owner.get('/board')).meta?.seq as Record<string, number>;
    const before = await contained();
    expect(watchResponseSchema.parse(await ours.ask('watch-list', {})).channels).toEqual(before);
    await act(manager, id, 'in-progress');
    const channel = `company:${scene.companyId}`;
    // The event of the first act may come after the socket has joined.
    const moved = await ours.when('reload-client-board', ({ seq }) => seq > (before[channel] ?? 0));
    expect(moved.channel).toBe(channel);
    expect((await contained())[channel]).toBeGreaterThanOrEqual(moved.seq);
  });
});

describe('a draft', () => {
  it('comes to the provider when it is published, and leaves when it is taken back', async () => {
    const id = await scene.addCard({ status: 'new-order', state: 'draft' });
    const [ours, providers] = [await listen(owner, 'customer'), await listen(manager, 'user')];
    await owner.write('PUT', `/order/${id}/due-date`, 'card', { dueDate: '2099-12-23T09:00:00.000Z' });
    await act(owner, id, 'publish');
    await act(owner, id, 'revert-draft');
    await owner.write('PUT', `/order/${id}/due-date`, 'card', { dueDate: '2099-12-24T09:00:00.000Z' });
    const last = await scene.addCard();
    await act(manager, last, 'in-review');
    const isLast = ({ changes }: { changes: readonly { orderId: string }[] }) => changes[0]?.orderId === last;
    await Promise.all([
      providers.when('reload-single-column', isLast),
      ours.when('reload-client-board', isLast),
    ]);
    const published = providers.all('reload-single-column').flatMap(({ changes }) => changes);
    expect(
      published.map(({ orderId, move, card }) => [orderId, move?.from, move?.to?.column, card === null]),
    ).toEqual([
      [id, null, 'active', false],
      [id, 'active', undefined, true],
      [last, 'in-progress', 'in-review', false],
    ]);
    expect(providers.all('reload-order-list').filter(({ orderId }) => orderId === id)).toHaveLength(2);
    const own = ours.all('reload-client-board').flatMap(({ changes }) => changes);
    expect(own.filter(({ orderId }) => orderId === id)).toHaveLength(4);
  });
});

describe('many at once', () => {
  it('come in one event, each for the board that the one before has left', async () => {
    const ids = [await scene.addCard(), await scene.addCard(), await scene.addCard()];
    const providers = await listen(manager, 'user');
    const { data } = await changeMany(manager, ids, { kind: 'move', column: 'in-review', afterId: null });
    const moved = await providers.when('reload-single-column');
    expect(
      moved.changes.map(({ orderId, move }) => [orderId, move?.to?.afterId, move?.to?.position]),
    ).toEqual([
      [ids[0], null, 0],
      [ids[1], ids[0], 1],
      [ids[2], ids[1], 2],
    ]);
    await undo(manager, data?.changeId);
    const back = await providers.when('reload-single-column', ({ seq }) => seq > moved.seq);
    expect(back.changes.map(({ orderId, move }) => [orderId, move?.to?.position])).toEqual([
      [ids[0], 0],
      [ids[1], 1],
      [ids[2], 2],
    ]);
  });
});

describe('more at once than are placed one by one', () => {
  it('come with their positions on each board, from the top', async () => {
    await scene.addCard({ status: 'in-review' });
    const own: string[] = [];
    const all: string[] = [];
    for (let at = 0; at < 12; at++) {
      const id = await scene.addCard(at % 3 === 0 ? { companyId: scene.otherCompanyId } : {});
      all.push(id);
      if (at % 3 !== 0) own.push(id);
    }
    const boards = [
      { ids: all, event: (await listen(manager, 'user')).when('reload-single-column') },
      { ids: own, event: (await listen(owner, 'customer')).when('reload-client-board') },
    ];
    await changeMany(manager, all, { kind: 'move', column: 'in-review', afterId: null });
    for (const { ids, event } of boards)
      expect((await event).changes.map(({ orderId, move }) => [orderId, move?.to])).toEqual(
        ids.map((id, position) => [
          id,
          { column: 'in-review', afterId: ids[position - 1] ?? null, position },
        ]),
      );
  });
});

describe('a limit', () => {
  it('is sent to the provider alone', async () => {
    const [ours, providers] = [await listen(owner, 'customer'), await listen(cso, 'user')];
    await manager.write('PUT', '/board/limit/in-review', 'card', { limit: '5', mode: 'block' });
    expect(await providers.when('reload-sidebar')).toMatchObject({
      column: 'in-review',
      limit: { limit: 5, mode: 'block' },
    });
    const id = await scene.addCard();
    await act(owner, id, 'cancel');
    await ours.when('reload-client-board');
    expect(ours.all('reload-sidebar')).toEqual([]);
  });
});
