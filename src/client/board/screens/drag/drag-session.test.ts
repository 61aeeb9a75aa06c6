import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BoardGroup } from '#client/board/screens/board-groups.ts';
import { type BoardHandles, createBoardHandles, signOf } from '#client/board/screens/board-handles.ts';
import type { Actor } from '#shared/access/actor.ts';
import type { BoardCard } from '#shared/board/board-card.ts';
import type { BoardColumn } from '#shared/orders/order-phase.ts';
import { beginDrag } from './drag-session.ts';

const manager = { userId: 'daniel', role: 'manager', clientType: 'user', companyId: null } as Actor;
const card = (id: string, progress: BoardColumn): BoardCard =>
  ({
    ...{ id, orderId: id, progress, state: 'active', isFrozen: false, isLocked: false, heldFrom: null },
    userAbility: 'none',
  }) as unknown as BoardCard;

const rowHeight = 100;
const columns: Partial<Record<BoardColumn, string[]>> = {
  'in-progress': ['1', '2'],
  'in-review': ['3', '4'],
  draft: [],
};
const groups = (Object.keys(columns) as BoardColumn[]).map(
  (column) => ({ id: column, lanes: [column] }) as unknown as BoardGroup,
);

let handles: BoardHandles;
/** The column under the pointer. */
let under: string | null;

beforeEach(() => {
  handles = createBoardHandles();
  under = null;
  const scrollers = new Map<string, object>();
  const elementOf = (id: string) => ({
    closest: (selector: string) => (selector === '[data-group]' ? { getAttribute: () => id } : null),
  });
  for (const group of groups) {
    const [column] = group.lanes;
    if (column === undefined) continue;
    scrollers.set(group.id, {
      contains: () => true,
      getBoundingClientRect: () => ({ top: 50 }),
      scrollTop: 0,
    });
    handles.columns.set(group.id, {
      group,
      rows: () => ({ lanes: [{ column, ids: columns[column] ?? [], isOpen: true }], hasHeadings: false }),
      heightOf: () => rowHeight,
      scroller: () => scrollers.get(group.id) as HTMLElement,
      scrollToRow: () => {},
      firstInView: () => 0,
    });
  }
  vi.stubGlobal('document', { elementsFromPoint: () => (under === null ? [] : [elementOf(under)]) });
});
afterEach(() => void vi.unstubAllGlobals());

const drag = (...cards: BoardCard[]) => beginDrag(handles, groups, manager, cards);

describe('a drag', () => {
  it('lights the columns that take all of its cards', () => {
    drag(card('1', 'in-progress'));
    expect(signOf(handles, 'in-review').light).toBe('accept');
    expect(signOf(handles, 'draft').light).toBe('refuse');
  });

  it('shows where in the column it would be dropped', () => {
    const session = drag(card('1', 'in-progress'));
    under = 'in-review';
    session.follow(10, 50 + rowHeight + 10);
    expect(session.target()).toEqual({ column: 'in-review', afterId: '3', refusal: null });
    expect(signOf(handles, 'in-review')).toMatchObject({ isOver: true, refusal: null });
  });

  it('says in the column why it does not take the card', () => {
    const session = drag(card('1', 'in-progress'));
    under = 'draft';
    session.follow(10, 60);
    expect(session.target()?.refusal).toBeTruthy();
    expect(signOf(handles, 'draft').refusal).toBe(session.target()?.refusal);
  });

  it('over no column goes nowhere, and takes its sign away', () => {
    const session = drag(card('1', 'in-progress'));
    under = 'in-review';
    session.follow(10, 60);
    under = null;
    session.follow(900, 900);
    expect(session.target()).toBeNull();
    expect(signOf(handles, 'in-review')).toMatchObject({ isOver: false, line: null });
  });

  it('leaves no light behind at its end', () => {
    drag(card('1', 'in-progress')).end();
    expect(groups.map(({ id }) => signOf(handles, id).light)).toEqual([null, null, null]);
  });

  it('of several cards is refused where one of them is', () => {
    const frozen = { ...card('2', 'in-progress'), isLocked: true };
    drag(card('1', 'in-progress'), frozen);
    expect(signOf(handles, 'in-review').light).toBe('refuse');
  });
});
