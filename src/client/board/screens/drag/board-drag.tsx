import {
  DndContext,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  TraversalOrder,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { actorOf } from '#client/accounts/stores/actor.ts';
import type { BoardGroup } from '#client/board/screens/board-groups.ts';
import { useBoardHandles } from '#client/board/screens/board-handles.ts';
import { inBoardOrder } from '#client/board/screens/board-walk.ts';
import card from '#client/board/screens/cards/card.module.css';
import { CardFace, type CardLook } from '#client/board/screens/cards/card-face.tsx';
import { cellOf, focusCard, shownColumn } from '#client/board/stores/board.store.ts';
import { changeToastId } from '#client/orders/actions/change-refusals.ts';
import { useOrderController } from '#client/orders/screens/controller/order-controller.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { joinClasses } from '#client/ui/join-classes.ts';
import { beginDrag, type DragSession } from './drag-session.ts';
import { dropChange } from './drop-change.ts';
import { followPointer, type PointerFollower, pointOf } from './follow-pointer.ts';

const mouse = { activationConstraint: { distance: 6 } };
/** A finger that rests lifts the card; one that moves on scrolls. */
const touch = { activationConstraint: { delay: 220, tolerance: 8 } };
/** Rows are placed by transforms, which the library's own measure would leave out. */
const measuring = { draggable: { measure: (element: Element) => element.getBoundingClientRect() } };
/** The column first, then the board: whatever else of the page could be scrolled comes last. */
const autoScroll = {
  threshold: { x: 0.08, y: 0.12 },
  acceleration: 14,
  order: TraversalOrder.ReversedTreeOrder,
};
/** The board's own keys replace this library's, whose announcements would be duplicates. */
const accessibility = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};

/** Cards within can be dragged by mouse or finger. */
export function BoardDrag({
  groups,
  look,
  children,
}: {
  groups: readonly BoardGroup[];
  look: CardLook;
  children: ReactNode;
}): ReactNode {
  const client = useClient();
  const actor = actorOf(useUser());
  const handles = useBoardHandles();
  const controller = useOrderController();
  const [session, setSession] = useState<DragSession | null>(null);
  const picked = useRef<string | null>(null);
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch));
  const following = useRef<PointerFollower | null>(null);
  useEffect(() => () => following.current?.stop(), []);

  const onDragStart = ({ activatorEvent }: DragStartEvent): void => {
    const { board } = client;
    const id = picked.current;
    if (id === null) return;
    const chosen = board.state.selected.includes(id) ? inBoardOrder(board, board.state.selected) : [id];
    const cards = chosen.flatMap((each) => cellOf(board, each).card ?? []);
    for (const each of cards) cellOf(board, each.id).dragged = true;
    focusCard(board, id);
    const begun = beginDrag(handles, groups, actor, cards);
    following.current = followPointer(begun, activatorEvent.target);
    const at = pointOf(activatorEvent);
    if (at !== null) begun.follow(at.x, at.y);
    setSession(begun);
  };
  const end = (): void => {
    for (const each of session?.cards ?? []) cellOf(client.board, each.id).dragged = false;
    following.current?.stop();
    session?.end();
    setSession(null);
    swallowClick();
  };
  const onDragEnd = (): void => {
    following.current?.look();
    const target = session?.target() ?? null;
    const cards = session?.cards ?? [];
    end();
    if (target === null) return;
    const { refusal } = target;
    if (refusal !== null) {
      showToast(client.toasts, {
        id: changeToastId,
        kind: 'warning',
        title: 'Not moved',
        messages: [refusal],
      });
      return;
    }
    const change = dropChange(
      client.board,
      cards.map(({ id }) => id),
      target,
    );
    if (change !== null) controller.change(cards, change);
  };
  const [front] = session?.cards ?? [];
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      autoScroll={autoScroll}
      measuring={measuring}
      accessibility={accessibility}
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
      onDragCancel={end}
    >
      <DragSurface onPick={(id) => (picked.current = id)}>{children}</DragSurface>
      <DragOverlay dropAnimation={null} style={{ pointerEvents: 'none' }}>
        {front !== undefined && (
          <div className={joinClasses(card.card, card.lifted, look.isCompact && card.compact)}>
            <CardFace
              card={front}
              position={client.board.columns[shownColumn(client.board, front.id) ?? 'active'].ids.indexOf(
                front.id,
              )}
              look={look}
              link={(name) => <span className={card.name}>{name}</span>}
            />
            {(session?.cards.length ?? 0) > 1 && (
              <span className={card.several}>{session?.cards.length}</span>
            )}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

/** One draggable for the whole board: what it carries is the card under the pointer when it is pressed. */
function DragSurface({ onPick, children }: { onPick(id: string): void; children: ReactNode }): ReactNode {
  const { setNodeRef, listeners } = useDraggable({ id: 'card' });
  const pick = (event: SyntheticEvent, name: 'onMouseDown' | 'onTouchStart'): void => {
    const { target } = event;
    if (!(target instanceof Element) || target.closest('button') !== null) return;
    const found = target.closest<HTMLElement>('[data-card]');
    if (found?.dataset.card === undefined) return;
    onPick(found.dataset.card);
    setNodeRef(found);
    listeners?.[name]?.(event);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the board's keys do what drags do.
    <div
      style={{ display: 'contents' }}
      onMouseDown={(event) => pick(event, 'onMouseDown')}
      onTouchStart={(event) => pick(event, 'onTouchStart')}
    >
      {children}
    </div>
  );
}

/** The click that ends a drag over the card's own name opens nothing. */
function swallowClick(): void {
  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 50);
}
