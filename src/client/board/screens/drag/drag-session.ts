import type { BoardGroup } from '#client/board/screens/board-groups.ts';
import { type BoardHandles, noSign, signOf } from '#client/board/screens/board-handles.ts';
import { insertionAt } from '#client/board/screens/columns/column-rows.ts';
import { situationOf } from '#client/orders/stores/order-target.ts';
import type { Actor } from '#shared/access/actor.ts';
import type { BoardCard } from '#shared/board/board-card.ts';
import { type Drop, dropOn } from '#shared/board/board-move.ts';
import { type BoardColumn, boardColumns } from '#shared/orders/order-phase.ts';

/** Where the dragged cards would be dropped. `afterId` undefined: the column's default position. */
export interface DropTarget {
  column: BoardColumn;
  afterId: string | null | undefined;
  refusal: string | null;
}

/** One drag, from the lifting of cards to their drop. */
export interface DragSession {
  cards: readonly BoardCard[];
  /** Client pixels. */
  follow(x: number, y: number): void;
  /** Where the cards would be dropped now; null if they are not over a column. */
  target(): DropTarget | null;
  end(): void;
}

/** Returns the result of dropping all of the cards on a column: the first refusal counts. */
function dropAll(actor: Actor, cards: readonly BoardCard[], column: BoardColumn): Drop {
  let drop: Drop = { action: null, refusal: 'Nothing is dragged.' };
  for (const card of cards) {
    drop = dropOn(actor, situationOf(card), column);
    if (drop.action === null) return drop;
  }
  return drop;
}

/** Highlights the columns by the actor's rules, and shows for each position under the pointer what a drop would do. */
export function beginDrag(
  handles: BoardHandles,
  groups: readonly BoardGroup[],
  actor: Actor,
  cards: readonly BoardCard[],
): DragSession {
  const drops = new Map(boardColumns.map((column) => [column, dropAll(actor, cards, column)]));
  const dragged = new Set(cards.map(({ id }) => id));
  const accepts = (column: BoardColumn): boolean => drops.get(column)?.action !== null;
  let over: string | null = null;
  let target: DropTarget | null = null;

  for (const { id, lanes } of groups)
    Object.assign(signOf(handles, id), { ...noSign, light: lanes.some(accepts) ? 'accept' : 'refuse' });

  function leave(): void {
    if (over !== null) Object.assign(signOf(handles, over), { isOver: false, line: null, refusal: null });
    over = null;
    target = null;
  }

  function follow(x: number, y: number): void {
    const found = document
      .elementsFromPoint(x, y)
      .find((element) => element.closest('[data-group]') !== null);
    const id = found?.closest('[data-group]')?.getAttribute('data-group') ?? null;
    const group = groups.find((each) => each.id === id);
    if (id !== over) leave();
    if (group === undefined) return;
    over = group.id;
    const handle = handles.columns.get(group.id);
    const scroller = handle?.scroller() ?? null;
    const inRows = scroller?.contains(found ?? null) === true;
    const insertion =
      handle === undefined || scroller === null || !inRows
        ? null
        : insertionAt(
            handle.rows(),
            handle.heightOf,
            y - scroller.getBoundingClientRect().top + scroller.scrollTop,
            dragged,
          );
    const column = insertion?.column ?? group.lanes.find(accepts) ?? group.lanes[0];
    if (column === undefined) return;
    const refusal = drops.get(column)?.refusal ?? null;
    target = { column, afterId: insertion?.afterId, refusal };
    Object.assign(signOf(handles, group.id), { isOver: true, line: insertion?.line ?? null, refusal });
  }

  return {
    cards,
    follow,
    target: () => target,
    end() {
      for (const { id } of groups) Object.assign(signOf(handles, id), noSign);
    },
  };
}
