import { FoldHorizontal, Gauge, MoreHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { foldGroup } from '#client/board/screens/board-fold.ts';
import type { BoardGroup } from '#client/board/screens/board-groups.ts';
import { hoursText } from '#client/board/screens/cards/card-labels.ts';
import type { ColumnState } from '#client/board/stores/board.store.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { useSnapshot } from '#client/state/use-snapshot.ts';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { Kbd } from '#client/ui/buttons/kbd.tsx';
import { StatusDot } from '#client/ui/display/status-dot.tsx';
import { Menu } from '#client/ui/menus/menu.tsx';
import type { MenuEntry } from '#client/ui/menus/menu-entry.ts';
import { mayLimitColumns } from '#shared/board/board-move.ts';
import { type BoardColumn, columnNames } from '#shared/orders/order-phase.ts';
import styles from './board-column.module.css';
import { LaneCount } from './lane-count.tsx';
import { countText, isOverLimit } from './lane-labels.ts';
import { LimitDialog } from './limit-dialog.tsx';

/** Name, count beside its limit, allocated time in all, and what can be done with the column. */
export function ColumnHeader({
  group,
  lanes,
  canFold,
}: {
  group: BoardGroup;
  lanes: readonly ColumnState[];
  canFold: boolean;
}): ReactNode {
  const { board } = useClient();
  const { status } = useSnapshot(board.state);
  const mayLimit = mayLimitColumns(actorOf(useUser()));
  const [limited, setLimited] = useState<BoardColumn | null>(null);
  const count = lanes.reduce((sum, { ids }) => sum + ids.length, 0);
  const seconds = lanes.reduce((sum, { allocatedSeconds }) => sum + allocatedSeconds, 0);
  // Headings of lanes show their own counts and limits.
  const [only] = group.hasHeadings ? [] : lanes;
  const entries: MenuEntry[] = [
    ...(mayLimit
      ? group.lanes.map(
          (column): MenuEntry => ({
            kind: 'item',
            id: `limit-${column}`,
            label: group.hasHeadings ? `Limit of ${columnNames[column]}…` : 'Limit…',
            icon: Gauge,
            onSelect: () => setLimited(column),
          }),
        )
      : []),
    ...(canFold
      ? [
          {
            kind: 'item',
            id: 'fold',
            label: 'Fold the column',
            icon: FoldHorizontal,
            onSelect: () => foldGroup(board.view, group, true),
          } satisfies MenuEntry,
        ]
      : []),
  ];
  return (
    <header className={styles.header}>
      <StatusDot tone={group.tone} />
      <div className={styles.about}>
        <h2>{group.name}</h2>
        {status === 'loading' ? null : only === undefined ? (
          <LaneCount text={String(count)} over={false} />
        ) : (
          <LaneCount text={countText(only)} over={isOverLimit(only)} />
        )}
        {seconds > 0 && <span className={styles.sum}>{`${hoursText(seconds)} allocated`}</span>}
      </div>
      <span className={styles.letter}>
        <Kbd keys={group.letter} />
      </span>
      {entries.length > 0 && (
        <Menu
          align="end"
          trigger={<IconButton icon={MoreHorizontal} size="small" label={`Column ${group.name}`} />}
          entries={entries}
        />
      )}
      {limited !== null && (
        <LimitDialog
          column={limited}
          now={lanes[group.lanes.indexOf(limited)]?.limit ?? null}
          onClose={() => setLimited(null)}
        />
      )}
    </header>
  );
}
