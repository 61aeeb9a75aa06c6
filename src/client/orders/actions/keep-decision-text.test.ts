import { beforeEach, describe, expect, it } from 'vitest';
import { type Drafts, decisionOfKey, draftKey, draftOf, setDraft } from '#client/review/stores/drafts.ts';
import type { Client } from '#client/state/client.ts';
import type { QueuedWrite } from '#client/sync/outbox-storage.ts';
import { plainText, richTextOf } from '#shared/kernel/rich-text.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import {
  decisionText,
  forgetRestoredText,
  hasDecisionText,
  keepDecisionText,
  keepDecisionTexts,
} from './keep-decision-text.ts';

type Write = Pick<QueuedWrite, 'name' | 'input'>;
const act = (action: string, body: Record<string, string>, orderId = '7'): Write => ({
  name: 'actOnOrder',
  input: { params: { orderId, action }, body },
});
const bulk = (ids: string[], change: object): Write => ({
  name: 'changeOrders',
  input: { body: { ids: JSON.stringify(ids), change: JSON.stringify(change) } },
});

let drafts: Drafts;
let client: Client;
beforeEach(() => {
  drafts = {};
  client = {
    ...{ review: { state: { drafts } }, storage: memoryStorage() },
    session: { user: { id: 'mei' }, guest: null },
  } as unknown as Client;
});
/** What is kept, by the orders and the action that it is for. */
const kept = (): [orders: string, action: string, text: string][] =>
  Object.entries(drafts).map(([key, { message }]) => {
    const of = decisionOfKey(key);
    return [of?.orderIds.join() ?? '', of?.action ?? '', plainText(message)];
  });

describe('what was written for a change', () => {
  it.each([
    ['changes that are asked for', act('make-changes', { summary: 'Warmer' }), 'MAKE_CHANGES'],
    ['a hold', act('hold', { reason: 'Warmer' }), 'PUT_ON_HOLD'],
    [
      'a move on hold',
      {
        name: 'reorderOrder',
        input: { params: { orderId: '7' }, body: { column: 'on-hold', reason: 'Warmer' } },
      },
      'PUT_ON_HOLD',
    ],
    [
      'a taking back',
      {
        name: 'reorderOrder',
        input: { params: { orderId: '7' }, body: { column: 'in-review', reason: 'Warmer' } },
      },
      'TAKE_BACK',
    ],
  ] as [string, Write, string][])('is the text of %s', (_, write, action) => {
    expect(decisionText(write)).toEqual({ orderIds: ['7'], action, text: 'Warmer' });
    expect(hasDecisionText(write)).toBe(true);
  });

  it('of many orders at once is of all of them', () => {
    expect(decisionText(bulk(['7', '8'], { kind: 'action', action: 'hold', reason: 'Late' }))).toEqual({
      ...{ orderIds: ['7', '8'], action: 'PUT_ON_HOLD', text: 'Late' },
    });
    expect(
      decisionText(bulk(['7'], { kind: 'move', column: 'in-progress', summary: 'Warmer' })),
    ).toMatchObject({
      action: 'MAKE_CHANGES',
    });
  });

  it('is nothing where nothing was, and where the text is of another kind', () => {
    expect(hasDecisionText(act('approve', {}))).toBe(false);
    expect(hasDecisionText(act('hold', { reason: '' }))).toBe(false);
    expect(hasDecisionText(act('make-changes', { reason: 'Not its summary' }))).toBe(false);
    expect(hasDecisionText(bulk(['7'], { kind: 'assign', operatorId: null }))).toBe(false);
    expect(hasDecisionText({ name: 'addComment', input: { params: { topicId: 't1' } } })).toBe(false);
  });
});

describe('keeping it', () => {
  it('is for the next decision on the orders that were left as they were', () => {
    const write = bulk(['7', '8', '9'], { kind: 'action', action: 'hold', reason: 'Late' });
    expect(keepDecisionText(client, write, ['8', '9'])).toBe(true);
    expect(kept()).toEqual([['8,9', 'PUT_ON_HOLD', 'Late']]);
  });

  it('is for all of its orders where none was changed, and for one whatever is said to be left', () => {
    keepDecisionText(client, bulk(['7', '8'], { kind: 'action', action: 'hold', reason: 'Late' }));
    keepDecisionText(client, act('make-changes', { summary: 'Warmer' }, '9'), []);
    expect(kept()).toEqual([
      ['7,8', 'PUT_ON_HOLD', 'Late'],
      ['9', 'MAKE_CHANGES', 'Warmer'],
    ]);
  });

  it('is done once for a text that was written for several orders, and apart for others', () => {
    keepDecisionTexts(client, [
      { write: act('hold', { reason: 'Late' }, '7') },
      { write: act('hold', { reason: 'Late' }, '8') },
      { write: act('make-changes', { summary: 'Late' }, '9') },
      { write: act('approve', {}, '10') },
    ]);
    expect(kept()).toEqual([
      ['7,8', 'PUT_ON_HOLD', 'Late'],
      ['9', 'MAKE_CHANGES', 'Late'],
    ]);
  });

  it('leaves what is being written for the same decision', () => {
    const typed = draftOf({ kind: 'new', message: richTextOf('Being typed') });
    setDraft(client, draftKey.decision('7', 'MAKE_CHANGES'), typed);
    keepDecisionText(client, act('make-changes', { summary: 'Came back' }));
    expect(kept()).toEqual([
      ['7', 'MAKE_CHANGES', 'Being typed'],
      ['7', 'MAKE_CHANGES', 'Came back'],
    ]);
    expect(drafts[draftKey.decision('7', 'MAKE_CHANGES')]?.message).toEqual(richTextOf('Being typed'));
  });

  it('is nothing where nothing was written', () => {
    expect(keepDecisionText(client, act('approve', {}))).toBe(false);
    expect(kept()).toEqual([]);
  });
});

describe('a decision that is done again', () => {
  const write = bulk(['7', '8'], { kind: 'action', action: 'hold', reason: 'Late' });

  it('forgets what was kept of it, for the orders that it is done on', () => {
    keepDecisionText(client, write);
    forgetRestoredText(client, write, ['7']);
    expect(kept()).toEqual([['8', 'PUT_ON_HOLD', 'Late']]);
    forgetRestoredText(client, write, ['7', '8']);
    expect(kept()).toEqual([]);
  });

  it('does not forget what is written there by now, nor for another action', () => {
    keepDecisionText(client, act('hold', { reason: 'Late, and wrong' }));
    keepDecisionText(client, act('make-changes', { summary: 'Late' }));
    forgetRestoredText(client, write, ['7', '8']);
    forgetRestoredText(client, act('approve', {}), ['7']);
    expect(kept()).toEqual([
      ['7', 'PUT_ON_HOLD', 'Late, and wrong'],
      ['7', 'MAKE_CHANGES', 'Late'],
    ]);
  });
});
