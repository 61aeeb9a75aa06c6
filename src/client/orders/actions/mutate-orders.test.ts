import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { confirmWrite } from '#client/board/stores/board-replica.ts';
import { sentDecision } from '#client/decisions/stores/kept-undo.ts';
import type { OrderTarget } from '#client/orders/stores/order-target.ts';
import { draftKey, draftOf, setDraft } from '#client/review/stores/drafts.ts';
import type { Client } from '#client/state/client.ts';
import type { User } from '#shared/accounts/user.ts';
import type { BoardCard } from '#shared/board/board-card.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import { maxBulkOrders } from '#shared/orders/order-batch.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { decisionFixture } from '../../../../tests/support/scenes/decision-fixture.ts';
import { mutateOrders } from './mutate-orders.ts';
import { redoLastChange, undoLastChange } from './undo-change.ts';

const orders = Array.from(
  { length: 2 * maxBulkOrders + 1 },
  (_, at): OrderTarget => ({
    id: String(at),
    orderId: String(at),
    orderName: 'Catalogue',
    progress: 'in-progress',
    state: 'active',
    isFrozen: false,
    isLocked: false,
    heldFrom: null,
    userAbility: 'none',
    dueDate: null,
    operator: null,
    manager: null,
  }),
);

/** Calls that came, in their order: the first and the last order of a change, or the change that was undone. */
let calls: string[];
/** The results of the coming calls; further ones succeed. */
let responses: { ok: boolean }[];
let client: Client;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  client = createClient('http://127.0.0.1:1/api', memoryStorage());
  client.session.user = { id: 'daniel', role: 'manager', clientType: 'user' } as User;
  calls = [];
  responses = [];
  client.api.call = (async (name: string, input: { params?: object; body?: { ids?: string } }) => {
    const { changeId = null } = (input.params ?? {}) as { changeId?: string };
    const ids: string[] = changeId === null ? JSON.parse(input.body?.ids ?? '[]') : [];
    calls.push(changeId ?? `${ids[0]} to ${ids.at(-1)}`);
    if (responses.shift()?.ok === false)
      return { ok: false, status: 409, code: 'conflict', message: 'Changed since', messages: [] };
    return { ok: true, data: { changeId: `${name} ${calls.length}`, results: [], warning: null }, meta: {} };
  }) as unknown as Client['api']['call'];
});
afterEach(() => vi.unstubAllGlobals());

const assign = async (): Promise<void> => {
  mutateOrders(client, orders, { kind: 'assign', operatorId: 'mei' });
  await client.outbox.settled();
};

it('keeps the reason of a hold that is withdrawn before it was sent', async () => {
  client.api.call = (() => new Promise(() => {})) as unknown as Client['api']['call'];
  const [first, second] = orders;
  if (first === undefined || second === undefined) throw new Error('there are no orders');
  mutateOrders(client, [first], { kind: 'assign', operatorId: 'mei' });
  mutateOrders(client, [second], { kind: 'action', action: 'hold', reason: 'Waits for the paper' });
  await undoLastChange(client);
  expect(client.review.state.drafts[draftKey.decision('1', 'PUT_ON_HOLD')]?.message).toEqual(
    richTextOf('Waits for the paper'),
  );
});

it('puts the summary of an undone decision back, and takes it away as it is done again', async () => {
  const [first] = orders;
  if (first === undefined) throw new Error('there are no orders');
  const key = draftKey.decision(first.id, 'MAKE_CHANGES');
  const kept = () => client.review.state.drafts[key]?.message;
  client.api.call = (async (name: string) => {
    const results = [{ orderId: first.id, refusal: null, card: null }];
    return { ok: true, data: { changeId: name, results, warning: null }, meta: {} };
  }) as unknown as Client['api']['call'];
  const order: OrderTarget = { ...first, progress: 'in-review' };
  mutateOrders(client, [order], {
    ...{ kind: 'action', action: 'in-progress', reason: null },
    ...{ seen: { [first.id]: [] }, summary: 'Darker, please' },
  });
  await client.outbox.settled();
  expect(kept()).toBeUndefined();
  await undoLastChange(client);
  expect(kept()).toEqual(richTextOf('Darker, please'));
  await redoLastChange(client);
  expect(kept()).toBeUndefined();
  await undoLastChange(client);
  setDraft(client, key, draftOf({ kind: 'new', message: richTextOf('Much darker, please') }));
  await redoLastChange(client);
  expect(kept()).toEqual(richTextOf('Much darker, please'));
});

