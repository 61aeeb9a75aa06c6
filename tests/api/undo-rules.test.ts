import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#shared/access/role.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { OrderChanged } from '#shared/orders/order-actions.http.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { act, type BoardScene, startBoardScene, undo } from '../support/scenes/board-scene.ts';

let scene: BoardScene;
let owner: ApiClient;
let operator: ApiClient;
let manager: ApiClient;
let staff: ApiClient;
const ids = { staff: '', operator: '', manager: '' };

beforeAll(async () => {
  scene = await startBoardScene();
  owner = (await scene.join('owner', 'owner')).client;
  ({ client: staff, id: ids.staff } = await scene.join('Sana', 'staff'));
  ({ client: operator, id: ids.operator } = await scene.join('Omar', 'operator'));
  ({ client: manager, id: ids.manager } = await scene.join('Mona', 'manager'));
});
afterAll(() => scene.server.close());
beforeEach(() => scene.clear());

const edit = (id: string, fields: Record<string, string>) =>
  owner.write<OrderDetail>('PUT', `/order/${id}/detail`, 'card', fields);
const look = async (id: string, who = owner) => (await who.get<OrderDetail>(`/order/${id}`)).data;

describe('an order that became a draft again', () => {
  const revert = async (id: string) => (await act(owner, id, 'revert-draft')).data?.changeId;
  const undoPublishing = async (id: string) =>
    (await undo(owner, (await act(owner, id, 'publish')).data?.changeId)).data?.changeId;

  it.each([
    ['reverting it', revert],
    ['undoing its publishing', undoPublishing],
  ])('and was emptied is not published by undoing the change: %s', async (_, makeDraft) => {
    const isReverted = makeDraft === revert;
    const id = await scene.addCard({ status: 'new-order', state: isReverted ? 'active' : 'draft' });
    const changeId = await makeDraft(id);
    const emptied = await edit(id, { orderName: '', brief: JSON.stringify(richTextOf('')), serviceId: '' });
    expect(emptied.status).toBe(200);
    expect(await undo(owner, changeId)).toMatchObject({
      status: 422,
      messages: ['Order name: Required!', 'Service type: Required!', 'Brief: Required!'],
    });
    expect((await look(id))?.state).toBe('draft');
  });

  it('is published by an undo with the time and checklist of the service it has by then', async () => {
    const service = async (name: string, seconds: number) => {
      const [row] = await scene.server.db.query<{ id: string }>(
        `INSERT INTO services (category_id, name, allocated_seconds, checklist)
         SELECT id, $1, $2, jsonb_build_array(jsonb_build_object('text', $1::text, 'isMandatory', true))
         FROM service_categories LIMIT 1 RETURNING id`,
        [name, seconds],
      );
      return String(row?.id);
    };
    const [poster, flyer] = [await service('Poster', 5400), await service('Flyer', 900)];
    const id = await scene.addCard({ status: 'new-order', state: 'draft' });
    await edit(id, { serviceId: poster });
    expect((await act(owner, id, 'publish')).status).toBe(200);
    const changeId = await revert(id);
    expect((await edit(id, { serviceId: flyer })).status).toBe(200);
    expect((await undo(owner, changeId)).status).toBe(200);
    const work = await operator.get<RouteData<'orderWork'>>(`/order/${id}/working-time`);
    expect(work.data?.workTime.allocatedSeconds).toBe(900);
    expect((await look(id, operator))?.checklist.map(({ text }) => text)).toEqual(['Flyer']);
  });
});

describe('whoever may do it no more', () => {
  const setRole = (name: string, role: Role) =>
    scene.server.db.query('UPDATE users SET role = $1 WHERE email = $2', [role, `${name}@person.test`]);
  afterEach(async () => {
    await setRole('Mona', 'manager');
  });

  const put = (what: string, fields: () => Record<string, string>) => (id: string) =>
    manager.write<OrderChanged>('PUT', `/order/${id}/${what}`, 'card', fields());
  const action = (name: string) => (id: string) => act(manager, id, name);

  it.each([
    ['archive', 'approved', action('archive')],
    ['freeze', 'in-progress', action('freeze')],
    ['lock', 'in-progress', action('lock')],
    ['GR Revision', 'in-progress', action('gr-revision')],
    ['sending it to review', 'gr-revision', action('in-review')],
    ['position', 'in-review', put('position', () => ({ afterId: '' }))],
    ['due date', 'in-progress', put('due-date', () => ({ dueDate: '2026-12-24T09:00:00.000Z' }))],
    ['people', 'in-progress', put('people', () => ({ collaborators: JSON.stringify([ids.staff]) }))],
    ['operator', 'in-progress', put('assign', () => ({ operatorId: ids.operator }))],
    ['manager', 'in-progress', put('assign', () => ({ managerId: ids.manager }))],
  ] as const)('undoes it no more, nor does it again: %s', async (_, status, change) => {
    const [, id = ''] = [await scene.addCard({ status }), await scene.addCard({ status })];
    const revision = async () => (await look(id))?.revision;
    const changeId = (await change(id)).data?.changeId;
    const changed = await revision();
    await setRole('Mona', 'operator');
    expect(await undo(manager, changeId)).toMatchObject({
      status: 403,
      messages: [`#${id}: you may no longer make this change, nor undo it.`],
    });
    expect(await revision()).toBe(changed);
    await setRole('Mona', 'manager');
    const undone = await undo(manager, changeId);
    expect(undone.status).toBe(200);
    const restored = await revision();
    await setRole('Mona', 'operator');
    expect((await undo(manager, undone.data?.changeId)).status).toBe(403);
    expect(await revision()).toBe(restored);
  });

  it('undoes what the new role may do as well', async () => {
    const id = await scene.addCard();
    const changeId = (await act(manager, id, 'cancel')).data?.changeId;
    await setRole('Mona', 'operator');
    expect((await undo(manager, changeId)).status).toBe(200);
    expect((await look(id))?.progress).toBe('in-progress');
  });

  it('undoes what the creator of a draft may do, until the draft is published', async () => {
    const id = await scene.addCard({ status: 'new-order', state: 'draft', creatorId: ids.staff });
    const dueDate = async () => (await look(id, staff))?.dueDate;
    const setDue = (dueDate: string) =>
      staff.write<OrderChanged>('PUT', `/order/${id}/due-date`, 'card', { dueDate });
    const inDays = (days: number) =>
      new Date(scene.server.parts.clock().getTime() + days * 86_400_000).toISOString();
    const changeId = (await setDue(inDays(1))).data?.changeId;
    const published = (await act(staff, id, 'publish')).data?.changeId;
    expect((await setDue(inDays(2))).status).toBe(403);
    expect((await undo(staff, changeId)).status).toBe(403);
    expect((await undo(staff, published)).status).toBe(200);
    expect((await undo(staff, changeId)).status).toBe(200);
    expect(await dueDate()).toBeNull();
  });

  it('is told first that the order has gone on, as everybody is', async () => {
    const id = await scene.addCard();
    const changeId = (await act(manager, id, 'gr-revision')).data?.changeId;
    expect((await act(operator, id, 'cancel')).status).toBe(200);
    await setRole('Mona', 'operator');
    expect(await undo(manager, changeId)).toMatchObject({
      status: 409,
      messages: [`#${id}: its status was changed again since.`],
    });
  });
});
