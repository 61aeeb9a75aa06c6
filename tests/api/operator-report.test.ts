import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperatorOrders, OperatorReport } from '#shared/reporting/reporting.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { addSceneOrder } from '../support/scenes/order-scene.ts';
import { march, providerRoles, type ReportScene, startReportScene } from '../support/scenes/report-scene.ts';

let scene: ReportScene;
let owner: ApiClient;
let manager: ApiClient;

beforeAll(async () => {
  scene = await startReportScene();
  owner = await scene.server.signIn('customer', 'farah@h.test');
  manager = await scene.server.signIn('user', 'manager@galley.test');
});
afterAll(() => scene.server.close());

const operators = async (query: string): Promise<OperatorReport> => {
  const { data, status, messages } = await manager.get<OperatorReport>(`/reporting/operator?${query}`);
  if (data === undefined) throw new Error(`${status}: ${messages?.join(' ')}`);
  return data;
};

describe('the provider’s report', () => {
  const of = ({ operators: all }: OperatorReport, id: string) => all.find((one) => one.id === id);

  it('shows of each operator what was worked and approved, and of all together', async () => {
    const { total, operators: all, running } = await operators(march);
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([scene.mei, scene.jonas]));
    expect(of({ operators: all } as OperatorReport, scene.mei)).toMatchObject({
      name: 'Mei Tan',
      orders: 3,
      worked: (1.5 + 0.5 + 0.25) * 3600,
      approved: 4,
      dated: 3,
      onTime: 1,
      running: null,
    });
    expect(of({ operators: all } as OperatorReport, scene.jonas)).toMatchObject({
      orders: 0,
      worked: 0,
      approved: 0,
      medianMinutes: null,
    });
    expect(total).toMatchObject({ orders: 3, approved: 4, worked: 2.25 * 3600 });
    expect(running).toBe(0);
  });

  it('counts what nobody was assigned to in the whole, and in a row of its own', async () => {
    const july = 'from=2025/07/01&to=2025/07/31';
    expect((await operators(july)).unassigned).toBeNull();
    const { server, harbour, farah, mei } = scene;
    const order = {
      companyId: harbour,
      creatorId: farah,
      status: 'approved',
      updatedAt: '2025-07-03T03:00:00Z',
    } as const;
    await addSceneOrder(server, { ...order, createdAt: '2025-07-02T03:00:00Z' });
    await addSceneOrder(server, { ...order, createdAt: '2025-07-02T03:00:00Z', operatorId: mei });
    const report = await operators(july);
    expect([report.total.approved, report.unassigned?.approved]).toEqual([2, 1]);
    expect(of(report, mei)?.approved).toBe(1);
    expect(report.steps.reduce((sum, { approved }) => sum + approved, 0)).toBe(2);
    const { data } = await manager.get<{ csv: string }>(`/reporting/operator/csv?${july}&by=operator`);
    expect(data?.csv).toContain('Nobody assigned,0,');
    expect((await operators(`${july}&operatorId=${mei}`)).unassigned).toBeNull();
  });

  it('has no row of its own for what nobody was assigned to and nobody worked on', async () => {
    const { server, harbour, farah } = scene;
    const orderId = await addSceneOrder(server, {
      companyId: harbour,
      creatorId: farah,
      status: 'cancelled',
      createdAt: '2025-08-02T03:00:00Z',
      updatedAt: '2025-08-03T03:00:00Z',
    });
    await server.db.query(
      `INSERT INTO timeline (order_id, type, content, user_id, created_at, from_status, to_status)
       VALUES ($1, 'history', 'Cancelled', $2, '2025-08-03T03:00:00Z', 'submitted', 'cancelled')`,
      [Number(orderId), farah],
    );
    const august = 'from=2025/08/01&to=2025/08/31';
    expect((await operators(august)).unassigned).toBeNull();
    const { data } = await manager.get<{ csv: string }>(`/reporting/operator/csv?${august}&by=operator`);
    expect(data?.csv).not.toContain('Nobody assigned');
  });

  it('shows each day or month of the range, which add up to the whole', async () => {
    const sum = (steps: OperatorReport['steps'], what: 'worked' | 'sent' | 'returned' | 'approved') =>
      steps.reduce((all, step) => all + step[what], 0);
    const year = 'from=2026/01/01&to=2026/12/31';
    for (const query of [
      march,
      year,
      `${march}&customerId=${scene.vale}`,
      `${march}&operatorId=${scene.mei}`,
    ]) {
      const { total, steps } = await operators(query);
      for (const what of ['worked', 'sent', 'returned', 'approved'] as const)
        expect([query, what, sum(steps, what)]).toEqual([query, what, total[what]]);
    }
    expect((await operators(march)).steps).toHaveLength(31);
    expect((await operators(year)).steps.map(({ from }) => from)).toContain('2026-03-01');
  });

  it('is narrowed by client, customer and operator', async () => {
    const ofVale = await operators(`${march}&customerId=${scene.vale}`);
    expect(of(ofVale, scene.mei)).toMatchObject({
      orders: 1,
      worked: 900,
      approved: 1,
      onTime: 0,
      medianMinutes: 180,
    });
    expect(ofVale.customers.map(({ name }) => name)).toEqual(['Vale']);
    const ofNone = await operators(`${march}&clientId=${scene.elsewhere}`);
    expect(ofNone.total).toMatchObject({ orders: 0, approved: 0 });
    expect((await operators(`${march}&clientId=provider`)).total.orders).toBe(3);
    expect((await operators(`${march}&operatorId=${scene.jonas}`)).operators.map(({ id }) => id)).toEqual([
      scene.jonas,
    ]);
  });

  it('sums up the customers', async () => {
    const { customers } = await operators(march);
    expect(customers).toEqual([
      {
        id: scene.harbour,
        name: 'Harbour',
        orders: 2,
        worked: 7200,
        allocated: 2 * 7200,
        active: 1,
        late: 1,
      },
      { id: scene.vale, name: 'Vale', orders: 1, worked: 900, allocated: 7200, active: 0, late: 0 },
    ]);
  });

  it('goes down to the orders of one', async () => {
    const { data } = await manager.get<OperatorOrders>(`/reporting/operator/${scene.mei}?${march}`);
    expect(data?.name).toBe('Mei Tan');
    expect(data?.orders.map(({ orderName }) => orderName).sort()).toEqual([
      'late',
      'of vale',
      'on time',
      'undated',
    ]);
    expect(data?.orders.find(({ orderName }) => orderName === 'of vale')).toMatchObject({
      company: 'Vale',
      worked: 900,
    });
    const narrowed = await manager.get<OperatorOrders>(
      `/reporting/operator/${scene.mei}?${march}&customerId=${scene.vale}`,
    );
    expect(narrowed.data?.orders.map(({ orderName }) => orderName)).toEqual(['of vale']);
    // Orders that are open with them now are theirs in any range.
    const { data: his } = await manager.get<OperatorOrders>(`/reporting/operator/${scene.jonas}?${march}`);
    expect(his?.orders.map(({ orderName }) => orderName)).toEqual(['open']);
    expect((await manager.get(`/reporting/operator/${scene.farah}?${march}`)).status).toBe(404);
  });

  it('is exported as tables', async () => {
    const csv = async (path: string) => (await manager.get<{ fileName: string; csv: string }>(path)).data;
    const byOperator = await csv(`/reporting/operator/csv?${march}&by=operator`);
    expect(byOperator?.fileName).toBe('operator-report-2026-03-01-to-2026-03-31.csv');
    expect(byOperator?.csv).toContain('\r\nMei Tan,3,2.25,0,0,0,0,4,33,');
    expect((await csv(`/reporting/operator/csv?${march}&by=customer`))?.csv).toContain(
      '\r\nVale,1,0.25,2.00,0,0\r\n',
    );
    const orders = await csv(`/reporting/operator/${scene.mei}/csv?${march}`);
    expect(orders?.fileName).toBe('orders-of-mei-tan-2026-03-01-to-2026-03-31.csv');
    expect(orders?.csv).toContain('of vale,Vale,Approved');
  });

  it('is for the manager roles alone', async () => {
    const paths = [
      `operator?${march}`,
      `operator/csv?${march}&by=operator`,
      `operator/${scene.mei}?${march}`,
      `operator/${scene.mei}/csv?${march}`,
    ];
    for (const role of providerRoles) {
      const who = await scene.server.signIn('user', `${role}@galley.test`);
      const wanted = role === 'operator' || role === 'cso' ? 403 : 200;
      for (const path of paths)
        expect([role, (await who.get(`/reporting/${path}`)).status]).toEqual([role, wanted]);
    }
    for (const path of paths) expect((await owner.get(`/reporting/${path}`)).status).toBe(404);
  });

  it('counts steps as they are done, and none that was undone', async () => {
    const act = (who: ApiClient, action: string) =>
      who.write<{ changeId: string }>('PUT', `/order/${scene.ids.open}/action/${action}`, 'card', {});
    scene.server.holdClock();
    const day = (later: number) =>
      new Date(scene.server.parts.clock().getTime() + later * 86_400_000).toISOString().slice(0, 10);
    // Whatever day it is there by now.
    const range = `from=${day(-1)}&to=${day(1)}`.replaceAll('-', '/');
    const steps = async () => {
      const { sent, returned, approved } = of(await operators(range), scene.jonas) ?? {};
      return { sent, returned, approved };
    };
    await act(manager, 'in-review');
    expect(await steps()).toEqual({ sent: 1, returned: 0, approved: 0 });
    await act(manager, 'in-progress');
    const slip = await act(manager, 'in-review');
    expect(await steps()).toEqual({ sent: 2, returned: 1, approved: 0 });
    await manager.write('POST', `/order/undo/${slip.data?.changeId}`, 'card', {});
    expect(await steps()).toEqual({ sent: 1, returned: 1, approved: 0 });
    await act(manager, 'in-review');
    const approval = await act(owner, 'approve');
    expect(await steps()).toEqual({ sent: 2, returned: 1, approved: 1 });
    await owner.write('POST', `/order/undo/${approval.data?.changeId}`, 'card', {});
    expect(await steps()).toEqual({ sent: 2, returned: 1, approved: 0 });
  });

  it('shows who is at work now', async () => {
    const devi = await scene.server.signIn('user', 'mei@galley.test');
    const [order] = await scene.server.db.query<{ id: number }>(
      `UPDATE orders SET status = 'in-progress', operator_id = $2 WHERE id = $1 RETURNING id`,
      [scene.ids.open, scene.mei],
    );
    await devi.write('PUT', `/order/${order?.id}/play`, 'card', {});
    const found = await operators(march);
    expect(found.running).toBe(1);
    expect(of(found, scene.mei)?.running).toEqual({ id: scene.ids.open, orderName: 'open' });
  });
});
