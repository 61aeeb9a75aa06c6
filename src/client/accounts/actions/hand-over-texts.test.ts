import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keptSessionEnd } from '#client/accounts/stores/session-end.ts';
import { draftKey, draftOf, isDraftOf, prefixOf, readDrafts } from '#client/review/stores/drafts.ts';
import type { Client } from '#client/state/client.ts';
import { formKey, keepForm } from '#client/sync/kept-form.ts';
import { createOutboxStorage, type QueuedWrite } from '#client/sync/outbox-storage.ts';
import { plainText, richTextOf } from '#shared/kernel/rich-text.ts';
import { createClient } from '../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { handOverLeft, handOverTexts } from './hand-over-texts.ts';

let own: Storage;
let tab: Storage;
let client: Client;

beforeEach(() => {
  own = memoryStorage();
  tab = memoryStorage();
  vi.stubGlobal('localStorage', own);
  vi.stubGlobal('sessionStorage', memoryStorage());
  client = createClient('http://127.0.0.1:9/api', tab);
});
afterEach(() => void vi.unstubAllGlobals());

const handed = () => Object.entries(readDrafts(own, 'helen'));
const texts = (): string[] => handed().map(([, { message }]) => plainText(message));
const left = (): string[] => Array.from({ length: tab.length }, (_, at) => tab.key(at) ?? '');

function queue(mutationId: string, given: Pick<QueuedWrite, 'name' | 'input'>): void {
  createOutboxStorage(tab).keep({
    mutationId,
    userId: 'ben',
    queuedAt: Number(mutationId.slice(1)),
    ...given,
  });
}
const params = { orderId: '7', attachmentId: 'a1', versionId: 'v1', topicId: 't1' };
const comment = (text: string): Pick<QueuedWrite, 'name' | 'input'> => ({
  name: 'addComment',
  input: { params, body: { message: JSON.stringify(richTextOf(text)) } },
});

describe('what was written as a customer', () => {
  it('becomes a reply where a message of the customer was under edit, which is not the impersonator’s to edit', () => {
    const before = richTextOf('Dark');
    const edit = { kind: 'edit', topicId: 't1', messageId: 'c1', before, copy: true } as const;
    const returned = { mutationId: 'm9', reason: 'Too long' };
    const key = prefixOf('ben') + draftKey.edit('c1');
    tab.setItem(key, JSON.stringify(draftOf({ ...edit, returned, message: richTextOf('Darker') })));
    handOverTexts(client, tab, 'ben', 'helen');
    expect(handed().map(([, draft]) => draft)).toMatchObject([
      { kind: 'reply', topicId: 't1', messageId: null, before: null, returned: null, copy: false },
    ]);
    expect(texts()).toEqual(['Darker']);
    expect(left()).toEqual([]);
  });

  it('is handed over with what was queued, in the order in which it was written', () => {
    queue('m2', comment('Second'));
    queue('m1', comment('First'));
    keepForm(tab, formKey('ben', 'profile'), { jobTitle: 'Buyer' });
    handOverTexts(client, tab, 'ben', 'helen');
    expect(texts()).toEqual(['Profile: Buyer', 'First', 'Second']);
    expect(left()).toEqual([]);
  });

  it('is not handed over where the server has done it meanwhile', () => {
    queue('m1', comment('Arrived'));
    queue('m2', comment('Not arrived'));
    handOverTexts(client, tab, 'ben', 'helen', 'm1');
    expect(texts()).toEqual(['Not arrived']);
    expect(left()).toEqual([]);
  });

  it.each([
    [
      'summary',
      'MAKE_CHANGES',
      { name: 'actOnOrder', action: 'make-changes', body: { summary: 'Warmer', seen: '[]' } },
    ],
    ['reason', 'PUT_ON_HOLD', { name: 'actOnOrder', action: 'hold', body: { reason: 'Warmer' } }],
    ['reason', 'TAKE_BACK', { name: 'reorderOrder', body: { column: 'in-review', reason: 'Warmer' } }],
  ] as const)(
    'as the %s of a queued decision (%s) is handed over for its order',
    (_, action, { name, body, ...of }) => {
      queue('m1', { name, input: { params: { orderId: '7', ...of }, body: { ...body } } });
      handOverTexts(client, tab, 'ben', 'helen');
      expect(texts()).toEqual(['Warmer']);
      const [key = '', draft] = handed()[0] ?? [];
      expect(draft && isDraftOf('7', key, draft)).toBe(true);
      expect(key).toContain(action);
      expect(left()).toEqual([]);
    },
  );

  it('is not mixed up with what somebody else wrote in the tab', () => {
    tab.setItem(
      prefixOf('rosa') + draftKey.reply('t2'),
      JSON.stringify(draftOf({ kind: 'reply', message: richTextOf('Rosa’s') })),
    );
    queue('m1', comment('Ben’s'));
    handOverTexts(client, tab, 'ben', 'helen');
    expect(texts()).toEqual(['Ben’s']);
    expect(left()).toEqual([`${prefixOf('rosa')}${draftKey.reply('t2')}`]);
  });

  it('does not replace what the impersonator is writing in the same thread', () => {
    const reply = draftOf({ kind: 'reply', topicId: 't1', message: richTextOf('Helen’s own') });
    own.setItem(prefixOf('helen') + draftKey.reply('t1'), JSON.stringify(reply));
    const theirs = draftOf({ kind: 'reply', topicId: 't1', message: richTextOf('As Ben') });
    tab.setItem(prefixOf('ben') + draftKey.reply('t1'), JSON.stringify(theirs));
    handOverTexts(client, tab, 'ben', 'helen');
    expect(texts()).toEqual(['Helen’s own', 'As Ben']);
  });

  it('stays in the tab where the browser has no room for it', () => {
    const key = prefixOf('ben') + draftKey.reply('t1');
    tab.setItem(key, JSON.stringify(draftOf({ kind: 'reply', topicId: 't1', message: richTextOf('Kept') })));
    vi.stubGlobal('localStorage', {
      ...own,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    expect(() => handOverTexts(client, tab, 'ben', 'helen')).toThrow('full');
    expect(left()).toEqual([key]);
  });

  it('holds nothing of a form in which only choices were made, which is gone all the same', () => {
    keepForm(tab, formKey('ben', 'profile'), { languageId: 'de' });
    handOverTexts(client, tab, 'ben', 'helen');
    expect(texts()).toEqual([]);
    expect(left()).toEqual([]);
  });
});

describe('what several sessions have left in a tab', () => {
  const write = (userId: string): void =>
    tab.setItem(
      prefixOf(userId) + draftKey.reply('t1'),
      JSON.stringify(draftOf({ kind: 'reply', message: richTextOf(userId) })),
    );

  it('is handed over, and said on the sign-in page, also after the page is loaded again', () => {
    write('ben');
    write('rosa');
    handOverLeft(client, tab, ['ben', 'rosa'], 'helen');
    expect(texts().sort()).toEqual(['ben', 'rosa']);
    expect(client.session.end?.reason).toContain('Your session as a customer has run out.');
    expect(keptSessionEnd.read(tab)).toEqual(client.session.end);
    expect(client.toasts.toasts).toEqual([]);
  });

  it('is said to who is signed in, until they close it', () => {
    client.session.stored = { userId: 'helen' } as never;
    write('ben');
    handOverLeft(client, tab, ['ben'], 'helen');
    expect(client.session.end).toBeNull();
    expect(client.toasts.toasts).toMatchObject([
      { kind: 'warning', title: 'Your session as a customer has run out.' },
    ]);
  });
});
