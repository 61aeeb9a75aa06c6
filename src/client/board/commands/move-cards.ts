import { ArrowBigDown, ArrowBigUp, ArrowRightToLine, ChevronsUp } from 'lucide-react';
import type { Command } from '#client/commands/command.ts';
import { canEverMoveInto } from '#shared/board/board-move.ts';
import { type BoardColumn, columnNames } from '#shared/orders/order-phase.ts';
import type { BoardContext } from './board-context.ts';

/** The key that follows `m`, by column. New Order means its Active lane. */
const columnLetters: Readonly<Record<BoardColumn, string>> = {
  active: 'n',
  queue: 'q',
  draft: 'd',
  'in-progress': 'p',
  'in-review': 'r',
  'on-hold': 'h',
  approved: 'a',
  cancelled: 'c',
};

export const moveCommandId = (column: BoardColumn): string => `board.move-${column}`;

/** Offered to everyone who may ever move a card there: if this card may not move, running it shows why. */
const moveTo = (column: BoardColumn): Command<BoardContext> => ({
  id: moveCommandId(column),
  label: `Move to ${columnNames[column]}`,
  icon: ArrowRightToLine,
  scope: 'board',
  keys: `m ${columnLetters[column]}`,
  keywords: ['column', 'status'],
  when: ({ actor, targets }) => targets.length > 0 && canEverMoveInto(actor, column),
  run: ({ controller }) => controller.moveTo(column),
});

/** The order of several chosen cards cannot be changed at once. */
const hasOneTarget = ({ targets, actor }: BoardContext): boolean => targets.length === 1 && !actor.viewOnly;

export const moveCards: readonly Command<BoardContext>[] = [
  ...(Object.keys(columnLetters) as BoardColumn[]).map(moveTo),
  {
    id: 'board.raise',
    label: 'Raise priority',
    icon: ArrowBigUp,
    scope: 'board',
    keys: 'alt+arrowup',
    keywords: ['reorder', 'position'],
    repeats: true,
    when: hasOneTarget,
    run: ({ controller }) => controller.shift('up'),
  },
  {
    id: 'board.lower',
    label: 'Lower priority',
    icon: ArrowBigDown,
    scope: 'board',
    keys: 'alt+arrowdown',
    keywords: ['reorder', 'position'],
    repeats: true,
    when: hasOneTarget,
    run: ({ controller }) => controller.shift('down'),
  },
  {
    id: 'board.top',
    label: 'To the top of its column',
    icon: ChevronsUp,
    scope: 'board',
    keys: 'alt+home',
    keywords: ['priority', 'reorder', 'first'],
    when: hasOneTarget,
    run: ({ controller }) => controller.shift('top'),
  },
];
