import { Redo2, Undo2, X } from 'lucide-react';
import type { Command } from '#client/commands/command.ts';
import type { ReviewContext } from './review-context.ts';

export const undoMarks: readonly Command<ReviewContext>[] = [
  {
    id: 'mark.undo',
    label: 'Undo',
    icon: Undo2,
    scope: 'review',
    keys: 'ctrl+z,command+z',
    repeats: true,
    when: ({ canUndo, canDraw }) => canUndo && canDraw,
    run: ({ controller }) => controller.undo(),
  },
  {
    id: 'mark.redo',
    label: 'Redo',
    icon: Redo2,
    scope: 'review',
    keys: 'ctrl+shift+z,command+shift+z,ctrl+y',
    repeats: true,
    when: ({ canRedo, canDraw }) => canRedo && canDraw,
    run: ({ controller }) => controller.redo(),
  },
  {
    id: 'review.cancel',
    label: 'Cancel',
    icon: X,
    scope: 'review',
    keys: 'escape',
    when: ({ hasDocument }) => hasDocument,
    run: ({ controller }) => controller.cancel(),
  },
];
