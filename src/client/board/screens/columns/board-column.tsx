import { type ReactNode, useMemo } from 'react';
import { foldGroup } from '#client/board/screens/board-fold.ts';
import { type BoardGroup, isFolded } from '#client/board/screens/board-groups.ts';
import { signOf, useBoardHandles } from '#client/board/screens/board-handles.ts';
import type { CardLook } from '#client/board/screens/cards/card-face.tsx';
import { DropRefusal } from '#client/board/screens/drag/drop-signs.tsx';
import { DropZone } from '#client/board/screens/drag/drop-zone.tsx';
import { useClient } from '#client/state/client-context.ts';
import { useSnapshot } from '#client/state/use-snapshot.ts';
import { Kbd } from '#client/ui/buttons/kbd.tsx';
import { StatusDot } from '#client/ui/display/status-dot.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import styles from './board-column.module.css';
import { ColumnHeader } from './column-header.tsx';
import { ColumnList } from './column-list.tsx';
import type { ColumnRows } from './column-rows.ts';
import { ColumnSkeleton } from './column-skeleton.tsx';
import { useLanes } from './use-lanes.ts';

/** One column of the board: its heading and its cards, or a strip where it is folded. */
export function BoardColumn({
  group,
  look,
  isTouch,
  canFold,
}: {
  group: BoardGroup;
  look: CardLook;
  isTouch: boolean;
  canFold: boolean;
}): ReactNode {
  const { board } = useClient();
  const handles = useBoardHandles();
  const lanes = useLanes(group.lanes);
  const { collapsed, newOrderCollapsed } = useSnapshot(board.view);
  const { status } = useSnapshot(board.state);
  const { light } = useSnapshot(signOf(handles, group.id));
  const rows = useMemo<ColumnRows>(
    () => ({
      hasHeadings: group.hasHeadings,
      lanes: group.lanes.map((column, at) => ({
        column,
        ids: lanes[at]?.ids ?? [],
        isOpen: !group.hasHeadings || !collapsed.includes(column),
      })),
    }),
    [group, lanes, collapsed],
  );
  const positions = useMemo(
    () => new Map(group.lanes.map((column, at) => [column, lanes[at]?.positions ?? null])),
    [group, lanes],
  );
  const [first, second, third] = lanes.map((lane) => lane.pictured);
  const pictured = useMemo(
    () => new Set([...(first ?? []), ...(second ?? []), ...(third ?? [])]),
    [first, second, third],
  );
  const count = lanes.reduce((sum, { ids }) => sum + ids.length, 0);

  if (canFold && isFolded(group, { collapsed, newOrderCollapsed }))
    return (
      <section
        className={styles.strip}
        data-group={group.id}
        data-light={light}
        aria-label={`${group.name}, folded`}
      >
        <DropZone groupId={group.id} />
        <button
          type="button"
          aria-expanded={false}
          aria-label={`Show ${group.name}, ${count} orders`}
          onClick={() => foldGroup(board.view, group, false)}
        >
          <StatusDot tone={group.tone} />
          <span className={styles.count}>{count}</span>
          <span className={styles.upright}>{group.name}</span>
          <Kbd keys={group.letter} />
        </button>
      </section>
    );
  return (
    <section
      className={joinClasses(styles.column, group.hasHeadings && styles.withLanes)}
      data-group={group.id}
      data-light={light}
      aria-label={group.name}
    >
      <ColumnHeader group={group} lanes={lanes} canFold={canFold} />
      <DropRefusal groupId={group.id} />
      <DropZone groupId={group.id} />
      {status === 'loading' ? (
        <ColumnSkeleton isCompact={look.isCompact} />
      ) : count === 0 && !group.hasHeadings ? (
        <EmptyColumn group={group} rows={rows} />
      ) : (
        <ColumnList
          group={group}
          rows={rows}
          positions={positions}
          look={look}
          isTouch={isTouch}
          pictured={pictured}
        />
      )}
    </section>
  );
}

const emptyRow = 0;

/** A column without cards still accepts drops. */
function EmptyColumn({ group, rows }: { group: BoardGroup; rows: ColumnRows }): ReactNode {
  const handles = useBoardHandles();
  return (
    <div
      className={styles.empty}
      data-column={group.id}
      ref={(element) => {
        if (element === null) return;
        handles.columns.set(group.id, {
          group,
          rows: () => rows,
          heightOf: () => emptyRow,
          scroller: () => element,
          scrollToRow: () => {},
          firstInView: () => 0,
        });
        return () => void handles.columns.delete(group.id);
      }}
    >
      Nothing here
    </div>
  );
}