it('puts the summary of a decision on several orders back once, and takes it away as it is done again', async () => {
  client.api.call = (async (name: string, { params }: { params: { orderId?: string } }) => {
    const results = ['0', '1'].map((orderId) => ({ orderId, refusal: null, card: null }));
    const data = { changeId: `${name} ${params.orderId}`, results, warning: null };
    const own = name === 'undoChange' ? results.slice(...(undone++ % 2 === 0 ? [1, 2] : [0, 1])) : results;
    return { ok: true, data: { ...data, results: own }, meta: {} };
  }) as unknown as Client['api']['call'];
  let undone = 0;
  const inReview = orders.slice(0, 2).map((order): OrderTarget => ({ ...order, progress: 'in-review' }));
  mutateOrders(client, inReview, {
    ...{ kind: 'action', action: 'in-progress', reason: null },
    ...{ seen: { 0: [], 1: [] }, summary: 'Darker, please' },
  });
  await client.outbox.settled();
  await undoLastChange(client);
  const { drafts } = client.review.state;
  expect(Object.keys(drafts)).toEqual([draftKey.decision(['0', '1'], 'MAKE_CHANGES')]);
  await redoLastChange(client);
  expect(drafts).toEqual({});
});

it('offers Undo of a change once: one that is refused on its way leaves nothing that undoes the change before it', async () => {
  const [first, second] = orders;
  if (first === undefined || second === undefined) throw new Error('there are no orders');
  mutateOrders(client, [first], { kind: 'assign', operatorId: 'mei' });
  await client.outbox.settled();
  let refuse = (): void => {};
  let sent = (): void => {};
  const underWay = new Promise<void>((resolve) => (sent = resolve));
  const conflict = { ok: false, status: 409, code: 'conflict', message: 'Changed since', messages: [] };
  client.api.call = ((name: string) => {
    calls.push(name);
    sent();
    return new Promise((resolve) => (refuse = () => resolve(conflict)));
  }) as unknown as Client['api']['call'];
  mutateOrders(client, [second], { kind: 'action', action: 'hold', reason: 'Waits for the paper' });
  const undo = () => client.toasts.toasts.find(({ action }) => action?.label === 'Undo')?.action;
  await underWay;
  undo()?.run();
  refuse();
  await client.outbox.settled();
  calls = [];
  expect(client.toasts.toasts).toContainEqual(expect.objectContaining({ messages: ['Changed since'] }));
  undo()?.run();
  expect(calls).toEqual([]);
});

it.each([
  ['', [], []],
  [', and why the others stay', ['#7: it was locked since.'], [{ title: 'Nothing was undone' }]],
])('asks whether to take back a decision that others know of%s', async (_, left, toasts) => {
  const decision = decisionFixture({ kind: 'approved' });
  await assign();
  client.api.call = (async () => ({
    ...{ ok: false, status: 409, code: 'conflict', message: 'Others have been notified', messages: [] },
    data: { kind: 'announced-decisions', decisions: [decision], others: left },
  })) as unknown as Client['api']['call'];
  await undoLastChange(client);
  expect(client.decisions.toTakeBack).toEqual([decision, decision, decision]);
  expect(client.toasts.toasts).toMatchObject(toasts.map((toast) => ({ ...toast, messages: left })));
  expect(client.board.state).toMatchObject({ canUndo: false, canRedo: false });
});

it('undoes a change of more orders than one call takes as one, and does it again', async () => {
  await assign();
  expect(calls).toEqual(['0 to 99', '100 to 199', '200 to 200']);
  await undoLastChange(client);
  expect(calls.slice(3)).toEqual(['changeOrders 3', 'changeOrders 2', 'changeOrders 1']);
  expect(client.board.state).toMatchObject({ canUndo: false, canRedo: true });
  expect(client.toasts.toasts).toMatchObject([{ title: 'Undone: Assigned 201 orders' }]);
  await redoLastChange(client);
  expect(calls.slice(6)).toEqual(['undoChange 6', 'undoChange 5', 'undoChange 4']);
  expect(client.board.state).toMatchObject({ canUndo: true, canRedo: false });
});

