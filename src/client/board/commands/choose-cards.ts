import { Columns3, ListPlus, ListX, SquareCheck, SquareMenu } from 'lucide-react';
import type { Command } from '#client/commands/command.ts';
import type { BoardContext } from './board-context.ts';

const hasFocus = ({ focus }: BoardContext): boolean => focus !== null;

export const chooseCards: readonly Command<BoardContext>[] = [
  {
    id: 'board.select',
    label: 'Select card',
    icon: SquareCheck,
    scope: 'board',
    keys: 'x',
    keywords: ['choose', 'mark', 'several'],
    when: hasFocus,
    run: ({ controller }) => controller.toggleSelected(),
  },
  {
    id: 'board.extend-down',
    label: 'Select down',
    icon: ListPlus,
    scope: 'board',
    keys: 'shift+arrowdown',
    repeats: true,
    when: hasFocus,
    run: ({ controller }) => controller.extend('down'),
  },
  {
    id: 'board.extend-up',
    label: 'Select up',
    icon: ListPlus,
    scope: 'board',
    keys: 'shift+arrowup',
    repeats: true,
    when: hasFocus,
    run: ({ controller }) => controller.extend('up'),
  },
  {
    id: 'board.select-column',
    label: 'Select the column',
    icon: Columns3,
    scope: 'board',
    keys: 'ctrl+a,command+a',
    keywords: ['all', 'choose'],
    when: hasFocus,
    run: ({ controller }) => controller.selectColumn(),
  },
  {
    id: 'board.clear',
    label: 'Clear the selection',
    icon: ListX,
    scope: 'board',
    keys: 'escape',
    when: ({ hasSelection }) => hasSelection,
    run: ({ controller }) => controller.clear(),
  },
  {
    id: 'board.menu',
    label: 'Open the card menu',
    icon: SquareMenu,
    scope: 'board',
    keys: 'shift+f10,contextmenu',
    when: hasFocus,
    run: ({ controller }) => controller.openMenu(),
  },
];
