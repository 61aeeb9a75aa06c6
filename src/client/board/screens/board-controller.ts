import { actorOf } from '#client/accounts/stores/actor.ts';
import { loadCards } from '#client/board/actions/load-board.ts';
import type { BoardContext, BoardController } from '#client/board/commands/board-context.ts';
import {
  type BoardStore,
  focusCard,
  selectCards,
  shownCard,
  shownColumn,
} from '#client/board/stores/board.store.ts';
import { changeToastId } from '#client/orders/actions/change-refusals.ts';
import type { OrderContext } from '#client/orders/commands/order-context.ts';
import type { OrderController } from '#client/orders/screens/controller/order-controller.ts';
import type { OrderPatch } from '#client/orders/stores/order-patch.ts';
import { situationOf } from '#client/orders/stores/order-target.ts';
import type { Client } from '#client/state/client.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { Actor } from '#shared/access/actor.ts';
import type { BoardCard } from '#shared/board/board-card.ts';
import { moveInto } from '#shared/board/board-move.ts';
import type { OrderActionId } from '#shared/orders/order-action-table.ts';
import { mayAct } from '#shared/orders/order-actions.ts';
import { type BoardColumn, boardColumns, columnNames } from '#shared/orders/order-phase.ts';
import { foldGroup } from './board-fold.ts';
import type { BoardHandles } from './board-handles.ts';
import { findCard, inBoardOrder, stepFrom } from './board-walk.ts';
import { followFocus } from './follow-focus.ts';
import { shownPosition } from './shown-position.ts';

/** What the board's commands work on: the stores, the drawn columns, and what the page lends. */
export interface BoardControllerParts {
  client: Client;
  handles: BoardHandles;
  orders: OrderController;
  /** Announces to screen readers. */
  announce(text: string): void;
  go(path: string): void;
}

const cardOf = (board: BoardStore, id: string | null): BoardCard | null =>
  id === null ? null : shownCard(board, id);

/** The chosen cards in the order of the board, or else the one with the focus. */
function targetsOf(board: BoardStore): BoardCard[] {
  const { selected, focus } = board.state;
  const ids = selected.length > 0 ? inBoardOrder(board, selected) : focus === null ? [] : [focus];
  return ids.flatMap((id) => cardOf(board, id) ?? []);
}

/**
 * Returns the columns that all targets may move to, except where all are already: the menu offers these; keys
 * show why a move is refused. With each the action that moves there; null if it differs from card to card.
 */
export function movesOf(client: Client): Map<BoardColumn, OrderActionId | null> {
  const { board, session } = client;
  const cards = targetsOf(board);
  const moves = new Map<BoardColumn, OrderActionId | null>();
  if (session.user === null) return moves;
  const actor = actorOf(session.user);
  for (const column of boardColumns) {
    const [first = null, ...rest] = cards.map((card) => moveInto(actor, situationOf(card), column));
    if (first === null || rest.includes(null)) continue;
    if (cards.every(({ id }) => shownColumn(board, id) === column)) continue;
    moves.set(column, rest.every((action) => action === first) ? first : null);
  }
  return moves;
}

/** Returns whether exactly one card is targeted and its position in the column may be changed. */
export function mayShift({ board, session }: Client): boolean {
  const [card, ...rest] = targetsOf(board);
  if (card === undefined || rest.length > 0 || session.user === null) return false;
  return mayAct(actorOf(session.user), situationOf(card), 'reorder');
}

export function orderContextOf({
  client,
  orders,
}: Pick<BoardControllerParts, 'client' | 'orders'>): OrderContext {
  const { user } = client.session;
  if (user === null) throw new Error('nobody is signed in');
  return { actor: actorOf(user), orders: targetsOf(client.board), act: orders.act };
}

export function boardContextOf(parts: BoardControllerParts, controller: BoardController): BoardContext {
  const { board, session } = parts.client;
  if (session.user === null) throw new Error('nobody is signed in');
  return {
    actor: actorOf(session.user),
    focus: cardOf(board, board.state.focus),
    targets: targetsOf(board),
    hasSelection: board.state.selected.length > 0,
    canRepeat: board.last !== null,
    isCompact: board.view.density === 'compact',
    controller,
  };
}

/** Returns whether a change of a card is allowed now. */
function allows(actor: Actor, card: BoardCard, change: OrderPatch): boolean {
  const situation = situationOf(card);
  switch (change.kind) {
    case 'action':
      return mayAct(actor, situation, change.action);
    case 'move':
      return moveInto(actor, situation, change.column) !== null;
    case 'assign':
      return mayAct(actor, situation, change.operatorId === undefined ? 'assign-manager' : 'assign-operator');
    case 'due-date':
      return mayAct(actor, situation, 'set-due-date');
    case 'reorder':
      return false;
  }
}

