import type { CSSProperties, ReactNode } from 'react';
import { signOf, useBoardHandles } from '#client/board/screens/board-handles.ts';
import styles from '#client/board/screens/columns/board-column.module.css';
import { useSnapshot } from '#client/state/use-snapshot.ts';

/** The line between cards where a dragged card would be inserted. */
export function InsertionLine({ groupId }: { groupId: string }): ReactNode {
  const { isOver, line, refusal } = useSnapshot(signOf(useBoardHandles(), groupId));
  if (!isOver || line === null || refusal !== null) return null;
  return <div className={styles.line} style={{ '--line': `${line}px` } as CSSProperties} />;
}

/** Over a column that does not take the card: why. */
export function DropRefusal({ groupId }: { groupId: string }): ReactNode {
  const { isOver, refusal } = useSnapshot(signOf(useBoardHandles(), groupId));
  if (!isOver || refusal === null) return null;
  return (
    <p className={styles.refusal} role="status">
      {refusal}
    </p>
  );
}
