import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rememberChange } from '#client/board/stores/board-undo.ts';
import { callFailure } from '#client/net/call-result.ts';
import { draftKey, forgetDecisionText } from '#client/review/stores/drafts.ts';
import type { Client } from '#client/state/client.ts';
import type { User } from '#shared/accounts/user.ts';
import { decisionUndoMs } from '#shared/decisions/decision-limits.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { decisionFixture } from '../../../../tests/support/scenes/decision-fixture.ts';
import { offerUndo, offerUndoOf, undoableDecision, undoDecision } from './take-back-decision.ts';

const own = decisionFixture({
  kind: 'changes-requested',
  reason: 'Darker, please',
  undoUntil: '2026-11-22T07:04:10.000Z',
});
let client: Client;
let calls: [name: string, input: object][];
let result: object;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', memoryStorage());
  client = createClient('http://127.0.0.1:1/api', memoryStorage());
  client.session.user = { id: 'ben' } as User;
  calls = [];
  result = { ok: true, data: {}, meta: {} };
  client.api.call = (async (name: string, input: object) => {
    calls.push([name, input]);
    return result;
  }) as unknown as Client['api']['call'];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('offers to undo one’s own decision, as long as from its sending', () => {
  offerUndo(client, 'changes-requested', own, Date.now());
  expect(client.toasts.toasts).toMatchObject([{ title: 'Changes requested', action: { label: 'Undo' } }]);
  vi.advanceTimersByTime(decisionUndoMs - 1);
  expect(undoableDecision(client)).toMatchObject([{ id: own.id }]);
  vi.advanceTimersByTime(1);
  expect(undoableDecision(client)).toBeNull();
});

it('offers nothing where it is not the reader’s to undo', () => {
  offerUndo(client, 'changes-requested', { ...own, undoUntil: null }, Date.now());
  expect(undoableDecision(client)).toBeNull();
  expect(client.toasts.toasts[0]?.action).toBeFalsy();
});

it('leaves the offer to a page that makes it itself', () => {
  offerUndo(client, 'changes-requested', own, Date.now(), { isOnPage: true });
  expect(client.toasts.toasts).toEqual([]);
  expect(undoableDecision(client)).toMatchObject([{ id: own.id }]);
});

it('lets a later change of orders be undone first', () => {
  offerUndo(client, 'changes-requested', own, Date.now());
  const later = { mutationId: 'm2', changeId: null, orders: ['7'], words: () => 'Moved #7', group: 'g' };
  rememberChange(client.board.state.history, later);
  expect(undoableDecision(client)).toBeNull();
});

it('undoes it once, and keeps its text for the next decision', async () => {
  offerUndo(client, 'changes-requested', own, Date.now());
  await undoDecision(client);
  await undoDecision(client);
  const params = { orderId: own.orderId, decisionId: own.id };
  expect(calls).toEqual([['takeBackDecision', { params, body: {} }]]);
  expect(client.review.state.drafts[draftKey.decision(own.orderId, 'MAKE_CHANGES')]?.message).toEqual(
    richTextOf('Darker, please'),
  );
  expect(client.toasts.toasts).toMatchObject([{ title: 'Undone: the order is in review again' }]);
});

it('keeps the text of several orders once, for a decision on all of them', async () => {
  const second = { ...own, id: 'd2', orderId: '10483' };
  offerUndoOf(client, [own, second], Date.now());
  await undoDecision(client);
  const { drafts } = client.review.state;
  const orderIds = [own.orderId, second.orderId];
  expect(Object.keys(drafts)).toEqual([draftKey.decision(orderIds, 'MAKE_CHANGES')]);
  forgetDecisionText(client, orderIds, 'MAKE_CHANGES');
  expect(drafts).toEqual({});
});

it('of a guest goes by the guest’s call', async () => {
  client.session.user = null;
  offerUndo(client, 'approved', { ...own, kind: 'approved', reason: null }, Date.now());
  await undoDecision(client);
  expect(calls.map(([name]) => name)).toEqual(['guestTakeBackDecision']);
});

