import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { mutate } from '#server/mutation/mutate.ts';
import { actOnOrder } from '#server/orders/act-on-order.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { act, type BoardScene, boardOf, columnOf, startBoardScene } from '../support/scenes/board-scene.ts';

let scene: BoardScene;
let manager: ApiClient;
let managerId: string;

beforeAll(async () => {
  scene = await startBoardScene();
  const joined = await scene.join('manager', 'manager');
  manager = joined.client;
  managerId = joined.id;
});
afterAll(() => scene.server.close());

/** The embedded database runs one transaction at a time. */
const onServer = inject('postgresUrl') !== undefined;

it.runIf(onServer)(
  'a move goes on while another into the same column is not committed yet, and both cards find their place',
  async () => {
    const [first, second, above] = [await scene.addCard(), await scene.addCard(), await scene.addCard()];
    await act(manager, above, 'in-review');
    const { db, store } = scene.server.parts;
    await mutate(db, async (tx) => {
      const actor = {
        userId: managerId,
        role: 'manager',
        clientType: 'user',
        companyId: null,
        isApprover: false,
        viewOnly: false,
      } as const;
      const now = new Date();
      await actOnOrder({ tx, store, actor, now, mutationId: null }, first, 'in-review', {});
      expect((await act(manager, second, 'in-review')).status).toBe(200);
      expect(columnOf(await boardOf(manager), 'in-review')?.ids).toEqual([above, second]);
    });
    const ids = columnOf(await boardOf(manager), 'in-review')?.ids ?? [];
    expect(ids[0]).toBe(above);
    expect(ids.slice(1).toSorted()).toEqual([first, second].toSorted());
  },
);
