import { useDroppable } from '@dnd-kit/core';
import { type ReactNode, useEffect } from 'react';
import { useBoardHandles } from '#client/board/screens/board-handles.ts';

/**
 * Names the column to the drag library, which scrolls near its edges. It searches only around the given
 * element for one that scrolls: so this is the element within the column, as high as all of its rows.
 */
export function DropZone({ groupId }: { groupId: string }): ReactNode {
  const handles = useBoardHandles();
  const { setNodeRef } = useDroppable({ id: groupId });
  useEffect(() => {
    const scroller = handles.columns.get(groupId)?.scroller() ?? null;
    const within = scroller?.lastElementChild;
    setNodeRef(within instanceof HTMLElement ? within : scroller);
  });
  return null;
}
