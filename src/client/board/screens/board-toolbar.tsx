import { Rows3, Rows4, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { undoLastChange } from '#client/orders/actions/undo-change.ts';
import { FilterButton } from '#client/orders/screens/filters/filter-side.tsx';
import type { ActiveFilter } from '#client/orders/screens/filters/use-order-filter.ts';
import { useClient } from '#client/state/client-context.ts';
import { useSnapshot } from '#client/state/use-snapshot.ts';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { boardColumns } from '#shared/orders/order-phase.ts';
import styles from './board-screen.module.css';
import { hoursText } from './cards/card-labels.ts';
import { useLanes } from './columns/use-lanes.ts';

/** Above the columns: totals and display options. */
export function BoardToolbar({
  layout,
  active,
  isNarrow,
}: {
  layout: 'board' | 'plain';
  active: ActiveFilter;
  isNarrow: boolean;
}): ReactNode {
  const client = useClient();
  const { board } = client;
  const { density } = useSnapshot(board.view);
  const { canUndo, status } = useSnapshot(board.state);
  const lanes = useLanes(boardColumns);
  const count = lanes.reduce((sum, { ids }) => sum + ids.length, 0);
  const seconds = lanes.reduce((sum, { allocatedSeconds }) => sum + allocatedSeconds, 0);
  const isCompact = density === 'compact';
  return (
    <header className={styles.toolbar}>
      <h1>{layout === 'plain' ? 'Plain board' : 'Board'}</h1>
      <span className={styles.total} aria-live="off">
        {status === 'loading' ? null : `${count} ${count === 1 ? 'order' : 'orders'}`}
        {seconds > 0 && ` · ${hoursText(seconds)} allocated`}
      </span>
      <span className={styles.tools}>
        {isNarrow && <FilterButton active={active} />}
        <IconButton
          icon={Undo2}
          label="Undo"
          keys="ctrl+z,command+z"
          disabled={!canUndo}
          onClick={() => void undoLastChange(client)}
        />
        {layout === 'board' && (
          <IconButton
            icon={isCompact ? Rows3 : Rows4}
            label={isCompact ? 'Comfortable cards' : 'Compact cards'}
            onClick={() => {
              board.view.density = isCompact ? 'comfortable' : 'compact';
            }}
          />
        )}
      </span>
    </header>
  );
}
