import { ChevronDown, ChevronRight } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import type { ColumnState } from '#client/board/stores/board.store.ts';
import { useClient } from '#client/state/client-context.ts';
import { useSnapshot } from '#client/state/use-snapshot.ts';
import { type BoardColumn, columnNames } from '#shared/orders/order-phase.ts';
import styles from './board-column.module.css';
import { LaneCount } from './lane-count.tsx';
import { countText, isOverLimit } from './lane-labels.ts';

/** The heading of a lane of New Order; opens and closes it. */
export function LaneHeading({ column, style }: { column: BoardColumn; style: CSSProperties }): ReactNode {
  const { board } = useClient();
  const lane = useSnapshot(board.columns[column]) as ColumnState;
  const isOpen = !useSnapshot(board.view).collapsed.includes(column);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const toggle = (): void => {
    const { collapsed } = board.view;
    board.view.collapsed = isOpen ? [...collapsed, column] : collapsed.filter((other) => other !== column);
  };
  return (
    <li className={styles.lane} style={style}>
      <button type="button" aria-expanded={isOpen} onClick={toggle}>
        <Chevron size={12} aria-hidden="true" />
        {columnNames[column]}
        <LaneCount text={countText(lane)} over={isOverLimit(lane)} />
      </button>
    </li>
  );
}
