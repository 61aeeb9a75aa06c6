import { useDroppable } from '@dnd-kit/core';
import { type ReactNode, useEffect } from 'react';
import { useBoardHands } from './board-hands.ts';

/** Names the column to the drag library, which scrolls what is near its edge. */
export function DropZone({ groupId }: { groupId: string }): ReactNode {
  const hands = useBoardHands();
  const { setNodeRef } = useDroppable({ id: groupId });
  useEffect(() => {
    setNodeRef(hands.columns.get(groupId)?.scroller() ?? null);
  });
  return null;
}
