import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endRefused, type RefusedDecision } from '#client/decisions/stores/decisions.store.ts';
import { type CallFailure, callFailure } from '#client/net/call-result.ts';
import type { OrderTarget } from '#client/orders/stores/order-target.ts';
import { draftKey } from '#client/review/stores/drafts.ts';
import type { Client } from '#client/state/client.ts';
import type { QueuedWrite } from '#client/sync/outbox-storage.ts';
import type { User } from '#shared/accounts/user.ts';
import type { DecisionConflict } from '#shared/decisions/decision.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { mutateOrders } from './mutate-orders.ts';
import { orderWriteDone, orderWriteRefused } from './order-write-end.ts';
import { sendWithOpenItems } from './send-with-open-items.ts';

let client: Client;
beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  client = createClient('http://127.0.0.1:1/api', memoryStorage());
  client.session.user = { id: 'daniel' } as User;
});
afterEach(() => vi.unstubAllGlobals());

const reason = 'Waits for the paper';
const hold: QueuedWrite = {
  mutationId: 'm1',
  name: 'changeOrders',
  userId: 'daniel',
  queuedAt: 1,
  input: {
    body: { ids: '["1","2","3"]', change: JSON.stringify({ kind: 'action', action: 'hold', reason }) },
  },
};
const inReview = (id: string): OrderTarget => ({
  id,
  orderId: id,
  orderName: 'Catalogue',
  progress: 'in-review',
  state: 'active',
  isFrozen: false,
  isLocked: false,
  heldFrom: null,
  userAbility: 'none',
  dueDate: null,
  operator: null,
  manager: null,
});
const kept = () =>
  Object.entries(client.review.state.drafts).map(([key, { message }]) => [key, message] as const);

it('keeps the reason of a hold for those of many orders that were left as they were', () => {
  const results = ['1', '2', '3'].map((orderId) => ({
    orderId,
    refusal: orderId === '2' ? 'It is frozen.' : null,
    card: null,
  }));
  orderWriteDone(client, hold, { changeId: 'c1', results, warning: null });
  expect(kept()).toEqual([[draftKey.decision('2', 'PUT_ON_HOLD'), richTextOf(reason)]]);
  expect(client.toasts.toasts[0]?.messages).toContain('What you have written is kept for them.');
});

it('keeps it for all of them where the call is refused', () => {
  const failure: CallFailure = { ok: false, status: 403, code: 'forbidden', message: 'No', messages: [] };
  orderWriteRefused(client, hold, failure, () => {});
  expect(kept()).toEqual([[draftKey.decision(['1', '2', '3'], 'PUT_ON_HOLD'), richTextOf(reason)]]);
});

it('says that the text of a refused decision or hold is kept, and leads to it: the order may be gone', () => {
  const gone: CallFailure = { ok: false, status: 404, code: 'not_found', message: 'Not Found', messages: [] };
  const write = { ...hold, name: 'actOnOrder' as const };
  const body = { seen: '[]', summary: 'The band is too high' };
  orderWriteRefused(client, { ...write, input: { params: { orderId: '7' }, body } }, gone, () => {});
  expect(client.toasts.toasts).toMatchObject([
    { title: 'Failed', messages: ['Not Found'] },
    { title: 'Your unsent text is kept.', action: { label: 'Show draft' } },
  ]);
  client.toasts.toasts[1]?.action?.run();
  expect(client.session.asksForDrafts).toBe(true);
});

it('says that a decision was not confirmed and is not sent again, and keeps its summary', () => {
  const summary = 'The band is too high';
  const back: QueuedWrite = {
    ...hold,
    name: 'actOnOrder',
    input: { params: { orderId: '7', action: 'in-progress' }, body: { seen: '[]', summary } },
  };
  orderWriteRefused(client, back, callFailure('network', 0), () => {});
  expect(kept()).toEqual([[draftKey.decision('7', 'MAKE_CHANGES'), richTextOf(summary)]]);
  expect(client.toasts.toasts).toMatchObject([
    {
      title: 'The server has not confirmed your decision on #7',
      messages: [
        'It is not sent again. If the order is still in review, decide again.',
        'What you have written is kept for your next decision.',
      ],
      closeAfterMs: null,
    },
  ]);
});

