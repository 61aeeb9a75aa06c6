import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { loadBoard } from '#client/board/actions/load-board.ts';
import type { BoardGroup } from '#client/board/screens/board-groups.ts';
import { useBoardHandles } from '#client/board/screens/board-handles.ts';
import styles from '#client/board/screens/board-screen.module.css';
import type { CardLook } from '#client/board/screens/cards/card-face.tsx';
import { BoardDrag } from '#client/board/screens/drag/board-drag.tsx';
import type { ActiveFilter } from '#client/orders/screens/filters/use-order-filter.ts';
import { useClient } from '#client/state/client-context.ts';
import { useSnapshot } from '#client/state/use-snapshot.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { boardColumns } from '#shared/orders/order-phase.ts';
import { BoardColumn } from './board-column.tsx';
import { ColumnSwitcher } from './column-switcher.tsx';
import { EmptyBoard } from './empty-board.tsx';
import { useLanes } from './use-lanes.ts';

/** The columns side by side; on a narrow screen one of them, and the others to choose from and to drop on. */
export function BoardColumns({
  groups,
  look,
  isTouch,
  isNarrow,
  filter,
}: {
  groups: readonly BoardGroup[];
  look: CardLook;
  isTouch: boolean;
  isNarrow: boolean;
  filter: ActiveFilter;
}): ReactNode {
  const client = useClient();
  const { board } = client;
  const handles = useBoardHandles();
  const { status } = useSnapshot(board.state);
  const { narrow } = useSnapshot(board.view);
  const isEmpty = useLanes(boardColumns).every(({ ids }) => ids.length === 0);
  const chosen = groups.find(({ id }) => id === narrow) ?? groups[0];
  const shown = isNarrow && chosen !== undefined ? [chosen] : groups;
  handles.shown = shown.map(({ id }) => id);

  if (status === 'failed') return <LoadFailure what="The board" onRetry={() => void loadBoard(client)} />;
  if (status === 'ready' && isEmpty && filter.address !== '')
    return (
      <EmptyState
        icon={SearchX}
        title="No order passes the filter"
        text="Change the filter, or show all orders again."
        action={
          <Button variant="primary" onClick={() => filter.setFilter({})}>
            Show all orders
          </Button>
        }
      />
    );
  return (
    <BoardDrag groups={groups} look={look}>
      {isNarrow && chosen !== undefined && <ColumnSwitcher groups={groups} chosen={chosen} />}
      <div className={styles.columns} data-tour="board" data-busy={status === 'loading'}>
        {shown.map((group) => (
          <BoardColumn key={group.id} group={group} look={look} isTouch={isTouch} canFold={!isNarrow} />
        ))}
      </div>
      {status === 'ready' && isEmpty ? <EmptyBoard /> : null}
    </BoardDrag>
  );
}
