import { beforeEach, describe, expect, it } from 'vitest';
import type { BoardChange, SharedCard } from '#shared/board/board-card.ts';
import type { FoundOrder } from '#shared/orders/list/order-card.ts';
import type { OrderListItem } from '#shared/orders/list/order-list-item.ts';
import {
  createOrderPages,
  forgetPages,
  type OrderPagesReplica,
  outdatePages,
  putCardFields,
} from './order-pages.ts';

const channel = 'provider';
const row = (id: string, revision = 5): OrderListItem =>
  ({
    id,
    orderId: id,
    revision,
    orderName: 'Menu',
    progress: 'in-progress',
    unread: 3,
  }) as unknown as OrderListItem;
const card = (id: string, revision: number, given: Partial<SharedCard> = {}): SharedCard =>
  ({ id, orderId: id, revision, orderName: 'Menu', progress: 'in-review', ...given }) as SharedCard;

let pages: OrderPagesReplica;
let reloads: number;
beforeEach(() => {
  pages = createOrderPages({ moment: 0 });
  reloads = 0;
  pages.onReload(() => {
    reloads += 1;
  });
  pages.amend((all) => {
    all.pages = [
      { cursor: undefined, ids: ['1', '2'], isStale: false },
      { cursor: 'b', ids: null, isStale: false },
    ];
    for (const id of ['1', '2']) all.rows.set(id, row(id));
  });
  pages.join({ [channel]: 0 });
});
const change = (seq: number, ...cards: (SharedCard | null)[]): void =>
  void pages.receive(
    { channel, seq },
    {
      kind: 'changes',
      changes: cards.map((each) => ({ card: each }) as BoardChange),
    },
  );
const shown = (id: string): OrderListItem | undefined => pages.view().rows.get(id);
const stale = (): boolean[] => pages.view().pages.map(({ isStale }) => isStale);

describe('a row', () => {
  it('shows what its order’s card does, and keeps what cards do not say', () => {
    change(1, card('1', 6, { orderName: 'Menu, larger', isLocked: true }));
    expect(shown('1')).toMatchObject({
      ...{ revision: 6, orderName: 'Menu, larger', progress: 'in-review', isLocked: true },
      unread: 3,
    });
    expect(shown('2')).toEqual(row('2'));
  });

  it('is not put back by a card that comes late', () => {
    change(1, card('1', 7, { orderName: 'New' }));
    change(2, card('1', 6, { orderName: 'Old' }));
    expect(shown('1')).toMatchObject({ orderName: 'New', revision: 7 });
    // Of its own revision it may say what a response to somebody else did not.
    change(3, card('1', 7, { orderName: 'New', isFrozen: true }));
    expect(shown('1')?.isFrozen).toBe(true);
  });

  it('is not added by the card of an order that no page has, nor taken by that of a deleted one', () => {
    change(1, card('9', 1), null);
    expect([...pages.view().rows.keys()]).toEqual(['1', '2']);
  });

  it('has one’s own change until the server refuses it', () => {
    pages.write('m1', {
      ids: ['1', '9'],
      effect: () => ({ patch: { progress: 'approved' } }) as never,
    });
    expect(shown('1')?.progress).toBe('approved');
    expect(pages.base().rows.get('1')?.progress).toBe('in-progress');
    expect(shown('2')?.progress).toBe('in-progress');
    pages.refuse('m1');
    expect(shown('1')?.progress).toBe('in-progress');
  });
});

describe('pages', () => {
  it('are fetched again after a change that may have moved their orders, and stay in sight', () => {
    pages.receive({ channel, seq: 1 }, { kind: 'outdated' });
    expect(stale()).toEqual([true, true]);
    expect(reloads).toBe(1);
    expect(pages.view().pages[0]?.ids).toEqual(['1', '2']);
  });

  it('are not fetched again for what a card says', () => {
    change(1, card('1', 6));
    expect(stale()).toEqual([false, false]);
    expect(reloads).toBe(0);
  });

  it('are not changed for who still reads them', () => {
    const before = pages.view().pages;
    pages.amend(outdatePages);
    expect(before.map(({ isStale }) => isStale)).toEqual([false, false]);
  });

  it('are gone with the list, and with their own changes', () => {
    pages.write('m1', { ids: ['1'], effect: () => ({ patch: {} }) as never });
    forgetPages(pages);
    expect(pages.view()).toMatchObject({ pages: [], counts: {} });
    expect(pages.view().rows.size).toBe(0);
    expect(pages.pending()).toEqual([]);
    // What comes for the list before changes nothing of the next one.
    pages.amend((all) => all.rows.set('1', row('1')));
    change(1, card('1', 6));
    expect(shown('1')?.revision).toBe(6);
  });
});

it('takes over the fields of a card alone', () => {
  const all = { rows: new Map([['1', row('1') as FoundOrder]]), pages: [], counts: {} };
  putCardFields(all, {
    ...card('1', 6),
    unread: 99,
    company: { id: 'c', name: 'C' },
  } as unknown as SharedCard);
  expect(all.rows.get('1')).toMatchObject({ unread: 3, revision: 6 });
  expect(all.rows.get('1')).not.toHaveProperty('company');
});
