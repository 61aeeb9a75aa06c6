import { Redo2, Undo2 } from 'lucide-react';
import type { Command } from '#client/commands/command.ts';

/** One's own changes of orders, wherever they were made. */
export interface ChangeContext {
  canUndo: boolean;
  canRedo: boolean;
  undo(): void;
  redo(): void;
}

/** Offered on every screen where orders are changed: board, list, order page. */
export const changeCommands: readonly Command<ChangeContext>[] = [
  {
    id: 'change.undo',
    label: 'Undo',
    icon: Undo2,
    scope: 'order',
    keys: 'ctrl+z,command+z',
    keywords: ['back'],
    when: ({ canUndo }) => canUndo,
    run: ({ undo }) => undo(),
  },
  {
    id: 'change.redo',
    label: 'Redo',
    icon: Redo2,
    scope: 'order',
    keys: 'ctrl+shift+z,command+shift+z',
    keywords: ['again'],
    when: ({ canRedo }) => canRedo,
    run: ({ redo }) => redo(),
  },
];