export function createBoardController(parts: BoardControllerParts): BoardController {
  const { client, handles, orders, announce, go } = parts;
  const { board, toasts } = client;
  const { state, view } = board;

  function focus(id: string | null): void {
    if (id === null) return;
    focusCard(board, id);
    followFocus(handles, board, id);
  }

  function refuse(text: string): void {
    announce(text);
    showToast(toasts, { id: changeToastId, kind: 'warning', title: 'Not moved', messages: [text] });
  }

  function actor(): Actor {
    if (client.session.user === null) throw new Error('nobody is signed in');
    return actorOf(client.session.user);
  }

  const names = (cards: readonly BoardCard[]): string =>
    cards.length === 1 ? `#${cards[0]?.orderId}` : `${cards.length} orders`;

  return {
    step: (step) => focus(stepFrom(handles, state.focus, step)),
    open() {
      if (state.focus !== null) go(`/orders/detail/${state.focus}`);
    },
    toggleSelected() {
      const id = state.focus;
      if (id === null) return;
      const isChosen = state.selected.includes(id);
      selectCards(board, isChosen ? state.selected.filter((each) => each !== id) : [...state.selected, id]);
      announce(isChosen ? `#${id} no longer selected` : `#${id} selected, ${state.selected.length} in all`);
    },
    extend(direction) {
      const from = state.focus;
      if (from === null) return;
      const to = stepFrom(handles, from, direction);
      if (to === null) return;
      const chosen = new Set(state.selected);
      // Moving back over the selection deselects.
      if (chosen.has(to) && chosen.has(from) && to !== from) chosen.delete(from);
      else chosen.add(from).add(to);
      selectCards(board, [...chosen]);
      focus(to);
      announce(`${chosen.size} selected`);
    },
    selectColumn() {
      const column = state.focus === null ? undefined : shownColumn(board, state.focus);
      if (column === undefined) return;
      const { ids } = board.columns[column];
      selectCards(board, ids);
      // Actions apply to cards that are loaded.
      void loadCards(client, ids);
      announce(`${ids.length} selected`);
    },
    moveTo(column: BoardColumn) {
      const cards = targetsOf(board);
      const refused = cards.filter((card) => moveInto(actor(), situationOf(card), column) === null);
      const [first] = refused;
      const where = columnNames[column];
      if (cards.length === 0) return;
      if (first !== undefined)
        refuse(
          refused.length === 1 && cards.length === 1
            ? `You cannot move #${first.orderId} from ${columnNames[shownColumn(board, first.id) ?? 'active']} to ${where}.`
            : `You cannot move ${refused.length} of ${cards.length} orders to ${where}.`,
        );
      else if (cards.every(({ id }) => shownColumn(board, id) === column))
        announce(`${names(cards)} already in ${where}`);
      else orders.change(cards, { kind: 'move', column });
    },
    shift(to) {
      const [card] = targetsOf(board);
      const column = card === undefined ? undefined : shownColumn(board, card.id);
      if (card === undefined || column === undefined) return;
      const { ids, positions } = board.columns[column];
      const at = ids.indexOf(card.id);
      const isEdge =
        to === 'down' ? at === ids.length - 1 : at === 0 && (to === 'up' || (positions?.[0] ?? 0) === 0);
      const edge = to === 'down' ? 'last' : 'first';
      if (isEdge)
        announce(`#${card.orderId} is ${positions === null ? edge : `the ${edge} of those shown`} already`);
      else if (!mayAct(actor(), situationOf(card), 'reorder'))
        refuse(`You cannot change priorities in ${columnNames[column]}.`);
      else if (to === 'top') orders.change([card], { kind: 'reorder', afterId: null });
      else {
        const afterId = ids[to === 'up' ? at - 2 : at + 1] ?? null;
        orders.change([card], { kind: 'reorder', ...shownPosition(board, column, [card.id], afterId) });
      }
    },
    repeat() {
      const { last } = board;
      const cards = targetsOf(board);
      if (last === null || cards.length === 0) return;
      if (cards.every((card) => allows(actor(), card, last))) orders.change(cards, last);
      else refuse(`The last action cannot be repeated on ${names(cards)}.`);
    },
    clear() {
      selectCards(board, []);
      announce('Nothing selected');
    },
    openMenu() {
      const id = state.focus;
      if (id === null) return;
      const box = document.querySelector(`[data-card="${CSS.escape(id)}"]`)?.getBoundingClientRect();
      handles.menu.at = { clientX: (box?.left ?? 0) + 24, clientY: (box?.top ?? 0) + 24 };
    },
    setCompact(isCompact) {
      view.density = isCompact ? 'compact' : 'comfortable';
    },
    foldColumn() {
      const at = state.focus === null ? null : findCard(handles, state.focus);
      if (at !== null) foldGroup(view, at.column.group, true);
    },
  };
}