it('asks about the open items of an order that was to go to review, and sends it without them', () => {
  const move: QueuedWrite = {
    ...hold,
    name: 'actOnOrder',
    input: { params: { orderId: '7', action: 'in-review' }, body: { revision: '3' } },
  };
  const open = { kind: 'open-checklist', items: ['Bleed'], isMandatory: false } as const;
  orderWriteRefused(client, move, callFailure('conflict', 409, 'No', [], open), () => {});
  expect(client.orders.state.openChecklist).toEqual({ orderId: '7', open, write: move });
  expect(client.toasts.toasts).toEqual([]);

  sendWithOpenItems(client, move, '7');
  const [sent] = client.outbox.waiting();
  expect(sent).toMatchObject({
    name: 'actOnOrder',
    input: { params: { orderId: '7', action: 'in-review' }, body: { revision: '3', withOpenItems: 'true' } },
  });
  expect(sent?.mutationId).not.toBe(move.mutationId);
  expect(client.toasts.toasts).toMatchObject([{ title: 'Moved #7 to In Review' }]);
});

it('leaves what was approved of several orders to be undone, by its number, where another is refused', () => {
  const data: DecisionConflict = { kind: 'decision-conflict', changes: [], decision: null };
  client.session.user = { id: 'daniel', role: 'manager', clientType: 'user' } as User;
  const refused = callFailure('conflict', 409, 'Changed', [], data);
  const titles = () => client.toasts.toasts.map(({ title, action }) => [title, action?.label]);
  mutateOrders(client, [inReview('7'), inReview('8')], {
    kind: 'action',
    action: 'approve',
    reason: null,
    seen: { 7: [], 8: [] },
  });
  expect(titles()).toEqual([['Moved 2 orders to Approved', 'Undo']]);
  const [first, second] = [...client.outbox.waiting()];
  if (first === undefined || second === undefined) throw new Error('two were to be sent');
  orderWriteRefused(client, first, refused, () => {});
  expect(titles()).toEqual([['Moved #8 to Approved', 'Undo']]);
  orderWriteRefused(client, second, refused, () => {});
  expect(titles()).toEqual([]);
});

it('offers no undo of a change that the server wholly refused: it would be that of an earlier one', () => {
  client.session.user = { id: 'daniel', role: 'manager', clientType: 'user' } as User;
  const due = { kind: 'due-date', dueDate: '2027-01-05' } as const;
  mutateOrders(client, [inReview('1')], due);
  mutateOrders(client, [inReview('2'), inReview('3')], due);
  const [, bulk] = [...client.outbox.waiting()];
  if (bulk === undefined) throw new Error('a change of several was to be sent');
  const refuse = (refusals: readonly (string | null)[]) =>
    ['2', '3'].map((orderId, at) => ({ orderId, refusal: refusals[at] ?? null, card: null }));
  const titles = () => client.toasts.toasts.map(({ title }) => title);
  orderWriteDone(client, bulk, { changeId: 'c2', results: refuse([null, 'It is frozen.']), warning: null });
  expect(titles()).toEqual(['Changed the due date of #2', 'Some orders were left as they were']);
  orderWriteDone(client, bulk, { changeId: null, results: refuse(['Frozen.', 'Frozen.']), warning: null });
  expect(titles()).not.toContain('Changed the due date of #2');
  expect(client.board.state.history.done).toMatchObject([{ orders: ['1'] }]);
});

it('shows each of several decisions that were refused, one after another', () => {
  const data: DecisionConflict = { kind: 'decision-conflict', changes: [], decision: null };
  for (const orderId of ['7', '8', '8']) {
    const write: QueuedWrite = {
      ...hold,
      name: 'actOnOrder',
      input: { params: { orderId }, body: { seen: '[]' } },
    };
    orderWriteRefused(client, write, callFailure('conflict', 409, 'Changed', [], data), () => {});
  }
  const refused = () => client.decisions.refused.map(({ orderId }) => orderId);
  expect(refused()).toEqual(['7', '8']);
  // A second press on the dialog of one takes no other away that nobody has read.
  const read: RefusedDecision = { orderId: '8', conflict: data, kept: false };
  for (const _press of [1, 2]) endRefused(client.decisions, read);
  expect(refused()).toEqual(['7']);
  // Nor what was refused for another reason meanwhile.
  endRefused(client.decisions, { ...read, orderId: '7', kept: true });
  expect(refused()).toEqual(['7']);
});
