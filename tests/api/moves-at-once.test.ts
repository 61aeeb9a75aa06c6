import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { rebalanceRanks } from '#server/board/rebalance-ranks.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { actOnOrder } from '#server/orders/actions/act-on-order.ts';
import type { Actor } from '#shared/access/actor.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { act, type BoardScene, boardOf, columnOf, startBoardScene } from '../support/scenes/board-scene.ts';

let scene: BoardScene;
let manager: ApiClient;
let actor: Actor;

beforeAll(async () => {
  scene = await startBoardScene();
  const joined = await scene.join('manager', 'manager');
  manager = joined.client;
  actor = {
    userId: joined.id,
    role: 'manager',
    clientType: 'user',
    companyId: null,
    isApprover: false,
    viewOnly: false,
  };
});
afterAll(() => scene.server.close());
beforeEach(() => scene.clear());

/** The embedded database runs one transaction at a time. */
const onServer = inject('postgresUrl') !== undefined;

it.runIf(onServer)(
  'a move goes on while another into the same column is not committed yet, and both cards find their place',
  async () => {
    const [first, second, above] = [await scene.addCard(), await scene.addCard(), await scene.addCard()];
    await act(manager, above, 'in-review');
    const { db, store } = scene.server.parts;
    await mutate(db, async (tx) => {
      await actOnOrder({ tx, store, actor, now: new Date(), mutationId: null }, first, 'in-review', {});
      expect((await act(manager, second, 'in-review')).status).toBe(200);
      expect(columnOf(await boardOf(manager), 'in-review')?.ids).toEqual([above, second]);
    });
    const ids = columnOf(await boardOf(manager), 'in-review')?.ids ?? [];
    expect(ids[0]).toBe(above);
    expect(ids.slice(1).toSorted()).toEqual([first, second].toSorted());
  },
);

/** Other test files have databases on the same server. */
const waiting = `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
  WHERE d.datname = current_database() AND NOT l.granted`;

it.runIf(onServer)(
  'long ranks of a column into which a move is under way are left, and shortened the next time',
  async () => {
    const [coming, long, last] = [await scene.addCard(), await scene.addCard(), await scene.addCard()];
    for (const id of [long, last]) await act(manager, id, 'in-review');
    const { db, store } = scene.server.parts;
    const length = async (): Promise<number> => {
      const rows = await db.query<{ rank: string }>('SELECT rank FROM orders');
      return Math.max(...rows.map(({ rank }) => rank.length));
    };
    await db.query(`UPDATE orders SET rank = rank || $2 WHERE id = $1`, [Number(long), 'V'.repeat(80)]);
    const before = columnOf(await boardOf(manager), 'in-review')?.ids ?? [];
    let shortened: Promise<void> | undefined;
    await mutate(db, async (tx) => {
      await actOnOrder({ tx, store, actor, now: new Date(), mutationId: null }, coming, 'in-review', {});
      shortened = rebalanceRanks(db.unlimited);
      await expect.poll(() => db.query(waiting)).toHaveLength(1);
    });
    await shortened;
    expect(await length()).toBeGreaterThan(80);
    const after = columnOf(await boardOf(manager), 'in-review')?.ids ?? [];
    expect(after.filter((id) => id !== coming)).toEqual(before);
    await rebalanceRanks(db.unlimited);
    expect(await length()).toBeLessThan(20);
    expect(columnOf(await boardOf(manager), 'in-review')?.ids).toEqual(after);
  },
);
