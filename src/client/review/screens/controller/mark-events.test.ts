import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#client/state/client.ts';
import type { User } from '#shared/accounts/user.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { Topic } from '#shared/review/annotation.ts';
import type { Mark } from '#shared/review/mark.ts';
import { encodeMark } from '#shared/review/mark-record.ts';
import { createClient } from '../../../../../tests/support/clients/create-client.ts';
import { memoryStorage } from '../../../../../tests/support/clients/memory-storage.ts';
import { markEvents } from './mark-events.ts';
import type { ReviewView } from './review-view.ts';

const ingrid = { id: 'ingrid', name: 'Ingrid Solberg', avatar: null };
const pin = (id: string, x: number): Mark => ({ id, page: 1, colour: 'red', shape: 'dot', x, y: 10 });

let client: Client;
let view: ReviewView;
let done: unknown[][];
let events: ReturnType<typeof markEvents>;
beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  client = createClient('http://127.0.0.1:1/api', memoryStorage());
  client.api.call = () => new Promise(() => {});
  client.session.user = ingrid as User;
  Object.assign(client.review.state, { orderId: '1', attachmentId: 'a', versionId: 'v' });
  const topic = {
    ...{ id: 'topic', tab: 'public', sender: ingrid, message: richTextOf('Here'), comments: [] },
    ...{ dateCreated: '2026-03-01T08:00:00.000Z', annotation: encodeMark(pin('sent', 1)) },
  } as unknown as Topic;
  client.review.threads.load(new Map([['topic', topic]]), {}, 0);
  view = { draft: null, menu: null, walk: null } as unknown as ReviewView;
  done = [];
  const note =
    (name: string) =>
    (...values: unknown[]): void =>
      void done.push([name, ...values]);
  events = markEvents(
    client,
    view,
    { setMark: note('setMark'), focus: note('focus') },
    { topicOfMark: (markId) => (markId === 'sent' ? topic : null) },
    { choose: note('choose'), chooseDraft: note('chooseDraft') },
    note('showDraft'),
  );
});
afterEach(() => void vi.unstubAllGlobals());

describe('a mark that is changed', () => {
  it('is part of the draft where it is not sent', () => {
    view.draft = pin('new', 1);
    events.onChange(pin('new', 5), 'drag');
    expect(done).toEqual([['setMark', pin('new', 5)]]);
    expect(client.outbox.waiting()).toEqual([]);
  });

  it('is saved to its thread where it is', () => {
    view.draft = pin('new', 1);
    events.onChange(pin('sent', 5), 'drag');
    expect(done).toEqual([]);
    expect(client.outbox.waiting().map(({ input }) => input.body)).toMatchObject([
      { topicId: 'topic', annotation: encodeMark(pin('sent', 5)) },
    ]);
  });

  it('is not saved where its thread was deleted while it was moved', () => {
    events.onChange(pin('gone', 5), 'drag');
    expect(client.outbox.waiting()).toEqual([]);
  });
});

describe('a mark that is pressed', () => {
  it('has its thread chosen and shown, and a place without one no thread', () => {
    events.onSelect('sent');
    events.onSelect(null);
    events.onSelect('gone');
    expect(done).toEqual([
      ['choose', 'topic', { reveal: true }],
      ['choose', null, { reveal: true }],
      ['choose', null, { reveal: true }],
    ]);
  });

  it('of the draft brings the person back to their text', () => {
    view.draft = pin('new', 1);
    events.onSelect('new');
    expect(done).toEqual([['chooseDraft'], ['focus']]);
  });

  it('without a draft is never taken for one', () => {
    events.onSelect(null);
    expect(done).toEqual([['choose', null, { reveal: true }]]);
  });

  it('for its menu is chosen before that opens; elsewhere the choice stays', () => {
    const at = { clientX: 3, clientY: 4, page: 2 };
    events.onContextMenu({ ...at, x: 0, y: 0, markId: 'sent' });
    expect(done).toEqual([['choose', 'topic']]);
    expect(view.menu).toEqual({ ...at, markId: 'sent' });
    events.onContextMenu({ ...at, x: 0, y: 0, markId: null });
    expect(done).toHaveLength(1);
    expect(view.menu).toEqual({ ...at, markId: null });
  });
});

it('says once that a comment is unsent where another mark is drawn, and takes what is typed next', () => {
  events.onDraftRefused();
  events.onDraftRefused();
  expect(client.toasts.toasts).toMatchObject([{ kind: 'warning', title: 'You have an unsaved comment.' }]);
  expect(done).toEqual([['focus'], ['focus']]);
  client.toasts.toasts[0]?.action?.run();
  expect(done.at(-1)).toEqual(['showDraft']);
});

it('offers to show the new version by itself where marks are hidden, as long as there is one', () => {
  let shown = 0;
  events.onMarksHidden();
  const run = client.toasts.toasts[0]?.action?.run;
  run?.();
  view.walk = {
    showNew: () => {
      shown += 1;
    },
  } as unknown as ReviewView['walk'];
  run?.();
  expect(shown).toBe(1);
});
