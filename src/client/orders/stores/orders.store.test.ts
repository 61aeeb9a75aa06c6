import { expect, it } from 'vitest';
import type { CallResponse } from '#client/net/route-call.ts';
import type { Version } from '#shared/files/attachment.ts';
import type { ListedOrder, OrderDetail, ReadOrder } from '#shared/orders/order.ts';
import { orderHandlers, orderResponses } from './order-events.ts';
import { changeWrite } from './order-write.ts';
import { confirmOpened, createOrdersStore, replicaOf } from './orders.store.ts';

const channel = 'order:7:public';
const manager = { userId: 'daniel', role: 'manager', clientType: 'user' } as const;
const version = (id: string, number: number): Version =>
  ({ id, version: number, attachmentId: 'a1' }) as Version;
const order = (revision: number, given: object = {}): ReadOrder =>
  ({
    ...{ id: '7', revision, progress: 'in-progress', state: 'active', heldFrom: null },
    attachments: {
      customerReview: [{ id: 'a1', kind: 'public', versions: [version('v1', 1)] }],
      suppliedFiles: [],
      internalReview: [],
    },
    ...given,
  }) as unknown as ReadOrder;

function opened() {
  const clock = { moment: 0 };
  const orders = createOrdersStore(clock);
  const asked: string[] = [];
  orders.outdated.on((id) => void asked.push(id));
  const responses = orderResponses(orders);
  const response = (seq: number, begun = clock.moment): CallResponse =>
    ({
      input: { params: { orderId: '7' } },
      meta: { seq: { [channel]: seq } },
      begun,
    }) as unknown as CallResponse;
  const load = (loaded: ReadOrder, seq: number, begun?: number): void =>
    responses.order(loaded, response(seq, begun));
  const handlers = orderHandlers(orders);
  const changed = (seq: number, listed: object): void =>
    handlers['reload-order']({ channel, seq, orderId: '7', order: listed as ListedOrder });
  const put = (seq: number, put: Version): void =>
    handlers['reload-version-list']({
      ...{ channel, seq, orderId: '7', attachmentId: put.attachmentId },
      change: { kind: 'put', version: put },
    });
  const shown = (): OrderDetail | undefined => orders.state.details['7'];
  const versions = (): string[] | undefined =>
    shown()?.attachments.customerReview[0]?.versions.map(({ id }) => id);
  return { clock, orders, asked, responses, response, load, changed, put, shown, versions };
}

it('shows one’s own change on the page of an order at once, and takes it back where it is refused', () => {
  const { orders, load, shown } = opened();
  load(order(1), 0);
  const hold = { kind: 'action', action: 'hold', reason: 'Waits for the paper' } as const;
  const write = changeWrite(manager as never, ['7'], hold, () => null);
  replicaOf(orders, '7').write('m', write);
  expect(shown()).toMatchObject({ progress: 'on-hold', heldFrom: 'in-progress' });
  confirmOpened(orders, { mutationId: 'm', refused: ['7'] });
  expect(shown()).toMatchObject({ progress: 'in-progress', heldFrom: null });
});

it('keeps one’s own change until a load that was requested after the response', () => {
  const { clock, orders, load, shown } = opened();
  load(order(1), 0);
  replicaOf(orders, '7').write('m', { ids: ['7'], effect: () => ({ patch: { dueDate: '2026-03-01' } }) });
  const begun = clock.moment;
  confirmOpened(orders, { mutationId: 'm', refused: [] });
  load(order(1, { dueDate: null }), 0, begun);
  expect(shown()?.dueDate).toBe('2026-03-01');
  load(order(2, { dueDate: '2026-04-01' }), 1);
  expect(shown()?.dueDate).toBe('2026-04-01');
});

it('shows the versions that came while the order was on its way', () => {
  const { asked, load, put, versions } = opened();
  load(order(1), 4);
  put(5, version('v2', 2));
  expect(versions()).toEqual(['v2', 'v1']);
  load(order(1), 4);
  expect(versions()).toEqual(['v2', 'v1']);
  expect(asked).toEqual([]);
});

it('asks for the order where an event does not say all, or was missed', () => {
  const { asked, load, changed, put, shown } = opened();
  load(order(1), 0);
  changed(1, { progress: 'on-hold' });
  expect([shown()?.progress, asked.length]).toEqual(['on-hold', 1]);
  put(2, { ...version('v9', 1), attachmentId: 'unknown' });
  expect(asked).toHaveLength(2);
  put(4, version('v2', 2));
  expect(asked).toHaveLength(3);
});

it('takes no older order from a response, and asks again for one that may lack later events', () => {
  const { clock, asked, responses, response, load, changed, shown } = opened();
  load(order(3, { orderName: 'Now' }), 0);
  responses.saveOrder(order(2, { orderName: 'Before' }), response(0));
  expect([shown()?.orderName, asked.length]).toEqual(['Now', 0]);
  const begun = clock.moment;
  changed(1, { orderName: 'Later', revision: 4 });
  responses.saveOrder(order(4, { orderName: 'Saved' }), response(0, begun));
  expect([shown()?.orderName, asked.length]).toEqual(['Saved', 2]);
});