it('shows what of it was left as it was', async () => {
  await assign();
  responses.push({ ok: true }, { ok: false }, { ok: true });
  await undoLastChange(client);
  expect(client.toasts.toasts).toMatchObject([
    { kind: 'warning', title: 'Undone: Assigned 201 orders', messages: ['Changed since'] },
  ]);
  responses.push({ ok: false }, { ok: false });
  await redoLastChange(client);
  expect(client.toasts.toasts).toMatchObject([
    { title: 'Nothing was done again', messages: ['Changed since'] },
  ]);
  expect(client.board.state).toMatchObject({ canUndo: false, canRedo: false });
});

it('keeps the order of cards that are put behind another in several calls', async () => {
  mutateOrders(client, orders, { kind: 'move', column: 'in-review', afterId: 'other' });
  await client.outbox.settled();
  expect(calls).toEqual(['200 to 200', '100 to 199', '0 to 99']);
});

it('keeps the order of cards that are put before another in several calls', async () => {
  mutateOrders(client, orders, { kind: 'move', column: 'in-review', afterId: null, beforeId: 'other' });
  await client.outbox.settled();
  expect(calls).toEqual(['0 to 99', '100 to 199', '200 to 200']);
});

it('names the card that another is put before, in its column or in another', () => {
  const sent: unknown[] = [];
  client.outbox.add = ({ name, input }) =>
    void sent.push([name, input.params?.action, input.body?.afterId, input.body?.beforeId]);
  const position = { afterId: null, beforeId: 'other' };
  mutateOrders(client, orders.slice(0, 1), { kind: 'move', column: 'in-review', ...position });
  mutateOrders(client, orders.slice(0, 1), { kind: 'reorder', ...position });
  expect(sent).toEqual([
    ['actOnOrder', 'in-review', '', 'other'],
    ['reorderOrder', undefined, '', 'other'],
  ]);
});

it('names the revision of each order that a change of many is based on', () => {
  const sent: unknown[] = [];
  client.outbox.add = ({ input }) => void sent.push(JSON.parse(String(input.body?.revisions)));
  const many = orders.slice(0, 2).map((order, at) => ({ ...order, revision: 7 + at }));
  mutateOrders(client, many, { kind: 'action', action: 'in-progress', reason: null });
  expect(sent).toEqual([{ 0: 7, 1: 8 }]);
});

it('names the revision that the own change before it has left, also before its event has come', async () => {
  const sent: unknown[] = [];
  let arrived = (): void => {};
  let respond = (): void => {};
  const next = (): Promise<void> => new Promise((resolve) => (arrived = resolve));
  client.api.call = ((_name: string, { body }: { body: { revision?: number } }) => {
    sent.push(body.revision);
    const card = { id: '0', revision: (body.revision ?? 0) + 1 } as BoardCard;
    return new Promise((resolve) => {
      respond = () => {
        const mutationId = client.outbox.waiting()[0]?.mutationId ?? null;
        confirmWrite(client.board.replica, { mutationId, refused: [] }, [card]);
        resolve({ ok: true, data: { changeId: `c${sent.length}`, card, warning: null }, meta: {} });
      };
      arrived();
    });
  }) as unknown as Client['api']['call'];
  const order = { ...(orders[0] as OrderTarget), revision: 7 };
  const due = (): void =>
    mutateOrders(client, [order], { kind: 'due-date', dueDate: '2026-03-01T09:00:00Z' });
  due();
  due();
  const second = next();
  respond();
  await second;
  respond();
  await client.outbox.settled();
  due();
  expect(client.outbox.waiting()).toMatchObject([{ input: { body: { revision: 9 } } }]);
  expect(sent.slice(0, 2)).toEqual([7, 8]);
});

it('notes every order that was decided on at once, so that a reload still offers to undo it', () => {
  const several = orders.slice(0, 2).map((order): OrderTarget => ({ ...order, progress: 'in-review' }));
  mutateOrders(client, several, {
    ...{ kind: 'action', action: 'approve', reason: null },
    seen: { 0: [], 1: [] },
  });
  expect(sentDecision.read(sessionStorage)).toMatchObject({ orderIds: ['0', '1'], userId: 'daniel' });
});
