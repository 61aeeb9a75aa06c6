import { beforeEach, expect, it, vi } from 'vitest';
import { createOrdersStore } from '#client/orders/stores/orders.store.ts';
import type { Client } from '#client/state/client.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { OrderThread } from '#shared/orders/order-thread.ts';
import { followRequests } from './follow-requests.ts';
import { type OpenRequests, requestsText } from './open-requests.ts';

const version = { id: 'v1', attachmentId: 'a', version: 1, isInternal: false } as const;
const order = (id: string): OrderDetail =>
  ({
    id,
    attachments: { customerReview: [{ id: 'a', name: 'Label', versions: [version] }] },
  }) as unknown as OrderDetail;
const thread = (id: string, isResolve = false): OrderThread =>
  ({
    ...{ id, isResolve, tab: 'public', attachmentId: 'a', versionId: 'v1' },
    sender: { id: 'farah' },
  }) as OrderThread;
const target = (id: string) => ({ id, orderId: id }) as never;

let client: Client;
let watched: string[];
let onServer: Record<string, OrderThread[] | null>;
let said: (string | null)[];

beforeEach(() => {
  const orders = createOrdersStore({ now: () => 0 } as never);
  [watched, onServer, said] = [[], { one: [thread('t1'), thread('t2')] }, []];
  const call = async (name: string, { params: { orderId } }: { params: { orderId: string } }) => {
    const threads = onServer[orderId] ?? null;
    if (threads === null) return { ok: false, code: 'server' };
    if (name === 'order') orders.state.details[orderId] = order(orderId);
    else orders.state.threads[orderId] = threads;
    return { ok: true, data: threads };
  };
  client = {
    ...{ api: { call }, orders, outbox: { waiting: () => [] }, session: { user: { id: 'clara' } } },
    socket: {
      watchOrder: async (id: string) => void watched.push(id),
      unwatchOrder: (id: string) => void watched.splice(watched.indexOf(id), 1),
    },
  } as unknown as Client;
});

const say = ({ proofs, unread }: OpenRequests): void =>
  void said.push(proofs.length === 0 ? `none, ${unread.length} unread` : requestsText(proofs));

it('reads an order again as its comments change, until nothing is open and after that', async () => {
  const stop = followRequests(client, [target('one')], say);
  await vi.waitUntil(() => said.length === 1);
  expect(said).toEqual(['2 comments are still open: 2 look untouched.']);
  expect(watched).toEqual(['one']);
  client.orders.state.threads.one = [thread('t1', true), thread('t2')];
  await vi.waitUntil(() => said.length === 2);
  client.orders.state.threads.one = [thread('t1', true), thread('t2', true)];
  await vi.waitUntil(() => said.length === 3);
  client.orders.state.threads.one = [thread('t1', true), thread('t2', true), thread('t3')];
  await vi.waitUntil(() => said.length === 4);
  expect(said.slice(1)).toEqual([
    '1 comment is still open: 1 looks untouched.',
    'none, 0 unread',
    '1 comment is still open: 1 looks untouched.',
  ]);
  stop();
  expect(watched).toEqual([]);
});

it('names an order that cannot be read, beside what is open on others', async () => {
  const unread: number[] = [];
  const stop = followRequests(client, [target('one'), target('two')], (requests) => {
    say(requests);
    unread.push(requests.unread.length);
  });
  await vi.waitUntil(() => said.length === 1);
  expect([said, unread]).toEqual([['2 comments are still open: 2 look untouched.'], [1]]);
  stop();
});

it('watches no more orders than the server lets one connection join and leave at a time, and reads all', async () => {
  const ids = Array.from({ length: 61 }, (_, at) => `o${at}`);
  for (const id of ids) onServer[id] = [thread(`t ${id}`)];
  const stop = followRequests(client, ids.map(target), say);
  await vi.waitUntil(() => said.length === 1);
  expect(said).toEqual(['61 comments are still open: 61 look untouched.']);
  expect(watched).toHaveLength(20);
  stop();
  expect(watched).toEqual([]);
});