it('says why it could not be undone, and keeps no text', async () => {
  result = callFailure('conflict', 409, 'This decision can no longer be taken back');
  offerUndo(client, 'changes-requested', own, Date.now());
  await undoDecision(client);
  expect(client.review.state.drafts).toEqual({});
  expect(client.toasts.toasts.at(-1)).toMatchObject({
    messages: ['This decision can no longer be taken back'],
  });
});

const cut = callFailure('network', 0);
/** Has the server respond so, one call after another, then do as it is asked. */
function respond(...responses: object[]): { sent: [orderId: string, mutationId: string][] } {
  const sent: [string, string][] = [];
  client.api.call = (async (
    _: string,
    { params }: { params: { orderId: string } },
    options?: { mutationId: string },
  ) =>
    responses[sent.push([params.orderId, options?.mutationId ?? '']) - 1] ??
    result) as unknown as Client['api']['call'];
  return { sent };
}

it('asks again after a cut response, as the same undoing', async () => {
  const { sent } = respond(cut);
  offerUndo(client, 'changes-requested', own, Date.now());
  const undoing = undoDecision(client);
  await vi.advanceTimersByTimeAsync(0);
  await undoing;
  expect(client.toasts.toasts).toMatchObject([{ title: 'Undone: the order is in review again' }]);
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(([, mutationId]) => mutationId)).size).toBe(1);
});

it('offers again what the server did not respond to, for the time that is left', async () => {
  const second = { ...own, id: 'd2', orderId: '10483' };
  respond(result, cut, cut, cut);
  offerUndoOf(client, [own, second], Date.now());
  const until = Date.now() + decisionUndoMs;
  const undoing = undoDecision(client);
  await vi.advanceTimersByTimeAsync(2_000);
  await undoing;
  expect(client.decisions.undoable).toMatchObject({ decisions: [{ id: 'd2' }], until });
  expect(client.toasts.toasts).toMatchObject([
    {
      title: 'Undone: the order is in review again',
      messages: ['#10483: The server did not respond'],
      action: { label: 'Undo', until },
    },
  ]);
  await undoDecision(client);
  expect(client.decisions.undoable).toBeNull();
});

it('offers nothing again once its time is over', async () => {
  respond(cut, cut, cut);
  offerUndo(client, 'changes-requested', own, Date.now() - decisionUndoMs + 1_000);
  const undoing = undoDecision(client);
  await vi.advanceTimersByTimeAsync(2_000);
  await undoing;
  expect(client.decisions.undoable).toBeNull();
  expect(client.toasts.toasts).toMatchObject([{ title: 'Ooops!', action: null }]);
});

it('says once which of several decisions could not be undone, and why', async () => {
  const of = (orderId: string) => ({ ...own, id: `d${orderId}`, orderId });
  const refusals: Readonly<Record<string, ReturnType<typeof callFailure>>> = {
    2: callFailure('conflict', 409, 'The ten seconds are over'),
    3: callFailure('conflict', 409, 'The ten seconds are over'),
    4: callFailure('network', 0),
  };
  client.api.call = (async (_: string, { params }: { params: { orderId: string } }) =>
    refusals[params.orderId] ?? result) as unknown as Client['api']['call'];
  offerUndoOf(client, ['1', '2', '3', '4'].map(of), Date.now());
  const undoing = undoDecision(client);
  await vi.advanceTimersByTimeAsync(decisionUndoMs);
  await undoing;
  expect(client.toasts.toasts).toMatchObject([
    {
      kind: 'warning',
      title: 'Undone: the order is in review again',
      messages: ['#2, #3: The ten seconds are over', '#4: The server did not respond'],
    },
  ]);
  offerUndoOf(client, ['2', '3'].map(of), Date.now());
  await undoDecision(client);
  expect(client.toasts.toasts).toMatchObject([
    { title: 'Nothing was undone', messages: ['#2, #3: The ten seconds are over'] },
  ]);
});

it('stops undoing several where the session ends, and tells the next person nothing of it', async () => {
  offerUndoOf(client, [own, { ...own, id: 'd2', orderId: '8' }], Date.now());
  result = callFailure('aborted', 0);
  await undoDecision(client);
  expect(calls).toHaveLength(1);
  expect(client.toasts.toasts).toEqual([]);
});
