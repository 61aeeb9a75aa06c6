import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wasJustDecided } from '#client/decisions/stores/kept-undo.ts';
import { callFailure } from '#client/net/call-result.ts';
import { draftKey, draftOf, setDraft } from '#client/review/stores/drafts.ts';
import type { Client } from '#client/state/client.ts';
import type { User } from '#shared/accounts/user.ts';
import type { Decision } from '#shared/decisions/decision.ts';
import { decisionUndoMs } from '#shared/decisions/decision-limits.ts';
import type { GuestData } from '#shared/guests/guest-link.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { decisionFixture } from '../../../../tests/support/scenes/decision-fixture.ts';
import { refusedDecision } from './decision-outcome.ts';
import { noteSentDecision, resumeUndo } from './resume-undo.ts';
import { undoableDecision, undoDecision } from './take-back-decision.ts';

const own = decisionFixture({ kind: 'approved', undoUntil: '2026-11-22T07:04:10.000Z' });
const { id: author } = own.by;
let asked: string[];
let list: Decision[];

/** Returns the client of a page, as after a reload: with what the tab keeps, and nothing else. */
function newPage(userId = author): Client {
  const client = createClient('http://127.0.0.1:1/api', memoryStorage());
  client.session.user = { id: userId } as User;
  client.api.call = (async (name: string, { params }: { params: { orderId: string } }) => {
    asked.push(name);
    const { orderId } = params;
    const data = name === 'decisions' ? list.filter((one) => one.orderId === orderId) : {};
    return { ok: true, data, meta: {} };
  }) as unknown as Client['api']['call'];
  return client;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', memoryStorage());
  asked = [];
  list = [own];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Sends a decision, and reloads after some time. */
async function reloadAfter(ms: number, userId = author): Promise<Client> {
  noteSentDecision(newPage(), [own.orderId], Date.now());
  vi.advanceTimersByTime(ms);
  const page = newPage(userId);
  await resumeUndo(page);
  return page;
}

it('offers Undo after a reload for what is left of its time', async () => {
  const page = await reloadAfter(4_000);
  expect(page.toasts.toasts).toMatchObject([{ title: 'Order approved', action: { label: 'Undo' } }]);
  vi.advanceTimersByTime(decisionUndoMs - 4_001);
  expect(undoableDecision(page)).toMatchObject([{ id: own.id }]);
  vi.advanceTimersByTime(1);
  expect(undoableDecision(page)).toBeNull();
});

it('asks for nothing once its time is over, of somebody else, or where nothing was decided', async () => {
  await reloadAfter(decisionUndoMs);
  await reloadAfter(1_000, 'somebody-else');
  await resumeUndo(newPage());
  expect(asked).toEqual([]);
});

it('offers no other decision where the server did not make it, or it is undone already', async () => {
  const earlier = { ...own, id: 'd0', undoUntil: null };
  const others = { ...own, id: 'd2', by: { ...own.by, id: 'somebody-else' } };
  list = [others, { ...own, takenBackById: 'd3' }, earlier];
  expect((await reloadAfter(1_000)).toasts.toasts).toEqual([]);
});

it('leaves it to a guest’s page to show it', async () => {
  noteSentDecision(newPage(), [own.orderId], Date.now());
  const page = newPage();
  Object.assign(page.session, { user: null, guest: { id: author, name: 'Rosa', avatar: null } });
  page.guest.data = { decision: own } as GuestData;
  await resumeUndo(page);
  expect(undoableDecision(page)).toMatchObject([{ id: own.id }]);
  expect(page.toasts.toasts).toEqual([]);
});

it('offers to undo what was decided on several orders at once, without those that were refused', async () => {
  const second = { ...own, id: 'd2', orderId: '10483' };
  list = [own, second];
  noteSentDecision(newPage(), [own.orderId, second.orderId, '10484'], Date.now());
  const page = newPage();
  await resumeUndo(page);
  expect(page.toasts.toasts).toMatchObject([{ title: '2 orders approved', action: { label: 'Undo' } }]);
  asked = [];
  await undoDecision(page);
  expect(asked).toEqual(['takeBackDecision', 'takeBackDecision']);
  expect(page.toasts.toasts).toMatchObject([{ title: 'Undone: 2 orders are in review again' }]);
});

it('forgets the text that was sent with it, and keeps what was written since', async () => {
  const text = 'Thinner rules\nand a larger compass';
  list = [{ ...own, kind: 'changes-requested', reason: text }];
  const key = draftKey.decision(own.orderId, 'MAKE_CHANGES');
  const draftsAfter = async (written: string) => {
    noteSentDecision(newPage(), [own.orderId], Date.now());
    const page = newPage();
    setDraft(page, key, draftOf({ kind: 'new', message: richTextOf(written) }));
    await resumeUndo(page);
    return Object.keys(page.review.state.drafts);
  };
  expect(await draftsAfter(`${text} `)).toEqual([]);
  expect(await draftsAfter(`${text}, please`)).toEqual([key]);
});

it('takes a refused decision for none, and one whose response was lost for one', () => {
  const page = newPage();
  for (const [failure, isOne] of [
    [callFailure('network', 0), true],
    [callFailure('conflict', 409), false],
  ] as const) {
    noteSentDecision(page, [own.orderId], Date.now());
    refusedDecision(page, own.orderId, failure);
    expect(wasJustDecided(sessionStorage, own.orderId)).toBe(isOne);
  }
});
