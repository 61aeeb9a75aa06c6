import type { ReactNode } from 'react';
import type { BoardGroup } from '#client/board/screens/board-groups.ts';
import { signOf, useBoardHandles } from '#client/board/screens/board-handles.ts';
import { useClient } from '#client/state/client-context.ts';
import { useSnapshot } from '#client/state/use-snapshot.ts';
import { StatusDot } from '#client/ui/display/status-dot.tsx';
import styles from './column-switcher.module.css';
import { useLanes } from './use-lanes.ts';

/** Chooses the one column that a narrow screen shows; a dragged card can be dropped on the others. */
export function ColumnSwitcher({
  groups,
  chosen,
}: {
  groups: readonly BoardGroup[];
  chosen: BoardGroup;
}): ReactNode {
  return (
    <nav className={styles.switcher} aria-label="Columns">
      {groups.map((group) => (
        <Choice key={group.id} group={group} isChosen={group.id === chosen.id} />
      ))}
    </nav>
  );
}

function Choice({ group, isChosen }: { group: BoardGroup; isChosen: boolean }): ReactNode {
  const { board } = useClient();
  const { light, isOver, refusal } = useSnapshot(signOf(useBoardHandles(), group.id));
  const count = useLanes(group.lanes).reduce((sum, { ids }) => sum + ids.length, 0);
  return (
    <button
      type="button"
      className={styles.choice}
      aria-current={isChosen ? 'true' : undefined}
      data-group={isChosen ? undefined : group.id}
      data-light={isChosen ? null : light}
      data-over={!isChosen && isOver}
      data-refused={refusal !== null}
      onClick={() => {
        board.view.narrow = group.id;
      }}
    >
      <StatusDot tone={group.tone} />
      {group.name}
      <span className={styles.count}>{count}</span>
    </button>
  );
}
