import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '#shared/notifications/notification.ts';
import type { FilterOption } from '#shared/orders/list/filter-preset.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { act, type BoardScene, startBoardScene } from '../support/scenes/board-scene.ts';

type Done = RouteData<'handOver'>;

let scene: BoardScene;
let admin: ApiClient;
let manager: ApiClient;
const people: Record<string, { id: string; client: ApiClient }> = {};
const idOf = (name: string): string => people[name]?.id ?? '';

beforeAll(async () => {
  scene = await startBoardScene();
  for (const [name, role] of [
    ['Ada', 'admin'],
    ['Mona', 'manager'],
    ['Olu', 'operator'],
    ['Pia', 'operator'],
    ['Carl', 'creative_manager'],
  ] as const)
    people[name] = await scene.join(name, role);
  admin = people.Ada?.client ?? (await Promise.reject(new Error('no administrator')));
  manager = people.Mona?.client ?? (await Promise.reject(new Error('no manager')));
});
afterAll(() => scene.server.close());
beforeEach(() => scene.clear());

async function assigned(operator: string | null, lead: string | null, status?: string): Promise<string> {
  const id = await scene.addCard(status === undefined ? {} : { status });
  await scene.server.db.query('UPDATE orders SET operator_id = $2, manager_id = $3 WHERE id = $1', [
    Number(id),
    operator && idOf(operator),
    lead && idOf(lead),
  ]);
  return id;
}
async function placesOf(orderId: string): Promise<(string | undefined)[]> {
  const [row] = await scene.server.db.query<{ operator_id: string | null; manager_id: string | null }>(
    'SELECT operator_id, manager_id FROM orders WHERE id = $1',
    [Number(orderId)],
  );
  const nameOf = (id: string | null | undefined) => Object.keys(people).find((name) => idOf(name) === id);
  return [nameOf(row?.operator_id), nameOf(row?.manager_id)];
}
const handOver = (from: string, to: string, more: { orderIds?: string[]; deactivates?: boolean } = {}) =>
  admin.write<Done>('POST', `/team-members/${idOf(from)}/hand-over`, 'customer-team-member', {
    to: idOf(to),
    ...(more.orderIds === undefined ? {} : { orderIds: JSON.stringify(more.orderIds) }),
    ...(more.deactivates === true ? { deactivates: 'true' } : {}),
  });

describe('handing orders over', () => {
  it('gives all open orders of somebody to a colleague, with a line in each timeline and a notification', async () => {
    const [a, b, done] = [
      await assigned('Olu', 'Mona'),
      await assigned('Olu', null, 'on-hold'),
      await assigned('Olu', null, 'completed'),
    ];
    const response = await handOver('Olu', 'Pia');
    expect(response.data?.message).toBe('Pia Person has 2 orders of Olu Person now.');
    expect(response.data?.member.openOrders).toEqual([]);
    expect([await placesOf(a), await placesOf(b), await placesOf(done)]).toEqual([
      ['Pia', 'Mona'],
      ['Pia', undefined],
      ['Olu', undefined],
    ]);
    expect(await scene.historyOf(a)).toEqual(['Operator: Pia Person, in place of Olu Person']);
    const { data } = (await people.Pia?.client.get<Notification[]>(`/message/group/${b}`)) ?? {};
    expect(data?.map(({ title }) => title)).toEqual(['Made you the operator']);
  });

  it('gives chosen ones alone, also locked and frozen ones, and those that somebody leads', async () => {
    const [a, b, c] = [
      await assigned('Mona', 'Mona'),
      await assigned('Mona', 'Carl'),
      await assigned(null, 'Mona'),
    ];
    await act(manager, a, 'freeze');
    await act(manager, c, 'lock');
    const { data } = await handOver('Mona', 'Carl', { orderIds: [a, c] });
    expect(data?.member.openOrders.map(({ id }) => id)).toEqual([b]);
    expect([await placesOf(a), await placesOf(b), await placesOf(c)]).toEqual([
      ['Carl', 'Carl'],
      ['Mona', 'Carl'],
      [undefined, 'Carl'],
    ]);
  });

  it('is all or nothing: refused as a whole where the colleague cannot take one of them', async () => {
    const [a, b] = [await assigned('Mona', null), await assigned(null, 'Mona')];
    expect(await handOver('Mona', 'Pia')).toMatchObject({
      status: 409,
      messages: [`Pia Person cannot lead #${b}: choose someone with another role.`],
    });
    expect(await placesOf(a)).toEqual(['Mona', undefined]);
    expect((await handOver('Mona', 'Pia', { orderIds: [a, '99999'] })).status).toBe(409);
    expect((await handOver('Mona', 'Mona')).status).toBe(409);
    expect(await scene.historyOf(a)).toEqual([]);
  });

  it('is the administrator’s, and not of customers’ teams', async () => {
    const owner = await scene.join('Farah', 'owner');
    const body = { to: idOf('Pia') };
    const path = (id: string) => `/team-members/${id}/hand-over`;
    expect((await manager.write('POST', path(idOf('Olu')), 'customer-team-member', body)).status).toBe(403);
    expect((await owner.client.write('POST', path(owner.id), 'customer-team-member', body)).status).toBe(404);
    expect((await admin.write('POST', path(owner.id), 'customer-team-member', body)).status).toBe(404);
  });

  it('deactivates them in the same step, and then assigns them to nothing more', async () => {
    const a = await assigned('Olu', null);
    expect(await handOver('Olu', 'Carl', { deactivates: true })).toMatchObject({
      data: {
        message:
          'Carl Person has 1 order of Olu Person now. Olu Person is deactivated. What they have made and said stays.',
        member: { state: 'deactivated', openOrders: [] },
      },
    });
    expect(await placesOf(a)).toEqual(['Carl', undefined]);
    expect((await people.Olu?.client.get('/profile'))?.status).toBe(401);
    expect((await handOver('Carl', 'Olu')).status).toBe(409);
    const assign = { operatorId: idOf('Olu') };
    expect((await manager.write('PUT', `/order/${a}/assign`, 'card', assign)).status).toBe(422);
  });

  it('leaves those in the lists whom orders can be given to, and those who have some still', async () => {
    await assigned('Carl', 'Mona', 'completed');
    const options = async (of: string) => {
      const { data = [] } = await manager.get<FilterOption[]>(`/filters/${of}`);
      return Object.fromEntries(data.map(({ value, isAssignable }) => [value, isAssignable]));
    };
    const before = await options('operators');
    expect(before[idOf('Carl')]).toBe(true);
    expect((await options('managers'))[idOf('Mona')]).toBe(true);
    expect(
      (await admin.write('PUT', `/team-members/${idOf('Carl')}/deactivate`, 'customer-team-member')).status,
    ).toBe(200);
    expect((await options('operators'))[idOf('Carl')]).toBe(false);
    expect((await options('managers'))[idOf('Olu')]).toBe(undefined);
  });
});
