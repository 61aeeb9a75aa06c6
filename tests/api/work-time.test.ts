import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScheduled } from '#server/jobs/scheduler.ts';
import { minuteMs } from '#shared/kernel/durations.ts';
import type { OrderWork, OwnWork } from '#shared/work-time/own-work.ts';
import type { WorkChanged } from '#shared/work-time/work-time.http.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { connectLive, type LiveClient } from '../support/clients/live-client.ts';
import { addSceneOrder } from '../support/scenes/order-scene.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let companyId: string;
let ownerId: string;
let deviId: string;
let owner: ApiClient;
let devi: ApiClient;
let ravi: ApiClient;
let manager: ApiClient;
let admin: ApiClient;
const open: LiveClient[] = [];

beforeAll(async () => {
  server = await startTestServer();
  server.holdClock();
  companyId = await server.addCompany('Harbour Coffee');
  ownerId = await server.addPerson({ email: 'owner@harbour.test', role: 'owner', companyId });
  deviId = await server.addPerson({
    email: 'devi@galley.test',
    role: 'operator',
    firstname: 'Devi',
    lastname: 'Raman',
  });
  await server.addPerson({ email: 'ravi@galley.test', role: 'operator' });
  await server.addPerson({ email: 'manager@galley.test', role: 'manager' });
  await server.addPerson({ email: 'admin@galley.test', role: 'admin' });
  admin = await server.signIn('user', 'admin@galley.test');
  owner = await server.signIn('customer', 'owner@harbour.test');
  devi = await server.signIn('user', 'devi@galley.test');
  ravi = await server.signIn('user', 'ravi@galley.test');
  manager = await server.signIn('user', 'manager@galley.test');
});
afterAll(async () => {
  for (const client of open) client.close();
  await server?.close();
});

const order = (more: Partial<Parameters<typeof addSceneOrder>[1]> = {}): Promise<string> =>
  addSceneOrder(server, { companyId, creatorId: ownerId, status: 'in-progress', ...more });
const play = (by: ApiClient, id: string) => by.write<WorkChanged>('PUT', `/order/${id}/play`, 'card');
const pause = (by: ApiClient, id: string) => by.write<WorkChanged>('PUT', `/order/${id}/pause`, 'card');
const workOn = async (id: string) => (await devi.get<OrderWork>(`/order/${id}/working-time`)).data;
const own = async (by: ApiClient) => (await by.get<OwnWork | null>('/order/working-time')).data ?? null;
const history = async (id: string): Promise<string[]> =>
  ((await devi.get<{ content: string }[]>(`/order/${id}/timeline`)).data ?? []).map(({ content }) => content);
async function live(by: ApiClient): Promise<LiveClient> {
  const client = await connectLive(server.url, 'user', by.token);
  open.push(client);
  return client;
}

