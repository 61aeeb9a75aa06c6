import { FoldHorizontal, Repeat2, Rows3, Rows4 } from 'lucide-react';
import type { Command } from '#client/commands/command.ts';
import type { BoardContext } from './board-context.ts';
import { chooseCards } from './choose-cards.ts';
import { moveCards } from './move-cards.ts';
import { walkBoard } from './walk-board.ts';

const repeat: Command<BoardContext> = {
  id: 'board.repeat',
  label: 'Repeat the last action',
  icon: Repeat2,
  scope: 'board',
  keys: '.',
  keywords: ['again'],
  when: ({ canRepeat, targets }) => canRepeat && targets.length > 0,
  run: ({ controller }) => controller.repeat(),
};

const looking: readonly Command<BoardContext>[] = [
  {
    id: 'board.compact',
    label: 'Compact cards',
    icon: Rows4,
    scope: 'board',
    keys: '',
    keywords: ['density', 'small'],
    when: ({ isCompact }) => !isCompact,
    run: ({ controller }) => controller.setCompact(true),
  },
  {
    id: 'board.comfortable',
    label: 'Comfortable cards',
    icon: Rows3,
    scope: 'board',
    keys: '',
    keywords: ['density', 'large', 'pictures'],
    when: ({ isCompact }) => isCompact,
    run: ({ controller }) => controller.setCompact(false),
  },
  {
    id: 'board.fold',
    label: 'Fold the column',
    icon: FoldHorizontal,
    scope: 'board',
    keys: '',
    keywords: ['collapse', 'hide'],
    when: ({ focus }) => focus !== null,
    run: ({ controller }) => controller.foldColumn(),
  },
];

/** Every command of the board, in the order palette and key help show them. */
export const boardCommands: readonly Command<BoardContext>[] = [
  ...walkBoard,
  ...chooseCards,
  ...moveCards,
  repeat,
  ...looking,
];
