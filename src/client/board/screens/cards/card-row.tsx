import { MoreHorizontal } from 'lucide-react';
import {
  type CSSProperties,
  type MouseEvent,
  memo,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'wouter';
import { useBoardHandles } from '#client/board/screens/board-handles.ts';
import { findCard } from '#client/board/screens/board-walk.ts';
import { followFocus } from '#client/board/screens/follow-focus.ts';
import { focusCard, selectCards } from '#client/board/stores/board.store.ts';
import { useClient } from '#client/state/client-context.ts';
import { isTyping } from '#client/typing/text-field.ts';
import { joinClasses } from '#client/ui/join-classes.ts';
import { type BoardColumn, columnNames } from '#shared/orders/order-phase.ts';
import styles from './card.module.css';
import { CardFace, type CardLook } from './card-face.tsx';
import { rowGap } from './card-size.ts';
import { useCell } from './use-cell.ts';

export interface CardRowProps {
  id: string;
  column: BoardColumn;
  /** Its position in the unfiltered column, counted from 0. */
  position: number;
  count: number;
  index: number;
  transform: CSSProperties['transform'];
  height: number;
  look: CardLook;
  /** Fingers have no pointer to hover with: the menu's button is always there. */
  isTouch: boolean;
}

/** One card of a column. Rendered again only when it, its position or its selection changes. */
export const CardRow = memo(function CardRow(props: CardRowProps): ReactNode {
  const { id, column, position, count, index, transform, height, look, isTouch } = props;
  const { board } = useClient();
  const handles = useBoardHandles();
  const { card, unsent, focused, selected, dragged } = useCell(id);
  const [hovered, setHovered] = useState(false);
  const hasMenu = hovered || isTouch;
  const element = useRef<HTMLLIElement>(null);

  useLayoutEffect(() => {
    if (!focused || !handles.wantsFocus || isTyping()) return;
    handles.wantsFocus = false;
    // A row next to those in view is drawn too.
    const at = findCard(handles, id);
    at?.column.scrollToRow(at.index);
    element.current?.focus({ preventScroll: true });
  }, [focused, handles, id]);

  // The focus follows a card that leaves for another column; one that is scrolled out of view keeps it in mind only.
  useLayoutEffect(() => {
    if (!focused) return;
    return () => {
      const isHere = board.columns[column].ids.includes(id);
      if (board.state.focus !== id || isHere) return;
      handles.wantsFocus = true;
      // It is still drawn here at this moment, and what was typed about the move itself may still have the focus.
      requestAnimationFrame(() => {
        if (handles.wantsFocus) followFocus(handles, board, id);
      });
    };
  }, [focused, board, column, id, handles]);

  const style: CSSProperties = {
    position: 'absolute',
    insetInline: 0,
    top: 0,
    transform,
    height: height - rowGap,
  };
  const choose = (event: MouseEvent): void => {
    if (event.target instanceof Element && event.target.closest('a, button') !== null) return;
    const { selected: chosen } = board.state;
    if (event.ctrlKey || event.metaKey)
      selectCards(board, selected ? chosen.filter((other) => other !== id) : [...chosen, id]);
    else if (chosen.length > 0 && !selected) selectCards(board, []);
    focusCard(board, id);
  };
  const openMenu = (event: MouseEvent): void => {
    event.preventDefault();
    focusCard(board, id);
    handles.menu.at = { clientX: event.clientX, clientY: event.clientY };
  };
  const words =
    card === null
      ? [`#${id}`, 'loading']
      : [
          `#${card.orderId} ${card.orderName}`,
          columnNames[column],
          `priority ${position + 1}`,
          card.operator === null ? 'unassigned' : card.operator.name,
          ...(selected ? ['selected'] : []),
          ...(unsent ? ['not sent yet'] : []),
        ];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the board's keys do what clicks do.
    <li
      ref={element}
      aria-posinset={index + 1}
      aria-setsize={count}
      data-card={id}
      data-selected={selected}
      data-focused={focused}
      data-dragged={dragged}
      data-unsent={unsent}
      tabIndex={focused ? 0 : -1}
      style={style}
      className={joinClasses(styles.card, look.isCompact && styles.compact, hasMenu && styles.withMenu)}
      aria-label={words.join(', ')}
      onClick={choose}
      onFocus={() => focusCard(board, id)}
      onContextMenu={openMenu}
      onPointerEnter={isTouch ? undefined : () => setHovered(true)}
      onPointerLeave={isTouch ? undefined : () => setHovered(false)}
    >
      {card === null ? (
        <CardBones isCompact={look.isCompact} />
      ) : (
        <CardFace
          card={card}
          position={position}
          look={look}
          link={(name) => (
            <Link
              href={`/orders/detail/${id}`}
              className={styles.name ?? ''}
              title={card.orderName}
              tabIndex={-1}
              draggable={false}
            >
              {name}
            </Link>
          )}
        />
      )}
      {hasMenu && (
        <button
          type="button"
          className={styles.menu}
          aria-label={`Actions for #${id}`}
          tabIndex={-1}
          onClick={openMenu}
        >
          <MoreHorizontal size={16} aria-hidden="true" />
        </button>
      )}
    </li>
  );
});

/**
 * The placeholder of a card until it has come. Its row takes focus, keys and clicks as any other meanwhile.
 */
function CardBones({ isCompact }: { isCompact: boolean }): ReactNode {
  return (
    <>
      <span className={styles.bone} />
      <span className={styles.bone} />
      {!isCompact && <span className={styles.bone} />}
    </>
  );
}