describe('working time', () => {
  it('counts what is worked from play to pause, in all and by person', async () => {
    const id = await order({ allocatedSeconds: 3600 });
    expect(await workOn(id)).toMatchObject({ workTime: { state: 'idle', elapsedSeconds: 0 }, people: [] });
    const started = await play(devi, id);
    expect(started.data).toMatchObject({
      card: { id, revision: 2, workTime: { state: 'running', runningBy: { name: 'Devi Raman' } } },
      own: { orderId: id, stopsAt: null },
    });
    server.advance(30 * minuteMs);
    await pause(devi, id);
    await play(ravi, id);
    server.advance(10 * minuteMs);
    const ended = await pause(ravi, id);
    expect(ended.data).toMatchObject({ own: null, card: { workTime: { state: 'paused', runningBy: null } } });
    const { workTime, people } = (await workOn(id)) ?? {};
    expect(workTime).toMatchObject({ state: 'paused', startedAt: null, allocatedSeconds: 3600 });
    // The clock goes on by milliseconds while the calls are made.
    const whole = (seconds = 0) => Math.floor(seconds / 60);
    expect(whole(workTime?.elapsedSeconds)).toBe(40);
    expect(people?.map(({ elapsedSeconds }) => whole(elapsedSeconds))).toEqual([30, 10]);
    expect(await history(id)).toEqual(['Work paused', 'Work started', 'Work paused', 'Work started']);
    const seen = (await owner.get<{ content: string }[]>(`/order/${id}/timeline`)).data;
    expect(seen).toEqual([]);
  });

  it('runs on one order of a person at a time', async () => {
    const [first, second] = [await order(), await order()];
    await play(devi, first);
    await play(devi, second);
    expect((await workOn(first))?.workTime.state).toBe('paused');
    expect(await own(devi)).toMatchObject({ orderId: second });
    expect(await history(first)).toEqual(['Work paused for another order', 'Work started']);
    await pause(devi, second);
    expect(await own(devi)).toBeNull();
  });

  it('starts once however many orders are started at the same moment', async () => {
    const ids = await Promise.all([order(), order(), order(), order()]);
    await Promise.all(ids.map((id) => play(devi, id)));
    const running = await server.db.query<{ id: number }>(
      `SELECT id FROM orders WHERE work_state = 'running' AND work_by = $1`,
      [deviId],
    );
    expect(running.map(({ id }) => String(id))).toEqual([(await own(devi))?.orderId]);
    await pause(devi, (await own(devi))?.orderId ?? '');
  });

  it("is not another operator's to end, but a manager's", async () => {
    const id = await order();
    await play(devi, id);
    expect(await play(ravi, id)).toMatchObject({
      status: 409,
      message: 'Devi Raman is at work on this order',
    });
    expect((await pause(ravi, id)).status).toBe(403);
    const socket = await live(devi);
    expect((await pause(manager, id)).status).toBe(200);
    const event = await socket.when('notify-worktime-stopped', ({ orderId }) => orderId === id);
    expect(event).toMatchObject({ reason: 'paused', by: { name: 'Test Person' } });
    await socket.when('reload-working-time', ({ work }) => work === null);
  });

  it('is for work in progress, and for those who do it', async () => {
    const queued = await order({ status: 'new-order', state: 'queue' });
    expect((await play(devi, queued)).status).toBe(403);
    const id = await order();
    expect((await play(owner, id)).status).toBe(404);
    expect((await owner.get(`/order/${id}/working-time`)).status).toBe(404);
  });

  it.each([
    ['leaves In Progress', 'in-review'],
    ['is held', 'hold'],
    ['is frozen', 'freeze'],
  ])('stops when its order %s', async (_, action) => {
    const id = await order();
    await play(devi, id);
    const socket = await live(devi);
    const done = await manager.write<{ card: unknown }>('PUT', `/order/${id}/action/${action}`, 'card', {
      reason: 'Waiting for the photographs',
    });
    expect(done).toMatchObject({ status: 200, data: { card: { workTime: { state: 'paused' } } } });
    expect(await own(devi)).toBeNull();
    const stopped = await socket.when('notify-worktime-stopped', ({ orderId }) => orderId === id);
    expect(stopped.reason).toBe('left');
    expect(await history(id)).toContain('Work stopped: the order left In Progress');
  });

  it('keeps the time agreed, which managers set', async () => {
    const id = await order();
    const allocate = (by: ApiClient, minutes: string) =>
      by.write<WorkChanged>('PUT', `/order/${id}/working-time`, 'card', { minutes });
    expect((await allocate(devi, '90')).status).toBe(403);
    expect((await allocate(manager, '90')).data?.work.workTime.allocatedSeconds).toBe(5400);
    expect(await history(id)).toEqual(['Allocated time: 1 h 30 min']);
  });

  it('shows how often to remind', async () => {
    expect((await devi.get('/order/interval-working-time-reminder')).data).toEqual({ intervalReminder: 60 });
  });
});

describe('work that runs for long', () => {
  it('is asked about, goes on when answered, and counts until the question was due when nobody answers', async () => {
    const id = await order();
    await play(devi, id);
    const socket = await live(devi);
    const colleague = await live(ravi);
    await colleague.ask('watch-order', { orderId: id });
    await runScheduled(server.parts);
    expect(await own(devi)).toMatchObject({ stopsAt: null });

    server.advance(4 * 60 * minuteMs);
    await runScheduled(server.parts);
    const asked = await socket.when('confirm-worktime-auto-stop');
    expect(asked.work).toMatchObject({ orderId: id, stopsAt: expect.any(String) });
    server.advance(5 * minuteMs);
    await devi.write('PUT', `/order/${id}/working-time/confirm`, 'card');
    server.advance(20 * minuteMs);
    await runScheduled(server.parts);
    expect(await own(devi)).toMatchObject({ orderId: id, stopsAt: null });

    server.advance(4 * 60 * minuteMs);
    await runScheduled(server.parts);
    server.advance(11 * minuteMs);
    await Promise.all([runScheduled(server.parts), runScheduled(server.parts)]);
    const isOfThis = ({ orderId }: { orderId: string }) => orderId === id;
    expect(await socket.when('notify-worktime-stopped', isOfThis)).toMatchObject({
      reason: 'unanswered',
      by: null,
    });
    expect(await colleague.when('notify-card-working-time-stopped')).toMatchObject({
      orderId: id,
      person: { id: deviId },
    });
    expect(await own(devi)).toBeNull();
    const { elapsedSeconds = 0 } = (await workOn(id))?.workTime ?? {};
    expect(Math.floor(elapsedSeconds / 60)).toBe(4 * 60 + 5 + 4 * 60);
    expect((await history(id))[0]).toBe('Work stopped: nobody answered');
    expect(socket.all('notify-worktime-stopped').filter(isOfThis)).toHaveLength(1);
  });
});

it.each([
  ['deactivated', '/team-members/:id/deactivate', {}],
  ['handed over and deactivated', '/team-members/:id/hand-over', { deactivates: 'true' }],
  ['erased', '/erasures/people/:id', { reason: 'Asked for by letter' }],
])('is paused when its person is %s, so that a colleague goes on', async (how, path, body) => {
  const email = `${how.replaceAll(' ', '-')}@galley.test`;
  const leaver = await server.addPerson({ email, role: 'operator' });
  const [mine, other] = [await order(), await order()];
  await server.db.query('UPDATE orders SET operator_id = $2 WHERE id = $1', [Number(other), leaver]);
  await play(await server.signIn('user', email), mine);
  server.advance(10 * minuteMs);
  const sent = 'deactivates' in body ? { ...body, to: deviId } : body;
  const scope = path.startsWith('/team') ? 'customer-team-member' : 'profile';
  const method = path.endsWith('/deactivate') ? 'PUT' : 'POST';
  const done = await admin.write(method, path.replace(':id', leaver), scope, sent);
  expect(done.status, done.messages?.join()).toBe(200);
  expect((await workOn(mine))?.workTime).toMatchObject({ state: 'paused', elapsedSeconds: 600 });
  expect((await history(mine))[0]).toBe('Work paused');
  expect((await play(ravi, mine)).status).toBe(200);
  await pause(ravi, mine);
});

it('counts until the question was due where no server ran then', async () => {
  await server.addPerson({ email: 'ella@galley.test', role: 'operator' });
  const ella = await server.signIn('user', 'ella@galley.test');
  const id = await order();
  await play(ella, id);
  server.advance(8 * 60 * minuteMs);
  await runScheduled(server.parts);
  expect(await own(ella)).toMatchObject({ orderId: id, stopsAt: expect.any(String) });
  server.advance(11 * minuteMs);
  await runScheduled(server.parts);
  expect(await own(ella)).toBeNull();
  const { data } = await ella.get<OrderWork>(`/order/${id}/working-time`);
  expect(data?.workTime).toMatchObject({ state: 'paused', elapsedSeconds: 4 * 60 * 60 });
});
